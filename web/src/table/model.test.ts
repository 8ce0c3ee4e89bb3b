import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadGame } from "../games/sign";
import type { News, Room, State, Wish } from "../protocol/table";
import { Refusal, type Connection, type Listener } from "../wire/connection";
import type { Entry } from "./diary";
import { TableModel, type Stage } from "./model.svelte";

vi.mock("../games/sign", () => ({
  loadGame: vi.fn(() =>
    Promise.resolve({
      dwell: () => 1000,
      tell: (happening: { said: string }) => happening.said,
      mayAct: (view: { turn: number }) => (view.turn === 0 ? "must" : null),
    }),
  ),
}));

const chair = { kind: "human", person: "p", name: "P", bot: null, left: false, ready: true, program: false, lost_ms: null } as const;
const room = { phase: "playing", setting: { game: "luz", clock: { kind: "none" } }, chairs: [chair], window_ends_ms: null, clock: null } as unknown as Room;
const begun: State = { type: "state", table: "t", run: "r", seq: 1, now_ms: 0, seat: 0, room, view: { turn: 0, n: 0 }, talk: [] };
const news = (seq: number, more: Partial<News>): News => ({ type: "news", table: "t", seq, now_ms: 0, ...more });

let listener: Listener;
let wishes: { wish: Wish; done: () => void; refused: (why: Refusal) => void }[];
let again: number;
const told: string[] = [];
const refused: string[] = [];
let recalled: Entry[] = [];
const stage: Stage = { pace: () => 1, told: (text) => told.push(text), sounds: () => {}, said: () => {}, refused: (code) => refused.push(code), recall: () => recalled, later: (what) => what() };

function fake(): Connection {
  return {
    watch: (_: string, heard: Listener) => {
      listener = heard;
      return () => {};
    },
    do: (_: string, wish: Wish) => new Promise<void>((done, refused) => wishes.push({ wish, done, refused })),
    anew: () => (again += 1),
  } as unknown as Connection;
}

async function sitting(): Promise<TableModel> {
  const model = new TableModel("t", fake(), stage);
  listener.hear(begun);
  await vi.advanceTimersByTimeAsync(0);
  return model;
}

beforeEach(() => {
  vi.useFakeTimers();
  wishes = [];
  recalled = [];
  again = told.length = refused.length = 0;
});
afterEach(() => void vi.useRealTimers());

describe("a table on the screen", () => {
  it("shows what is, and whose turn it is", async () => {
    const model = await sitting();
    expect(model.view).toEqual({ turn: 0, n: 0 });
    expect(model.turn).toBe("must");
    expect(model.names).toEqual(["P"]);
  });

  it("says so when the game's own part of the client does not come", async () => {
    vi.mocked(loadGame).mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    const model = await sitting();
    expect(model.unloaded).toBe(true);
  });

  it("tells step by step, and lets nobody move before all is told", async () => {
    const model = await sitting();
    listener.hear(news(2, { heard: [{ said: "one" }], view: { turn: 1, n: 1 } }));
    listener.hear(news(3, { heard: [{ said: "two" }], view: { turn: 0, n: 2 } }));
    expect(model.view).toEqual({ turn: 1, n: 1 });
    expect(model.turn).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(model.view).toEqual({ turn: 0, n: 2 });
    expect(model.turn).toBe("must");
    expect(told).toEqual(["one", "two"]);
  });

  it("makes a move once, with a key and the number of own moves", async () => {
    const model = await sitting();
    model.act({ type: "pass" });
    model.act({ type: "pass" });
    expect(wishes).toHaveLength(1);
    expect(wishes[0]?.wish).toMatchObject({ do: "play", move: { type: "pass" }, made: 0 });
    wishes[0]?.done();
    listener.hear(news(2, { made: 1, view: { turn: 1 } }));
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
    expect(model.busy).toBe(false);
  });

  it("says why a move was refused, and lets another be made", async () => {
    const model = await sitting();
    model.act({ type: "pass" });
    wishes[0]?.refused(new Refusal("move/illegal"));
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(["move/illegal"]);
    expect(model.busy).toBe(false);
  });

  it("asks for everything again when news are missing", async () => {
    const model = await sitting();
    listener.hear(news(5, { view: { n: 5 } }));
    expect(again).toBe(1);
    listener.hear({ ...begun, seq: 5, view: { turn: 1, n: 5 } });
    expect(model.view).toEqual({ turn: 1, n: 5 });
  });

  it("waits for nothing while a window is open in which one may speak", async () => {
    const model = await sitting();
    listener.hear(news(2, { heard: [{ said: "one" }], view: { turn: 1, n: 1 } }));
    listener.hear(news(3, { heard: [{ said: "two" }], view: { turn: 0, n: 2 }, room: { window_ends_ms: 9 } }));
    expect(model.view).toEqual({ turn: 0, n: 2 });
  });

  it("goes on with the story that was kept before the page was loaded, and says nothing of it twice", async () => {
    const [old, newer] = [1, 2].map((at_ms) => ({ at_ms, person: "q", name: "Q", phrase: "hello", text: null }));
    recalled = [{ text: "long ago", line: null }, { text: "", line: old! }];
    const model = new TableModel("t", fake(), stage);
    listener.hear({ ...begun, talk: [old!, newer!] });
    await vi.advanceTimersByTimeAsync(0);
    expect(model.story.map(({ text, line }) => line?.at_ms ?? text)).toEqual(["long ago", 1, 2]);
    expect(told).toEqual([]);
    expect(new Set(model.story.map(({ id }) => id)).size).toBe(3);
  });

  it("has ready what has been told and what is about to be, for whoever leaves", async () => {
    const model = await sitting();
    listener.hear(news(2, { heard: [{ said: "one" }], view: { turn: 1, n: 1 } }));
    listener.hear(news(3, { heard: [{ said: "two" }], view: { turn: 0, n: 2 } }));
    expect(model.story).toHaveLength(1);
    expect(model.told.map(({ text }) => text)).toEqual(["one", "two"]);
  });

  it("keeps what is said in the story, and knows where it was heard last", async () => {
    const model = await sitting();
    const line = { at_ms: 1, person: "q", name: "Q", phrase: "hello", text: null };
    listener.hear(news(2, { lines: [line] }));
    expect(model.story.at(-1)?.line).toEqual(line);
    expect(listener.heard()).toEqual({ run: "r", seq: 2 });
  });
});
