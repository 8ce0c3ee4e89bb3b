import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Happening, Move } from "../../protocol/pixies";
import { words } from "../../words/words.svelte";
import type { Sitter, Taste } from "../game";
import { game } from "./index";
import { shown, views, type Shown } from "./shown.test-data";

// The drawings are tested by themselves; here they would only be read again and again.
vi.mock("./art/picture", () => ({ pictured: () => "data:," }));

const TASTE: Taste = { confirm: false, motion: "none", aid: true, family: false };
let mounted: ReturnType<typeof mount>[] = [];

beforeEach(() => words.speak("en"));
afterEach(async () => {
  await Promise.all(mounted.map((one) => unmount(one)));
  mounted = [];
  document.body.innerHTML = "";
});

const sitters = (seats: number): Sitter[] => ["Ada", "Léo", "Оксана", "Bo", "Mia"].slice(0, seats).map((name) => ({ name, kind: "human", away: false, leftMs: null }));

function lay({ view, last }: Shown, taste: Partial<Taste> = {}, can = true) {
  const act = vi.fn<(move: Move) => void>();
  const notice = vi.fn<(text: string) => void>();
  const props = { view, last, sitters: sitters(view.table.seats), taste: { ...TASTE, ...taste }, now: 0, windowEnds: null, act: can ? act : null, notice };
  mounted.push(mount(game.Table, { target: document.body, props }));
  flushSync();
  return { act, notice };
}

const button = (name: RegExp, within: ParentNode = document) => [...within.querySelectorAll("button")].find((one) => name.test(one.getAttribute("aria-label") ?? one.textContent ?? ""));
const mine = () => document.querySelector(".mine") as HTMLElement;
const offered = (card: string) => document.querySelector<HTMLElement>(`[data-card="${card}"]`) as HTMLElement;
const space = (n: number) => mine().querySelector<HTMLElement>(`[data-space="${n}"]`) as HTMLElement;
function click(target: Element | undefined | null) {
  (target as HTMLElement).click();
  flushSync();
}
function press(key: string, target: EventTarget = window) {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  flushSync();
}

describe("every example", () => {
  for (const one of views) {
    test(`${one.scene} with ${one.size}: all areas, all offered cards, nothing without a name`, () => {
      lay(one);
      expect(document.querySelectorAll(".area")).toHaveLength(one.size);
      const taking = one.view.table.phase === "taking";
      expect(document.querySelectorAll("[data-card]")).toHaveLength(taking ? one.view.table.left : 0);
      for (const found of document.querySelectorAll("button")) expect(found.getAttribute("aria-label") ?? found.textContent?.trim()).not.toBe("");
    });
  }

  test("a bystander sees all areas and can take nothing", () => {
    const one = shown("keep", 3);
    const { act, notice } = lay({ ...one, view: { ...one.view, own: null } });
    expect(document.querySelectorAll(".area")).toHaveLength(3);
    click(document.querySelector("[data-card]"));
    expect(act).not.toHaveBeenCalled();
    expect(notice).toHaveBeenCalledWith("You are looking on.");
  });
});

describe("a card that goes face up (P6)", () => {
  test("is taken with one tap, and says before what that would do", () => {
    const { act } = lay(shown("keep", 5));
    expect(offered("Y3+5").getAttribute("aria-label")).toBe("Yellow 3 with 5 spirals. Face up on space 3, plus 5.");
    click(offered("Y3+5"));
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "take", card: "Y3+5" });
  });

  test("wants a second tap where taps are confirmed: on the card or on its space", () => {
    const { act, notice } = lay(shown("keep", 5), { confirm: true });
    click(offered("Y3+5"));
    expect(act).not.toHaveBeenCalled();
    expect(offered("Y3+5").getAttribute("aria-pressed")).toBe("true");
    click(space(8));
    expect(notice).toHaveBeenCalledWith("That card goes on space 3.");
    click(space(3));
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "take", card: "Y3+5" });
  });

  test("shows what it would change when it is pointed at", () => {
    lay(shown("keep", 5));
    offered("Y3+5").dispatchEvent(new FocusEvent("focus"));
    flushSync();
    expect(mine().textContent).toContain("+5");
    expect(space(3).querySelector(".ghost")).not.toBeNull();
  });
});

describe("one of two stays face up (P7)", () => {
  const both = () => [...mine().querySelectorAll<HTMLElement>(".pair button")];

  test("is asked in place and answered with a second tap", () => {
    const { act } = lay(shown("keep", 5), { confirm: true });
    click(offered("Y1+4"));
    expect(both().map((one) => one.getAttribute("aria-label"))).toEqual(["Yellow 1 with 4 spirals", "Red 1 with a spiral per red"].map((name) => expect.stringMatching(new RegExp(`^${name} stays face up`, "i"))));
    click(both()[1]);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "take", card: "Y1+4", keep: "R1*" });
  });

  test("can be put back, by hand and with Escape", () => {
    lay(shown("keep", 5));
    click(offered("Y1+4"));
    click(button(/Put it back/));
    expect(both()).toEqual([]);
    click(offered("Y1+4"));
    press("Escape");
    expect(both()).toEqual([]);
  });

  test("a card being placed already is asked about at once", () => {
    const one = shown("keep", 5);
    const choices = one.view.own?.choices.filter((choice) => choice.card === "Y1+4") ?? [];
    const { notice } = lay({ ...one, view: { ...one.view, own: { seat: 0, choices, pending: "Y1+4" } } });
    expect(both()).toHaveLength(2);
    click(offered("R7x1"));
    expect(notice).toHaveBeenCalledWith("Another card is being placed: yellow 1 with 4 spirals.");
  });
});

describe("face down on an empty space (P8)", () => {
  test("the open spaces say so, and take it", () => {
    const { act } = lay(shown("keep", 5));
    click(offered("G6x4"));
    expect(space(8).getAttribute("aria-label")).toBe("Space 8: put the card here, face down");
    click(space(8));
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "take", card: "G6x4", space: 8 });
  });

  test("other spaces say why not", () => {
    const { act, notice } = lay(shown("keep", 5));
    click(offered("G6x4"));
    click(space(1));
    expect(act).not.toHaveBeenCalled();
    expect(notice).toHaveBeenCalledWith("That card goes face down on an empty space: 2, 3, 8, 9.");
  });

  test("the number keys choose the space", () => {
    const { act } = lay(shown("keep", 5));
    click(offered("G6x4"));
    press("9");
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "take", card: "G6x4", space: 9 });
  });
});

describe("what can't be done", () => {
  test("out of turn, it is said whose turn it is", () => {
    const one = shown("waiting", 4);
    const { act, notice } = lay(one);
    const taker = sitters(4)[one.view.table.turn ?? 0]?.name;
    click(document.querySelector("[data-card]"));
    expect(act).not.toHaveBeenCalled();
    expect(notice).toHaveBeenCalledWith(`It is ${taker}'s turn.`);
  });

  test("while a move is on its way", () => {
    const { notice } = lay(shown("keep", 5), {}, false);
    click(offered("Y3+5"));
    expect(notice).toHaveBeenCalledWith("Your move is on its way.");
  });

  test("an empty space without a card in hand", () => {
    const { notice } = lay(shown("keep", 5));
    click(space(2));
    expect(notice).toHaveBeenCalledWith("Take a card on offer first.");
  });
});

describe("looking and walking", () => {
  test("a face-down card is shown by a tap, and hidden by another", () => {
    lay(shown("keep", 5));
    const hidden = [...mine().querySelectorAll<HTMLElement>("[data-space]")].find((one) => one.getAttribute("aria-label")?.includes("face down"));
    expect(hidden?.querySelector(".veil")).toBeNull();
    click(hidden);
    expect(hidden?.querySelector(".veil")).not.toBeNull();
    click(hidden);
    expect(hidden?.querySelector(".veil")).toBeNull();
  });

  test("the arrow keys walk in the area and stop at its edges", () => {
    lay(shown("start", 3));
    const walk = (key: string) => press(key, document.activeElement as Element);
    space(1).focus();
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft"]) walk(key);
    expect(document.activeElement).toBe(space(7));
    press("3");
    expect(document.activeElement).toBe(space(3));
  });

  test("the arrow keys walk over the cards that are left", () => {
    lay(shown("keep", 5));
    offered("Y1+4").focus();
    flushSync();
    press("ArrowRight", offered("Y1+4"));
    expect(document.activeElement).toBe(offered("R7x1"));
    press("ArrowRight", offered("R7x1"));
    expect(document.activeElement).toBe(offered("Y3+5"));
  });

  test("a part of the score lights the cards that make it", () => {
    lay(shown("keep", 5));
    click(button(/^Validated cards/, mine()));
    const area = shown("keep", 5).view.table.areas[0];
    const counted = area?.spaces.filter(({ up, down }) => up !== null && down !== null).length ?? 0;
    expect(mine().querySelectorAll(".space:not(.faint)")).toHaveLength(counted);
  });
});

describe("the end of a round", () => {
  test("is told step by step, and all at once when asked", () => {
    vi.useFakeTimers();
    const one = shown("count", 4);
    lay(one, { motion: "full" });
    expect(document.querySelector(".count h2")?.textContent).toBe("Each validated card gives its number.");
    vi.advanceTimersByTime(1700);
    flushSync();
    expect(document.querySelector(".count h2")?.textContent).toBe("Each spiral gives 1, each cross takes 1 away.");
    click(button(/Show it all/));
    expect(document.querySelector(".count h2")?.textContent).toBe(`Round ${one.view.table.rounds.length} is over.`);
    vi.useRealTimers();
  });

  test("adds up to the scores of the table", () => {
    const one = shown("over", 3);
    lay(one);
    const rows = [...document.querySelectorAll(".count tbody tr")].map((row) => Number(row.querySelector(".all")?.textContent));
    expect(rows).toEqual([...one.view.table.scores].sort((a, b) => b - a));
    expect(document.querySelector(".count h2")?.textContent).toMatch(/^The game is over/);
  });
});

describe("the score sheet and the rules", () => {
  test("the sheet holds three rounds by part, their sums and the totals", () => {
    const { view } = shown("over", 5);
    mounted.push(mount(game.Sheet, { target: document.body, props: { view, sitters: sitters(5) } }));
    expect(document.querySelectorAll("tbody")).toHaveLength(3);
    expect(document.querySelectorAll("tbody td")).toHaveLength(3 * 4 * 5);
    const totals = [...document.querySelectorAll("tfoot td")].map((cell) => Number(cell.textContent?.replace("−", "-")));
    expect(totals).toEqual(view.table.scores);
  });

  test("the rules light the cards that count", () => {
    mounted.push(mount(game.Rules, { target: document.body }));
    flushSync();
    click([...document.querySelectorAll(".scoring ul button")][0]);
    expect(document.querySelectorAll(".scoring .space:not(.faint)")).toHaveLength(4);
  });
});

test("a happening that is seen in a view is a happening of the protocol", () => {
  const kinds: Happening["event"][] = ["dealt", "offered", "took", "scored", "ended"];
  for (const { last } of views) for (const { event } of last) expect(kinds).toContain(event);
});
