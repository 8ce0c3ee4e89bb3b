import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Happening, Move, Own, Table as Seen } from "../../protocol/luz";
import type { Sitter, Taste, View } from "../game";
import examples from "./examples.json";
import { game } from "./index";

const PEOPLE = ["Ana", "Léonie", "Taras", "Mireille", "Оксана"];
const scenes = examples.scenes as unknown as Record<string, { view: View<Seen, Own>; last: Happening[] }>;
const TASTE: Taste = { confirm: false, motion: "none", aid: true, family: false };

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.innerHTML = "";
});

function set(name: string, taste: Partial<Taste> = {}, change: (view: View<Seen, Own>) => void = () => undefined) {
  const scene = structuredClone(scenes[name]!);
  change(scene.view);
  const act = vi.fn<(move: Move) => void>();
  const notice = vi.fn<(text: string) => void>();
  const sitters: Sitter[] = PEOPLE.slice(0, scene.view.table.seats).map((person) => ({ name: person, kind: "human", away: false, leftMs: null }));
  const props = { view: scene.view, last: scene.last, sitters, taste: { ...TASTE, ...taste }, now: 0, windowEnds: null, act, notice };
  shown = mount(game.Table, { target: document.body, props });
  flushSync();
  return { act, notice, scene };
}

const slot = (number: number): HTMLButtonElement => document.querySelector<HTMLButtonElement>(`[data-slot="${number}"]`)!;
const number = (beads: number): HTMLButtonElement => document.querySelectorAll<HTMLButtonElement>(".number")[beads]!;
const commits = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>(".bet")];
const press = (key: string, on: EventTarget = window): void => {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};
const tap = (button: HTMLElement): void => {
  button.click();
  flushSync();
};

describe("the own hand", () => {
  it("is one button a card, named by slot, colour and what it can be", () => {
    const { scene } = set("middle4");
    const backs = scene.view.table.backs[0]!;
    const buttons = [...document.querySelectorAll<HTMLButtonElement>(".hand button")];
    expect(buttons.map((button) => Number(button.dataset["slot"]))).toEqual(backs.flatMap((letter, k) => (letter ? [k + 1] : [])));
    expect(buttons[0]!.getAttribute("aria-label")).toMatch(/^Slot \d+, \w+: .*\d/);
  });

  it("hides what can be worked out where aids are off, or forbidden", () => {
    set("middle4", { aid: false });
    expect(document.querySelectorAll(".embers, .range").length).toBe(0);
    expect(document.querySelector(".hand button")!.getAttribute("aria-label")).toMatch(/^Slot \d+, \w+\.$/);
    void unmount(shown!);
    document.body.innerHTML = "";
    set("plain5");
    expect(document.querySelectorAll(".embers, .range").length).toBe(0);
  });

  it("plays at a tap, or by its digit", () => {
    const { act, scene } = set("middle4");
    const legal = scene.view.own!.can_play;
    tap(slot(legal[0]!));
    press(String(legal[1]! % 10));
    expect(act.mock.calls).toEqual([[{ type: "play", slot: legal[0] }], [{ type: "play", slot: legal[1] }]]);
  });

  it("asks for a second tap where taps are confirmed, and shows the play button", () => {
    const { act, scene } = set("middle4", { confirm: true });
    const legal = scene.view.own!.can_play[0]!;
    tap(slot(legal));
    expect(act).not.toHaveBeenCalled();
    expect(slot(legal).getAttribute("aria-pressed")).toBe("true");
    tap(document.querySelector<HTMLButtonElement>("button.play")!);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "play", slot: legal });
  });

  it("takes a choice back with Escape", () => {
    const { act, scene } = set("middle4", { confirm: true });
    tap(slot(scene.view.own!.can_play[0]!));
    press("Escape");
    tap(slot(scene.view.own!.can_play[0]!));
    expect(act).not.toHaveBeenCalled();
  });

  it("says why a card can't be played", () => {
    const { act, notice, scene } = set("middle4");
    const { own, table } = scene.view;
    const wrong = table.backs[0]!.findIndex((letter, k) => letter && !own!.can_play.includes(k + 1)) + 1;
    expect(slot(wrong).getAttribute("aria-disabled")).toBe("true");
    tap(slot(wrong));
    expect(act).not.toHaveBeenCalled();
    expect(notice).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^The colour asked for is \w+ and you hold \w+: play slot [\d, ]+\.$/));
    const gone = table.backs[0]!.indexOf(null) + 1;
    press(String(gone % 10));
    expect(notice).toHaveBeenLastCalledWith(expect.stringContaining(`slot ${gone} has been played already`));
  });

  it("shows the chances of the card that is looked at", () => {
    const { scene } = set("middle4");
    const legal = scene.view.own!.can_play[0]!;
    slot(legal).focus();
    flushSync();
    expect(document.querySelectorAll(".inspector .bar").length).toBe(scene.view.own!.chances![legal - 1]!.length);
  });

  it("moves by the arrow keys and has one stop for the tab key", () => {
    set("middle4");
    const buttons = [...document.querySelectorAll<HTMLButtonElement>(".hand button")];
    expect(buttons.filter((button) => button.tabIndex === 0).length).toBe(1);
    buttons[0]!.focus();
    flushSync();
    press("ArrowRight", buttons[0]);
    expect(document.activeElement).toBe(buttons[1]);
    press("ArrowLeft", buttons[1]);
    press("ArrowLeft", buttons[0]);
    expect(document.activeElement).toBe(buttons.at(-1));
  });

  it("waits while a move is on its way", () => {
    const { act, notice } = set("wait4", { aid: false });
    tap(document.querySelector<HTMLButtonElement>(".hand button")!);
    expect(act).not.toHaveBeenCalled();
    expect(notice).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/turn/));
  });
});

describe("the tray of beads", () => {
  it("bets in two taps, with the safety bead or without", () => {
    const { act } = set("bets4");
    tap(number(3));
    expect(number(3).getAttribute("aria-pressed")).toBe("true");
    tap(commits()[0]!);
    tap(commits()[1]!);
    expect(act.mock.calls).toEqual([[{ type: "bet", beads: 3, safety: false }], [{ type: "bet", beads: 3, safety: true }]]);
  });

  it("bets by digits: 1 and then 0 is ten, and the focus waits on the bet", () => {
    const { act } = set("bets4");
    press("1");
    press("0");
    expect(number(10).getAttribute("aria-pressed")).toBe("true");
    expect(document.activeElement).toBe(commits()[0]);
    commits()[0]!.click();
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "bet", beads: 10, safety: false });
  });

  it("asks for a number first", () => {
    const { act, notice } = set("bets4");
    tap(commits()[0]!);
    expect(act).not.toHaveBeenCalled();
    expect(notice).toHaveBeenCalledOnce();
  });

  it("says how many beads are left in the box", () => {
    const { act, notice, scene } = set("box4");
    const most = scene.view.own!.can_bet!;
    expect(number(most).getAttribute("aria-disabled")).toBe("false");
    tap(number(most + 1));
    expect(notice).toHaveBeenCalledExactlyOnceWith(`The box has only ${most} bet beads left.`);
    expect(number(most + 1).getAttribute("aria-pressed")).toBe("false");
    tap(number(most));
    tap(commits()[1]!);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "bet", beads: most, safety: true });
  });

  it("says what each bet would bring", () => {
    set("bets4"); // deal 3
    tap(number(2));
    expect(commits().map((button) => button.getAttribute("aria-label"))).toEqual([
      expect.stringMatching(/exactly 2 for 30 points/),
      expect.stringMatching(/2 or 3 for 15 points/),
    ]);
  });
});

describe("the table", () => {
  it.each(Object.keys(scenes))("of %s names every player, with bet and tricks, and shows no hidden value", (name) => {
    const { scene } = set(name);
    const text = document.body.textContent!;
    for (const person of PEOPLE.slice(scene.view.own ? 1 : 0, scene.view.table.seats)) expect(text).toContain(person);
    expect(document.querySelectorAll(".hand .pane.numbered:not(.faint)").length).toBe(0);
    expect(document.body.innerHTML).not.toMatch(/undefined|NaN|\{\w+\}/);
  });

  it("lights a petal for each trick, and marks what is wanted", () => {
    const { scene } = set("middle5");
    const seat = 2;
    const rose = document.querySelector(".place2 .rose")!;
    const bet = scene.view.table.bets[seat]!;
    expect(rose.querySelectorAll(".petal.lit, .petal.over").length).toBe(scene.view.table.tricks[seat]);
    expect(rose.querySelectorAll(".bead").length).toBe(bet.beads);
    expect(rose.querySelectorAll(".safe").length).toBe(bet.safety ? 1 : 0);
    expect(rose.getAttribute("aria-label")).toMatch(/^Taras: bet \d/);
  });

  it("reads the others' hands out, and tells a bystander only colours", () => {
    set("middle4");
    expect(document.querySelector(".place1 .cards")!.getAttribute("aria-label")).toMatch(/^Léonie holds \w+ \d/);
    void unmount(shown!);
    document.body.innerHTML = "";
    set("bystander5");
    expect(document.querySelector(".place1 .cards")!.getAttribute("aria-label")).toMatch(/^Léonie holds \d \w+/);
    expect(document.querySelectorAll(".neighbour .pane.numbered").length).toBe(0);
    expect(document.querySelector(".hand")).toBeNull();
  });

  it("keeps the cards played in sight with open memory", () => {
    const { scene } = set("open4");
    const played = scene.view.table.played!.flat().filter((card) => card !== null);
    expect(document.querySelectorAll(".gap .pane.faint.numbered").length).toBe(played.length);
  });

  it("shows the trick in the order of play and who took it", () => {
    const { scene } = set("trick4");
    const { table } = scene.view;
    // They keep their places in the page and are moved to those of the trick.
    const place = (spot: HTMLElement, k: number): number => k + Number(spot.style.getPropertyValue("--step"));
    const lying = [...document.querySelectorAll<HTMLElement>(".spot")].map((spot, k) => ({ spot, at: place(spot, k) }));
    const spots = lying.sort((one, two) => one.at - two.at).map(({ spot }) => spot);
    expect(spots.map((spot) => spot.querySelector(".value")!.textContent)).toEqual(table.trick.map((card) => card.card.slice(1)));
    expect(spots.findIndex((spot) => spot.classList.contains("winner"))).toBe(table.trick.findIndex((card) => card.seat === table.taken_by));
  });

  it("counts the deal, one row a player", () => {
    const { scene } = set("count5");
    const rows = [...document.querySelectorAll(".count tbody tr")];
    expect(rows.length).toBe(5);
    const own = [...rows[0]!.querySelectorAll("td")].map((cell) => cell.textContent!.trim());
    expect(own[1]).toBe(String(scene.view.table.tricks[0]));
    expect(rows[0]!.querySelector("th")!.textContent).toContain("You");
  });

  it("names the winner and lays everything open at the end", () => {
    const { scene } = set("over4");
    const winner = scene.view.table.ranks!.indexOf(1);
    expect(document.querySelector(".finish h2")!.textContent).toBe(`${PEOPLE[winner]} wins`);
    expect(document.querySelectorAll(".open .pane").length).toBe(50);
    expect(document.querySelectorAll(".podium li").length).toBe(4);
  });
});

describe("what the screen asks of the game", () => {
  it("knows who must act", () => {
    expect(game.mayAct(scenes["middle4"]!.view)).toBe("must");
    expect(game.mayAct(scenes["wait4"]!.view)).toBeNull();
    expect(game.mayAct(scenes["bystander5"]!.view)).toBeNull();
  });

  it("has an outcome once it is over", () => {
    expect(game.outcome(scenes["middle4"]!.view)).toBeNull();
    expect(game.outcome(scenes["over4"]!.view)).toEqual({ ranks: scenes["over4"]!.view.table.ranks, scores: scenes["over4"]!.view.table.scores });
  });

  it("has the defaults of the rules first", () => {
    expect(game.options.map((option) => [option.name, option.choices[0]!.value])).toEqual([["beads", "free"], ["memory", "closed"], ["aid", "shown"]]);
  });

  it.each(["start3", "middle5", "count4", "over5"])("has a sheet for %s", (name) => {
    const { view } = scenes[name]!;
    const sitters: Sitter[] = PEOPLE.slice(0, view.table.seats).map((person) => ({ name: person, kind: "human", away: false, leftMs: null }));
    shown = mount(game.Sheet, { target: document.body, props: { view, sitters } });
    flushSync();
    expect(document.querySelectorAll("tbody tr").length).toBe(4);
    expect(document.querySelectorAll("tbody b").length).toBe(view.table.points.flat().length);
    expect(document.querySelectorAll("thead th").length).toBe(view.table.seats);
  });

  it("has rules with the table of points", () => {
    shown = mount(game.Rules, { target: document.body });
    flushSync();
    expect(document.querySelectorAll("h2").length).toBe(9);
    expect(document.querySelector("tbody tr td:last-child")!.textContent).toBe("+40");
  });
});
