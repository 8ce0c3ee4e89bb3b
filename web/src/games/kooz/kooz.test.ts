/** What the folder offers to the screen: telling, reading out, choosing, in all three languages and at every example. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Happening } from "../../protocol/kooz";
import { LANGUAGES, words, type Language } from "../../words/words.svelte";
import { given, kept, tapped } from "./choice";
import { EXAMPLES, NAMES, STORY } from "./examples";
import { family } from "./family.svelte";
import { game } from "./index";
import { keyOf } from "./keys";
import { byKind, cards, counted, shout, truthful } from "./naming";
import { around } from "./places";
import served from "./said.json";
import type { KoozView } from "./telling";

const languages = Object.keys(LANGUAGES) as Language[];
const EVENTS: Happening["event"][] = ["dealt", "laid", "believed", "closed", "passed", "won", "accused", "gave", "showed", "ended"];

afterEach(async () => {
  family.on = false;
  await words.speak("en");
});

describe.each(languages)("in %s", (language) => {
  beforeEach(() => words.speak(language));

  it("tells every happening of a game, to all that hear it, leaving nothing open", () => {
    const heard = new Set<string>();
    for (const step of STORY)
      step.forEach((told, who) => {
        const own = who === 0 ? null : who - 1;
        for (const happening of told) {
          heard.add(happening.event);
          const line = game.tell(happening, NAMES, own);
          expect(line).not.toMatch(/[{}]|undefined/);
          expect(line.length > 3 || (happening.event === "believed" && happening.seat !== own)).toBe(true);
        }
      });
    expect([...heard].sort()).toEqual([...EVENTS].sort());
  });

  it.each(EXAMPLES)("reads out the table: $seats seats, $state", ({ view }) => {
    const lines = [...game.describe(view, NAMES), ...game.scores(view, NAMES), ...game.readings(view, NAMES).flatMap((found) => [found.label, ...found.lines()])];
    for (const line of lines) expect(line).not.toMatch(/[{}]|undefined|^$/);
    expect(lines.length).toBeGreaterThan(8);
  });

  it("renames what is rude for families", () => {
    const rude = [counted("M", 2), game.tell({ event: "showed", seat: 1, cards: ["M"] }, NAMES, 0)];
    family.on = true;
    const gentle = [counted("M", 2), game.tell({ event: "showed", seat: 1, cards: ["M"] }, NAMES, 0)];
    gentle.forEach((line, k) => expect(line).not.toBe(rude[k]));
    expect(gentle.join()).not.toMatch(/merde|какашк|mensonge|брехн|\blie\b/i);
  });
});

describe("telling", () => {
  it("speaks as the text table does", () => {
    expect(game.tell({ event: "laid", seat: 1, claim: "7", count: 2, number: 3 }, NAMES, 0)).toBe("Léo lays “two 7s” face down.");
    expect(game.tell({ event: "accused", accuser: 0, accused: 1, lied: true, turned_up: null, taker: 1, taken: 3, gods: 1 }, NAMES, 0)).toBe(
      "You accuse Léo! Léo did lie. Léo takes up 3 cards. 1 God leaves the game.",
    );
    const lays = [{ seat: 2, cards: ["M"] }, { seat: 1, cards: ["4"] }];
    expect(game.tell({ event: "accused", accuser: 0, accused: 1, lied: false, turned_up: ["4"], taker: 0, taken: 2, gods: 0, lays }, NAMES, 0)).toBe(
      "You accuse Léo! But it was true: one 4. You take up 2 cards. Others had laid: Marguerite one Merde.",
    );
  });

  it("says word for word what the server's own telling says, in every language", async () => {
    // What the server says is written down by examples.py.
    for (const language of ["en", "fr", "uk"] as const) {
      await words.speak(language);
      for (const { told, own, said } of served.told) expect(game.tell(told as unknown as Happening, NAMES.slice(0, 3), own)).toBe(said[language]);
      for (const { view, said } of served.described) expect(game.describe(view as unknown as KoozView, NAMES.slice(0, 3))).toEqual(said[language]);
    }
  });

  it("shows an accusation longer than a pass, and stamps it", () => {
    const accused = STORY.flat(2).find((told) => told.event === "accused");
    expect(accused && game.dwell(accused)).toBeGreaterThan(game.dwell({ event: "passed", seat: 0 }));
    expect(accused && game.sound(accused, 0)).toBe("stamp");
    expect(game.sound({ event: "believed", seat: 0 }, 0)).toBeNull();
    expect(game.sound({ event: "gave", seat: 1, to: [[0, 1]] }, 0)).toBe("bad");
    expect(game.sound({ event: "gave", seat: 1, to: [[0, 1]] }, 2)).toBe("flip");
  });

  it("knows who must act and who may, and how it ended", () => {
    const found = (seats: number, state: string) => EXAMPLES.find((example) => example.seats === seats && example.state === state)!.view;
    expect(game.mayAct(found(4, "lead"))).toBe("must");
    expect(game.mayAct(found(4, "window"))).toBe("must");
    expect(game.mayAct(found(4, "next"))).toBe("may");
    expect(game.mayAct(found(4, "caught"))).toBe("may");
    expect(game.mayAct(found(4, "passed"))).toBeNull();
    expect(game.mayAct({ ...found(4, "lead"), own: null })).toBeNull();
    expect(game.outcome(found(4, "lead"))).toBeNull();
    const over = found(4, "over");
    expect(game.outcome(over)).toEqual({ ranks: over.table.ranks, scores: null });
  });

  it("has reading keys that neither play nor belong to the screen", () => {
    const keys = game.readings(EXAMPLES[0]!.view, NAMES).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) {
      expect("TLS?").not.toContain(key);
      expect(keyOf(new KeyboardEvent("keydown", { key: key.toLowerCase(), code: `Key${key}` }))).toBeNull();
    }
  });

  it("offers settings with words for each choice", () => {
    for (const { choices } of game.options) expect(choices.length).toBeGreaterThan(1);
    expect(game.options.map(({ name }) => name)).toEqual(["window", "starter"]);
  });
});

describe("naming", () => {
  it("counts by kind in the order of a hand", () => {
    expect(byKind(["M", "2", "D", "2"])).toEqual([["2", 2], ["M", 1], ["D", 1]]);
    expect(cards([])).toBe("no cards");
    expect(shout("7", 2)).toEqual(["two", "7!"]);
    expect(shout("D", 1)).toEqual(["one", "God!"]);
  });

  it.each([
    [["7", "J"], "7", true],
    [["J", "J"], "7", true],
    [["7", "M"], "7", false],
    [["D", "D"], "10", false],
    [["D"], "D", true],
    [["J"], "D", false],
  ])("%j said to be %s: %s (K8)", (laid, claim, truth) => expect(truthful(laid, claim)).toBe(truth));
});

describe("choosing cards", () => {
  it("fills what the round wants in one tap, and gives a card back for another kind", () => {
    const sevens = tapped([], "7", 3, 2);
    expect(sevens).toEqual(["7", "7"]);
    expect(tapped(sevens, "M", 1, 2)).toEqual(["7", "M"]);
    expect(tapped(sevens, "7", 3, 2)).toEqual([]);
    expect(tapped(["J"], "7", 3, 2)).toEqual(["J", "7"]);
  });
  it("takes one a tap from who leads, up to four", () => {
    let picked: string[] = [];
    for (const kind of ["5", "5", "M", "M"]) picked = tapped(picked, kind, 2, null);
    expect(picked).toEqual(["5", "5", "M", "M"]);
    expect(tapped(picked, "M", 2, null)).toEqual(["5", "5"]);
    expect(tapped(picked, "9", 1, null)).toHaveLength(4);
  });
  it("lets go of what is no longer held or wanted", () => {
    expect(kept(["7", "7", "M"], ["7", "M"], null)).toEqual(["7", "M"]);
    expect(kept(["7", "M"], ["7", "M"], 1)).toEqual(["7"]);
  });
  it("gives all Merdes to the first named, then one by one to others", () => {
    const first = given(new Map(), 2, 3);
    expect([...first]).toEqual([[2, 3]]);
    const second = given(first, 1, 3);
    expect([...second].sort()).toEqual([[1, 1], [2, 2]]);
    expect([...given(given(second, 1, 3), 1, 3)]).toEqual([[1, 3]]);
    expect(given(first, 2, 3).size).toBe(0);
  });
});

describe("keys", () => {
  const press = (key: string, code: string, more: KeyboardEventInit = {}) => keyOf(new KeyboardEvent("keydown", { key, code, ...more }));
  it("reads digits where they lie, and letters on a Cyrillic keyboard", () => {
    expect(press("è", "Digit7")).toEqual({ card: "7" });
    expect(press("à", "Digit0")).toEqual({ card: "10" });
    expect(press("&", "Digit7", { shiftKey: true })).toEqual({ claim: "7" });
    expect(press("ф", "KeyA")).toEqual({ act: "A" });
    expect(press("G", "KeyG", { shiftKey: true })).toEqual({ claim: "D" });
    expect(press("a", "KeyA", { ctrlKey: true })).toBeNull();
  });
});

it("seats everybody else round the table, clockwise from the left", () => {
  for (let seats = 2; seats <= 8; seats++) {
    const places = around(seats, 3 % seats);
    expect(places.map(({ seat }) => seat)).toEqual(Array.from({ length: seats - 1 }, (_, k) => ((3 % seats) + 1 + k) % seats));
    for (const { x, y } of places) expect(Math.min(x, y, 100 - x, 100 - y)).toBeGreaterThan(6);
  }
  expect(around(4, null)).toHaveLength(4);
});
