import { describe, expect, test } from "vitest";
import { DECK, face } from "../card";
import { creature } from "./creature";
import { miniature, picture } from "./picture";
import { spiral } from "./signs";
import { outline } from "./zone";

describe("the cards", () => {
  test("are seventy, all different, each a creature of its own", () => {
    expect(new Set(DECK).size).toBe(70);
    for (const draw of [picture, miniature, creature]) expect(new Set(DECK.map(draw)).size).toBe(70);
  });

  test("look the same every time", () => {
    for (const card of DECK) expect(creature(card)).toBe(creature(card));
  });

  test("are well-formed, carry no style and stay small", () => {
    for (const card of DECK) {
      const drawn = picture(card);
      const read = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`, "image/svg+xml");
      expect(read.querySelector("parsererror")).toBeNull();
      expect(drawn).not.toMatch(/NaN|undefined|style=/);
      expect(drawn.length).toBeLessThan(24_000);
    }
  });

  test("show as many fiddleheads as they have spirals", () => {
    for (const card of DECK) {
      const { sign, count } = face(card);
      const drawn = picture(card).split(spiral()).length - 1;
      expect(drawn).toBe(sign === "spiral" ? count : sign === "special" ? 1 : 0);
    }
  });
});

describe("the outline of a zone", () => {
  test("is one path, with one corner a turn", () => {
    expect(outline([])).toBe("");
    expect(outline([1, 2]).match(/Q/g)).toHaveLength(4);
    expect(outline([1, 2, 4]).match(/Q/g)).toHaveLength(6);
  });

  test("goes round a hole as well", () => {
    expect(outline([1, 2, 3, 4, 6, 7, 8, 9]).match(/M/g)).toHaveLength(2);
  });

  test("passes a place where two spaces touch by a corner", () => {
    expect(outline([1, 2, 3, 4, 6, 7]).match(/Z/g)?.length).toBeGreaterThan(0);
  });
});
