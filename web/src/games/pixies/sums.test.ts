import { describe, expect, test } from "vitest";
import type { Choice, Space } from "../../protocol/pixies";
import { views } from "./shown.test-data";
import { preview, sums, tried } from "./sums";

const up = (card: string): Space => ({ up: card, down: null });
const on = (card: string, under: string): Space => ({ up: card, down: under });
const bare: Space = { up: null, down: null };

describe("sums of an area", () => {
  test("agree with the server's for every area of every example", () => {
    const counted = views.filter(({ view }) => view.table.phase === "taking").flatMap(({ view }) => view.table.areas.map((area) => ({ area, round: view.table.round })));
    expect(counted.length).toBeGreaterThan(60);
    for (const { area, round } of counted) expect(sums(area.spaces, round)).toEqual(area.parts);
  });

  test("the example of the rules: 21, 11 and 8", () => {
    const spaces = [on("B1+6", "Y1+4"), up("M2"), up("B3+3"), up("B4*"), on("G5", "R5"), up("G6x1"), on("Y7+1", "R7x1"), on("B8x3", "G8x2"), { up: null, down: "R4" }];
    expect(sums(spaces, 1)).toEqual([21, 11, 8]);
  });

  test("a zone of one card is none; rows don't run on into the next", () => {
    expect(sums([bare, bare, up("B3+3"), up("B4"), ...Array<Space>(5).fill(bare)], 1)[2]).toBe(0);
  });
});

describe("trying a choice", () => {
  const spaces = [up("R1*"), bare, { up: null, down: "G9x4" }, ...Array<Space>(6).fill(bare)];
  const choice = (card: string, how: string, with_card: string | null = null, open: number[] = []): Choice => ({ card, how, with_card, spaces: open });

  test("face up, over a face-down card too", () => {
    expect(tried(spaces, choice("B2+4", "up"), {})?.[1]).toEqual(up("B2+4"));
    expect(tried(spaces, choice("B3+1", "up"), {})?.[2]).toEqual(on("B3+1", "G9x4"));
  });

  test("either of two stays up; nothing is tried before that is said", () => {
    const keep = choice("Y1+4", "keep", "R1*");
    expect(tried(spaces, keep, {})).toBeNull();
    expect(tried(spaces, keep, { keep: "Y1+4" })?.[0]).toEqual(on("Y1+4", "R1*"));
    expect(tried(spaces, keep, { keep: "R1*" })?.[0]).toEqual(on("R1*", "Y1+4"));
  });

  test("face down where it is said", () => {
    expect(tried(spaces, choice("Y1+4", "space", null, [2, 4]), { space: 4 })?.[3]).toEqual({ up: null, down: "Y1+4" });
    expect(tried(spaces, choice("Y1+4", "space", null, [2, 4]), {})).toBeNull();
  });

  test("nothing is foretold where the server counts otherwise", () => {
    const area = { spaces, parts: sums(spaces, 1), zone: [], filled: 2 };
    expect(preview(area, spaces, 1)).toEqual(area.parts);
    expect(preview({ ...area, parts: [99, 0, 0] }, spaces, 1)).toBeNull();
  });
});
