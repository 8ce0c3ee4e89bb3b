import { afterAll, describe, expect, it } from "vitest";
import type { Happening, Own, Table } from "../../protocol/luz";
import { words } from "../../words/words.svelte";
import type { View } from "../game";
import { describe as describeTable, readings, scores } from "./describing";
import examples from "./examples.json";
import said from "./said.json";
import { dwell, sound, tell } from "./telling";

const PEOPLE = ["Ana", "Léonie", "Taras", "Mireille", "Оксана"];
const LANGUAGES = ["en", "fr", "uk"] as const; // those of the server
const told = examples.told as unknown as { h: Happening; own: number | null; seats: number }[];
const scenes = examples.scenes as unknown as Record<string, { view: View<Table, Own>; last: Happening[] }>;
const people = (view: View<Table, Own>): string[] => PEOPLE.slice(0, view.table.seats);

afterAll(() => words.speak("en"));

describe.each(LANGUAGES)("in %s", (language) => {
  it("tells what happened in the words of the server's own telling", async () => {
    await words.speak(language);
    const ours = told.map(({ h, own, seats }) => tell(h, PEOPLE.slice(0, seats), own));
    expect(ours).toEqual(said.told.map((texts) => texts[language]));
  });

  it.each(Object.keys(said.described))("describes the table of %s in the same words", async (name) => {
    await words.speak(language);
    const view = scenes[name]?.view;
    expect(view && describeTable(view, people(view))).toEqual(said.described[name as keyof typeof said.described][language]);
  });

  it("has every reading and every score of every scene, with nothing left open", async () => {
    await words.speak(language);
    for (const { view } of Object.values(scenes)) {
      const asked = readings(view, people(view));
      const lines = [...asked.flatMap((reading) => [reading.label, ...reading.lines()]), ...scores(view, people(view))];
      expect(lines.filter((line) => line === "" || /[{}]|undefined|null/.test(line))).toEqual([]);
    }
  });
});

it("gives each reading a key of its own that the screen has not taken", () => {
  const keys = readings(scenes["middle4"]!.view, people(scenes["middle4"]!.view)).map((reading) => reading.key);
  expect(new Set([...keys, "t", "l", "s", "?"]).size).toBe(keys.length + 4);
});

it("shows a count longer than a card, and sounds good or bad by one's own points", () => {
  const counted: Happening = { event: "scored", deal: 1, points: [10, -5, 5], scores: [10, -5, 5] };
  expect(dwell(counted)).toBeGreaterThan(dwell({ event: "played", seat: 0, slot: 1, card: "R4" }));
  expect([sound(counted, 0), sound(counted, 1), sound(counted, null)]).toEqual(["good", "bad", "chime"]);
});
