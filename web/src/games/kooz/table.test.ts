/** The table in the hands of a player: what is there to press, what it sends, and what is said when it can't be done. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Move } from "../../protocol/kooz";
import { words } from "../../words/words.svelte";
import type { Taste } from "../game";
import { EXAMPLES, NAMES, WATCH, type Example } from "./examples";
import { family } from "./family.svelte";
import { game } from "./index";
import { byKind, counted, kindName } from "./naming";

const sitters = NAMES.map((name, seat) => ({ name, kind: seat % 2 ? ("bot" as const) : ("human" as const), away: seat === 3, leftMs: seat ? null : 61_000 }));
const QUIET: Taste = { confirm: false, motion: "none", aid: true, family: false };
const act = vi.fn<(move: Move) => void>();
const notice = vi.fn<(text: string) => void>();
let shown: Record<string, unknown> | undefined;

const example = (seats: number, state: string): Example => EXAMPLES.find((found) => found.seats === seats && found.state === state)!;

function show({ view, last }: Pick<Example, "view" | "last">, taste: Partial<Taste> = {}, more: { act?: null; windowEnds?: number } = {}): void {
  const props = { view, last, sitters, taste: { ...QUIET, ...taste }, now: 1000, windowEnds: null, act, notice, ...more };
  shown = mount(game.Table, { target: document.body, props });
  flushSync();
}
const accused = ({ view }: Example) => NAMES[view.table.last ?? 0] ?? "";
const claimed = ({ view }: Example) => counted(view.table.pile.at(-1)?.claim ?? "", view.table.count ?? 0);
const buttons = () => [...document.querySelectorAll<HTMLElement>("button")];
const named = (found: HTMLElement) => found.getAttribute("aria-label") ?? found.textContent?.trim() ?? "";
const button = (name: RegExp): HTMLElement => {
  const found = buttons().find((each) => name.test(named(each)));
  if (!found) throw new Error(`no button ${name}: ${buttons().map(named).join("; ")}`);
  return found;
};
function press(name: RegExp): void {
  button(name).click();
  flushSync();
}
function key(code: string, shiftKey = false): void {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { code, key: code.replace(/^Key|^Digit/, ""), shiftKey, bubbles: true }));
  flushSync();
}

beforeEach(() => {
  act.mockClear();
  notice.mockClear();
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  family.on = false;
  await words.speak("en");
});

describe.each(EXAMPLES)("$seats seats, $state", (each) => {
  it("is mounted whole: the others, the hand by kind, a name for every button", () => {
    show(each);
    expect(document.querySelectorAll(".seats > li")).toHaveLength(each.seats - 1);
    expect(document.querySelectorAll(".kind")).toHaveLength(new Set(each.view.own?.hand).size);
    for (const found of buttons()) expect(named(found).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/undefined|\{\w+\}/);
  });
});

describe("laying", () => {
  it("takes cards and a claim, and says to oneself alone whether it is true", () => {
    show(example(4, "lead"));
    press(/^2: 2 in hand, 0 picked$/);
    press(/^2: 2 in hand, 1 picked$/);
    expect(named(button(/two 2s/))).toBe("Say “two 2s”: true");
    expect(named(button(/two 9s/))).toBe("Say “two 9s”: a lie");
    press(/two 9s/);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "place", cards: ["2", "2"], claim: "9" });
    expect(button(/^2: 2 in hand, 0 picked$/).getAttribute("aria-pressed")).toBe("false");
  });

  it("asks twice where a second tap confirms, and does neither when something else is picked", () => {
    show(example(4, "lead"), { confirm: true });
    press(/^2: 2 in hand/);
    press(/one 9”/);
    expect(act).not.toHaveBeenCalled();
    expect(document.querySelector(".question")?.textContent).toBe("You would lay one 2 and say “one 9”: a lie.");
    press(/^2: 2 in hand/);
    press(/two 9s”/);
    expect(act).not.toHaveBeenCalled();
    press(/two 9s”.*Again/);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "place", cards: ["2", "2"], claim: "9" });
  });

  it("explains what can't be laid", () => {
    const { view, last } = example(4, "follow");
    const [low] = view.own!.claims;
    show({ view, last });
    press(/^Say 10$/);
    press(/^Say 1$/);
    const single = byKind(view.own!.hand).find(([, held]) => held === 1)![0];
    press(new RegExp(`^${kindName(single)}: 1 in hand`));
    press(/one 10”/);
    expect(view.own!.claims).not.toContain("1");
    expect(notice.mock.calls.map(([text]) => text)).toEqual([
      "First pick the cards that you want to lay.",
      `The claim must be ${low} or higher.`,
      `Pick ${view.table.count} cards: in this round one lays as many.`,
    ]);
    expect(act).not.toHaveBeenCalled();
  });

  it("is done by keys alone", () => {
    show(example(4, "lead"));
    key("Digit2");
    key("Digit2");
    key("Escape");
    key("KeyM");
    key("Digit7", true);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "place", cards: ["M"], claim: "7" });
  });

  it("may be prepared while the window is open, but not done", () => {
    show(example(4, "next"), {}, { windowEnds: 4000 });
    for (let k = 0; k < 3; k++) document.querySelector<HTMLElement>(".kind")?.click();
    flushSync();
    press(/10s?”/);
    expect(notice).toHaveBeenCalledExactlyOnceWith("The others are still being asked whether they believe the last claim.");
    expect(act).not.toHaveBeenCalled();
  });

  it("sends nothing while a move is on its way", () => {
    show(example(4, "lead"), {}, { act: null });
    press(/^2: 2 in hand/);
    press(/one 2”/);
    expect(notice).toHaveBeenCalledExactlyOnceWith("A moment: your last choice is on its way.");
  });
});

describe("answering", () => {
  it("accuses the lay that is seen, once or after a second slam", () => {
    const each = example(4, "window");
    show(each, { confirm: true }, { windowEnds: 5000 });
    const stamp = button(new RegExp(`^Accuse ${accused(each)}: “${claimed(each)}” is a bluff$`));
    expect(stamp.querySelector(".time")).not.toBeNull();
    stamp.click();
    flushSync();
    expect(act).not.toHaveBeenCalled();
    expect(document.querySelector(".question")?.textContent).toBe(`A lie? ${accused(each)} takes up the pile. True? You do.`);
    stamp.click();
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "accuse", lay: each.view.table.lays });
  });

  it("believes, passes, and says why it can't", () => {
    const each = example(4, "window");
    show(each);
    press(/^I believe it$/);
    press(/^Pass$/);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "believe" });
    expect(notice).toHaveBeenCalledExactlyOnceWith(`${accused(each)} says “${claimed(each)}”. Do you believe it?`);
  });

  it("passes in turn; last cards can't be covered", () => {
    show(example(2, "last"));
    expect(document.querySelector(".claims")).toBeNull();
    expect(document.querySelector(".question")?.textContent).toContain("last cards of Léo");
    key("KeyX");
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "pass" });
  });

  it("does not accuse from outside the round", () => {
    show(example(4, "passed"));
    press(/^Accuse$/);
    expect(notice).toHaveBeenCalledExactlyOnceWith("You have passed and are out of this round.");
  });

  it("lets a liar that was found show the cards", () => {
    show(example(4, "caught"));
    press(/^Show my cards$/);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "show" });
  });
});

describe("a super bluff", () => {
  const { view } = example(4, "give");
  it("is given away in a few taps", () => {
    show({ view, last: [] });
    press(/^Give away$/);
    expect(notice).toHaveBeenCalledExactlyOnceWith("Say first who gets them.");
    press(/^Léo gets 0/);
    press(/^Bo gets 0/);
    press(/^Give away$/);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "give", to: [[1, 2], [3, 1]] });
  });
  it("is kept quiet by just leading", () => {
    show({ view, last: [] });
    key("Digit1");
    expect(document.querySelector(".giving")).toBeNull();
    key("Digit1", true);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "place", cards: ["1"], claim: "1" });
  });
});

describe("looking on", () => {
  it("shows all seats and no hand", () => {
    show(WATCH, {}, { act: null });
    expect(document.querySelectorAll(".seats > li")).toHaveLength(4);
    expect(document.querySelector(".hand")).toBeNull();
    expect(document.querySelector(".stamp")).toBeNull();
  });
});

describe("great moments", () => {
  it("turn up the cards of the falsely accused, and the verdict in cut letters", () => {
    const each = example(4, "false");
    show(each);
    expect(document.querySelectorAll(".scene .flip")).toHaveLength(each.view.table.turned_up.length);
    expect(document.querySelector(".verdict")?.textContent?.trim()).toBe("True!");
  });
  it("find a lie, and a fib where children play", () => {
    show(example(4, "lie"), { family: true });
    expect(document.querySelector(".verdict")?.textContent?.trim()).toBe("A fib!");
    expect(document.querySelector(".lines")?.textContent).toContain("did fib");
  });
  it("shows the winner with the face that they have at the table, and nothing picked any more", () => {
    for (const winner of [2, 3]) {
      const { view, last } = structuredClone(example(8, "over"));
      view.table.winner = winner;
      show({ view, last });
      if (view.own?.hand.length) document.querySelector<HTMLElement>(".kind")!.click();
      flushSync();
      expect(document.querySelector(".hero use")!.getAttribute("href")).toBe(`#kz-${sitters[winner]!.kind === "bot" ? "bot" : "mug"}${winner}`);
      expect(document.querySelectorAll(".picked")).toHaveLength(0);
      void unmount(shown!);
      shown = undefined;
    }
  });

  it("name the winner, and the sheet lays everything open", async () => {
    const each = example(8, "over");
    show(each);
    expect(document.querySelector(".scene")?.textContent).toContain(NAMES[each.view.table.winner ?? 0]);
    await unmount(shown!);
    shown = mount(game.Sheet, { target: document.body, props: { view: each.view, sitters } });
    expect(document.querySelectorAll("tbody tr")).toHaveLength(8);
    expect(document.querySelector("tr.first")?.textContent).toContain(NAMES[each.view.table.winner ?? 0]);
  });
});

it.each(["en", "fr", "uk"] as const)("has its rules in %s", async (language) => {
  await words.speak(language);
  shown = mount(game.Rules, { target: document.body });
  expect(document.querySelectorAll("h2")).toHaveLength(8);
  expect(document.body.textContent).not.toMatch(/undefined|\{\w+\}/);
});
