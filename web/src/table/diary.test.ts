import { beforeEach, describe, expect, it } from "vitest";
import { burn, keep, recall } from "./diary";
import type { TableState } from "./state";

const state = { table: "t", run: "r", seq: 5, seat: 1 } as TableState;
const told = [{ text: "Your hand: red 4.", line: null }];

beforeEach(() => sessionStorage.clear());

describe("what was told of a table", () => {
  it("is there again for the same person at the same table", () => {
    keep("mia", state, [{ ...told[0]!, id: 7 } as (typeof told)[0]]);
    expect(recall("mia", { ...state, seq: 9 })).toEqual(told);
  });

  it.each([{ table: "u" }, { run: "s" }, { seat: 2 }, { seat: null }, { seq: 4 }])("is not that of %o", (other) => {
    keep("mia", state, told);
    expect(recall("mia", { ...state, ...other })).toEqual([]);
  });

  it("is shown to nobody else, and gone once somebody else has asked", () => {
    keep("mia", state, told);
    expect(recall("leo", state)).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  });

  it("is gone when somebody signs out, and no nonsense is read", () => {
    keep("mia", state, told);
    burn();
    expect(recall("mia", state)).toEqual([]);
    sessionStorage.setItem("tablee.story", "{");
    expect(recall("mia", state)).toEqual([]);
  });
});
