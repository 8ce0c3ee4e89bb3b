import { describe, expect, it } from "vitest";
import type { News, Room, State } from "../protocol/table";
import { changed } from "./changed";
import { apply, Gap } from "./state";

const room: Room = {
  table: "t1",
  setting: {
    game: "luz",
    seats: 3,
    options: {},
    clock: { kind: "none" },
    listed: false,
    spectators: true,
    free_text: true,
    pace: "calm",
    fill: "casual",
    fill_after_s: null,
  },
  host: "p1",
  phase: "playing",
  number: 1,
  chairs: [0, 1, 2].map((seat) => ({ kind: "human", person: `p${seat}`, name: `P${seat}`, bot: null, left: false, ready: true, program: false, lost_ms: null })),
  clock: null,
  window_ends_ms: null,
  promise: null,
  vote: null,
  record: null,
};
const view = { game: "luz", table: { turn: 0, bets: [null, { beads: 2 }], tricks: [0, 0] }, own: { can_play: [1, 2] } };
const state: State = { type: "state", table: "t1", run: "r", seq: 4, now_ms: 0, seat: 0, room, view, talk: [], made: 2 };
const news = (seq: number, more: Partial<News>): News => ({ type: "news", table: "t1", seq, now_ms: 1, ...more });

describe("changes of a view", () => {
  it("changes an object field by field and a list of objects item by item", () => {
    const change = { table: { turn: 1, bets: { "1": { beads: 3 } }, tricks: [1, 0] } };
    expect(changed(view, change)).toEqual({
      ...view,
      table: { turn: 1, bets: [null, { beads: 3 }], tricks: [1, 0] },
    });
  });

  it("leaves the view that it was handed as it was", () => {
    const before = structuredClone(view);
    changed(view, { table: { turn: 2 } });
    expect(view).toEqual(before);
  });

  it("replaces what was nothing", () => {
    expect(changed(null, { beads: 1 })).toEqual({ beads: 1 });
    expect(changed({ own: null }, { own: { seat: 1 } })).toEqual({ own: { seat: 1 } });
    expect(changed({ own: { seat: 1 } }, { own: null })).toEqual({ own: null });
  });
});

describe("the state of a table", () => {
  it("begins with a state, and follows the news", () => {
    const begun = apply(null, state);
    const after = apply(begun, news(5, { view: { table: { turn: 1 } }, made: 3, room: { phase: "over" } }));
    expect(after).toMatchObject({ seq: 5, made: 3, room: { phase: "over", number: 1 }, view: { table: { turn: 1, tricks: [0, 0] } } });
  });

  it("passes over what it knows already", () => {
    const begun = apply(null, state);
    expect(apply(begun, news(4, { made: 9 }))).toBe(begun);
  });

  it("says when news are missing", () => {
    const begun = apply(null, state);
    expect(() => apply(begun, news(6, {}))).toThrow(Gap);
    expect(() => apply(null, news(1, {}))).toThrow(Gap);
  });

  it("keeps nothing of a clock of another kind", () => {
    const timed = apply(null, { ...state, room: { ...room, setting: { ...room.setting, clock: { kind: "bank", minutes: 5, increment_s: 3 } } } });
    const after = apply(timed, news(5, { room: { setting: { clock: { kind: "move", seconds: 45 } } } }));
    expect(after.room.setting.clock).toEqual({ kind: "move", seconds: 45 });
  });

  it("adds lines to the talk", () => {
    const line = { at_ms: 1, person: "p1", name: "P1", phrase: "hello", text: null };
    expect(apply(apply(null, state), news(5, { lines: [line] })).talk).toEqual([line]);
  });
});
