import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromClient, News, State, ToClient } from "../protocol/table";
import { PROTOCOL } from "../protocol/table";
import { Connection, Refusal, type Socket } from "./connection";

class FakeSocket implements Socket {
  readyState = 1;
  sent: FromClient[] = [];
  onopen = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.readyState = 3;
  }

  receive(message: ToClient): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  greet(build = "b1"): void {
    this.receive({ type: "hello", protocol: PROTOCOL, build, who: { person: "p", name: "P", bot: false }, now_ms: Date.now() });
  }

  lose(): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent("close"));
  }

  of(type: FromClient["type"]): FromClient[] {
    return this.sent.filter((message) => message.type === type);
  }
}

const sockets: FakeSocket[] = [];
const newest = (): FakeSocket => sockets.at(-1) as FakeSocket;
const listener = (heard: { run: string; seq: number } | null = null) => ({
  hear: vi.fn<(message: State | News) => void>(),
  gone: vi.fn(),
  heard: () => heard,
});

function connect(): Connection {
  return new Connection(
    () => {
      sockets.push(new FakeSocket());
      return newest();
    },
    () => {},
    () => 0.5,
  );
}

beforeEach(() => {
  sockets.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("the connection", () => {
  it("watches once the server has said hello", () => {
    connect().watch("t", listener());
    expect(newest().sent).toEqual([]);
    newest().greet();
    expect(newest().sent).toEqual([{ type: "watch", table: "t" }]);
  });

  it("goes on from what was heard last after a loss", () => {
    connect().watch("t", listener({ run: "r", seq: 7 }));
    newest().greet();
    newest().lose();
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    newest().greet();
    expect(newest().sent[0]).toEqual({ type: "watch", table: "t", run: "r", after: 7 });
  });

  it("waits longer after each try, and tries at once when the device wakes", () => {
    const connection = connect();
    connection.start();
    for (let k = 0; k < 5; k++) {
      newest().lose();
      vi.advanceTimersByTime(400 * 2 ** k);
    }
    expect(sockets).toHaveLength(6);
    newest().lose();
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(6);
    connection.wake();
    expect(sockets).toHaveLength(7);
  });

  it("sends a move again that was not answered, with its key", async () => {
    const connection = connect();
    connection.watch("t", listener());
    newest().greet();
    const made = connection.do("t", { do: "play", move: { type: "pass" }, key: "k1", made: 3 });
    newest().lose();
    vi.advanceTimersByTime(1000);
    newest().greet();
    expect(newest().of("do")).toEqual([{ type: "do", table: "t", id: 1, wish: { do: "play", move: { type: "pass" }, key: "k1", made: 3 } }]);
    newest().receive({ type: "done", table: "t", id: 1 });
    await expect(made).resolves.toBeUndefined();
  });

  it("keeps what is wished while there is no connection", () => {
    const connection = connect();
    connection.start();
    void connection.do("t", { do: "ready" });
    newest().greet();
    expect(newest().of("do")).toHaveLength(1);
  });

  it("does not say the same thing twice", async () => {
    const connection = connect();
    connection.start();
    newest().greet();
    const said = connection.do("t", { do: "say", text: "hello" });
    newest().lose();
    vi.advanceTimersByTime(1000);
    newest().greet();
    await expect(said).rejects.toMatchObject({ code: "wire/lost" });
    expect(newest().of("do")).toHaveLength(0);
  });

  it("takes a refusal of a wish that was sent twice for its success", async () => {
    const connection = connect();
    connection.start();
    newest().greet();
    const sat = connection.do("t", { do: "sit", share: "00" });
    newest().lose();
    vi.advanceTimersByTime(1000);
    newest().greet();
    newest().receive({ type: "refused", table: "t", id: 1, code: "seat/yours" });
    await expect(sat).resolves.toBeUndefined();
  });

  it("hands a refusal on", async () => {
    const connection = connect();
    connection.start();
    newest().greet();
    const moved = connection.do("t", { do: "play", move: {} });
    newest().receive({ type: "refused", table: "t", id: 1, code: "move/illegal" });
    await expect(moved).rejects.toBeInstanceOf(Refusal);
  });

  it("notices a connection that is dead though nobody says so", () => {
    const connection = connect();
    connection.start();
    newest().greet();
    vi.advanceTimersByTime(30_000);
    expect(connection.status).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
  });

  it("stays while pings are answered", () => {
    const connection = connect();
    connection.start();
    newest().greet();
    for (let k = 0; k < 10; k++) {
      vi.advanceTimersByTime(20_000);
      newest().receive({ type: "pong", id: 0, now_ms: Date.now() });
    }
    expect(sockets).toHaveLength(1);
    expect(newest().of("ping")).toHaveLength(10);
  });

  it("knows of a new client, and of a protocol that it does not speak", () => {
    const connection = connect();
    connection.start();
    newest().greet("b1");
    newest().lose();
    vi.advanceTimersByTime(1000);
    newest().greet("b2");
    expect(connection.newBuild).toBe(true);
    expect(connection.status).toBe("open");
    newest().receive({ type: "error", code: "version/stale" });
    expect(connection.status).toBe("stale");
  });

  it("tells each table's listener its own news", () => {
    const connection = connect();
    const [one, other] = [listener(), listener()];
    connection.watch("a", one);
    connection.watch("b", other);
    newest().greet();
    newest().receive({ type: "news", table: "b", seq: 1, now_ms: Date.now() });
    expect(one.hear).not.toHaveBeenCalled();
    expect(other.hear).toHaveBeenCalledOnce();
  });
});
