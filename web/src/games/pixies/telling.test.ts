import { afterAll, describe as suite, expect, test } from "vitest";
import type { Happening, Own, Table } from "../../protocol/pixies";
import { LANGUAGES, words, type Language } from "../../words/words.svelte";
import type { View } from "../game";
import { game } from "./index";
import { views, stories } from "./shown.test-data";

const NAMES = ["Ada", "Léo", "Оксана", "Bo", "Mia"];
const languages = Object.keys(LANGUAGES) as Language[];

afterAll(() => words.speak("en"));

const whole = (text: string) => text !== "" && !text.includes("{") && !text.includes("undefined") && !text.includes("null") && !text.includes("NaN");

for (const language of languages) {
  suite(`in ${language}`, () => {
    for (const [size, story] of Object.entries(stories)) {
      test(`a whole game of ${size} is told, to a seat and to a bystander`, async () => {
        await words.speak(language);
        const told = (own: number | null) => story.map((happening) => game.tell(happening, NAMES.slice(0, Number(size)), own));
        for (const own of [0, 1, null]) expect(told(own).filter((text) => !whole(text))).toEqual([]);
        expect(told(0)).not.toEqual(told(1));
        expect(told(1)).not.toEqual(told(null));
      });
    }

    test("every table is described, with its scores and all that can be asked by ear", async () => {
      await words.speak(language);
      for (const { view } of views) {
        for (const audience of [view, { ...view, own: null }]) {
          const names = NAMES.slice(0, view.table.seats);
          const heard = game.readings(audience, names);
          const lines = [...game.describe(audience, names), ...game.scores(audience, names), ...heard.flatMap((reading) => [reading.label, ...reading.lines()])];
          expect(lines.filter((text) => !whole(text))).toEqual([]);
        }
      }
    });
  });
}

suite("in English, word for word", () => {
  const tell = (happening: Happening, own: number | null = 0) => game.tell(happening, NAMES, own);

  test("a card that goes face up, covers, lies on top, goes under, goes face down", async () => {
    await words.speak("en");
    const took = { event: "took", seat: 0, card: "B3+1", space: 3, how: "up", up: "B3+1", down: null } as const;
    expect(tell(took)).toBe("You take the blue 3 with 1 spiral. It goes face up on space 3.");
    expect(tell({ ...took, down: "R7x4" }, 1)).toBe("Ada takes the blue 3 with 1 spiral. It covers the face-down card on space 3 and is validated.");
    expect(tell({ ...took, how: "keep", down: "G3*" })).toContain("It lies on top of green 3 with a spiral per green: space 3 is validated.");
    expect(tell({ ...took, how: "keep", up: "G3*", down: "B3+1" })).toContain("It goes face down under green 3 with a spiral per green: space 3 is validated.");
    expect(tell({ ...took, how: "space", space: 8, up: null, down: "B3+1" })).toContain("It goes face down on space 8.");
  });

  test("a shared victory", () => {
    const ended = { event: "ended", ranks: [1, 1, 3], scores: [50, 50, -2] } as const;
    expect(tell(ended as unknown as Happening, 1)).toBe("The game is over. The victory is shared: you, Ada. Final order: Ada 50, you 50, Оксана minus 2.");
  });

  test("the sounds and the pace of each kind of happening", () => {
    const kinds = new Map(Object.values(stories).flat().map((happening) => [happening.event, happening]));
    expect([...kinds.keys()].sort()).toEqual(["dealt", "ended", "offered", "scored", "took"]);
    for (const happening of kinds.values()) {
      expect(game.sound(happening, 0)).toBeTypeOf("string");
      expect(game.dwell(happening)).toBeGreaterThanOrEqual(500);
    }
  });
});

suite("who must act, and how it came out", () => {
  test("only a seat with choices must act; only a table that is over has an outcome", () => {
    for (const { view } of views) {
      const turn = view.own !== null && view.table.turn === view.own.seat;
      expect(game.mayAct(view)).toBe(turn ? "must" : null);
      expect(game.mayAct({ ...view, own: null } as View<Table, Own>)).toBeNull();
      expect(game.outcome(view)).toEqual(view.table.phase === "over" ? { ranks: view.table.ranks, scores: view.table.scores } : null);
    }
  });
});
