/**
 * One WebSocket to the server, which is opened anew whenever it is lost. Nothing is lost or done twice by that: tables
 * are watched on from what was heard last, and wishes that were not answered are sent again (a move with its key).
 */
import type { Code, Do, FromClient, Hello, LobbyNews, News, State, ToClient, Wish } from "../protocol/table";
import { PROTOCOL } from "../protocol/table";

const PING_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 8_000;
const ANSWER_SOON_MS = 3_000; // after a sleep nobody wants to wait for long
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;

export type Status = "idle" | "connecting" | "open" | "lost" | "stale";

/** Why a wish was not carried out. `wire/lost`: nobody knows whether it was, and it must not be sent twice. */
export class Refusal extends Error {
  constructor(
    readonly code: Code | "wire/lost",
    readonly detail = "",
  ) {
    super(detail ? `${code}: ${detail}` : code);
  }
}

/** Whoever wants to hear of a table. */
export interface Listener {
  hear: (message: State | News) => void;
  gone: (code: Code) => void;
  heard: () => { run: string; seq: number } | null; // what was heard last
}

/** What we need of a WebSocket: tests bring their own. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
}

interface Pending {
  message: Do;
  sent: number; // how many times
  done: () => void;
  refused: (why: Refusal) => void;
}

const OPEN = 1;

export class Connection {
  status: Status = "idle";
  hello: Hello | null = null;
  newBuild = false; // the server has a newer client than this one
  offsetMs = 0; // from our clock to the server's

  #open: () => Socket;
  #changed: () => void;
  #chance: () => number;
  #socket: Socket | null = null;
  #build: string | null = null;
  #tables = new Map<string, Listener>();
  #lobby: ((news: LobbyNews) => void) | null = null;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #deaf: ReturnType<typeof setTimeout> | undefined;

  constructor(open: () => Socket, changed: () => void = () => {}, chance: () => number = Math.random) {
    this.#open = open;
    this.#changed = changed;
    this.#chance = chance;
  }

  /** The server's time now. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** Open the connection, unless it is open or about to be. */
  start(): void {
    if (this.#socket || this.status === "stale") return;
    clearTimeout(this.#retry);
    this.#turn(this.status === "lost" ? "lost" : "connecting");
    const socket = this.#open();
    this.#socket = socket;
    socket.onmessage = (event) => this.#read(String(event.data));
    socket.onclose = () => this.#closed(socket);
    this.#listen(ANSWER_WITHIN_MS);
  }

  /** Close it for good, as when somebody else signs in. */
  stop(): void {
    this.#drop();
    clearTimeout(this.#retry);
    this.#turn("idle");
  }

  /** The device woke up, or is back on the net: see at once whether the connection still stands. */
  wake(): void {
    if (this.status === "idle") return;
    this.#tries = 0;
    if (this.#socket === null) this.start();
    else this.#ping(ANSWER_SOON_MS);
  }

  watch(table: string, listener: Listener): () => void {
    this.#tables.set(table, listener);
    if (this.status === "open") this.#watch(table, listener);
    this.start();
    return () => this.#unwatch(table, listener);
  }

  /** News were missed: ask for all of the table. */
  anew(table: string): void {
    if (this.status === "open") this.#send({ type: "watch", table });
  }

  watchLobby(hear: (news: LobbyNews) => void): () => void {
    this.#lobby = hear;
    if (this.status === "open") this.#send({ type: "lobby" });
    this.start();
    return () => {
      if (this.#lobby !== hear) return;
      this.#lobby = null;
      if (this.status === "open") this.#send({ type: "lobby", on: false });
    };
  }

  /** Do something at a table that is watched. Rejects with a `Refusal`. */
  do(table: string, wish: Wish): Promise<void> {
    const message: Do = { type: "do", table, id: ++this.#lastId, wish };
    return new Promise((done, refused) => {
      const pending = { message, sent: 0, done, refused };
      this.#pending.set(message.id, pending);
      if (this.status === "open") this.#sendPending(pending);
    });
  }

  #read(text: string): void {
    const message = JSON.parse(text) as ToClient;
    this.#listen(PING_EVERY_MS + ANSWER_WITHIN_MS);
    switch (message.type) {
      case "hello":
        return this.#greet(message);
      case "state":
      case "news":
        this.#setTime(message.now_ms);
        return this.#tables.get(message.table)?.hear(message);
      case "gone":
        return this.#tables.get(message.table)?.gone(message.code);
      case "done":
        return this.#answered(message.id)?.done();
      case "refused":
        return this.#refuse(message.id, new Refusal(message.code, message.detail));
      case "lobby":
        return this.#lobby?.(message);
      case "pong":
        return this.#setTime(message.now_ms);
      case "error":
        if (message.code === "version/stale") this.#outdated();
    }
  }

  #greet(hello: Hello): void {
    if (hello.protocol !== PROTOCOL) return this.#outdated();
    this.#build ??= hello.build;
    this.newBuild = hello.build !== this.#build;
    this.hello = hello;
    this.offsetMs = hello.now_ms - Date.now();
    this.#tries = 0;
    this.#turn("open");
    for (const [table, listener] of this.#tables) this.#watch(table, listener);
    if (this.#lobby) this.#send({ type: "lobby" });
    for (const pending of [...this.#pending.values()]) this.#sendPending(pending);
    this.#beatOn();
  }

  /** The server speaks another version: only a reload helps. */
  #outdated(): void {
    this.newBuild = true;
    this.#drop();
    this.#turn("stale");
  }

  #watch(table: string, listener: Listener): void {
    const heard = listener.heard();
    this.#send({ type: "watch", table, ...(heard && { run: heard.run, after: heard.seq }) });
  }

  #unwatch(table: string, listener: Listener): void {
    if (this.#tables.get(table) !== listener) return;
    this.#tables.delete(table);
    if (this.status === "open") this.#send({ type: "unwatch", table });
  }

  /** What was said may have been heard before the connection was lost: it is not said again. */
  #sendPending(pending: Pending): void {
    if (pending.sent > 0 && pending.message.wish.do === "say") {
      return this.#refuse(pending.message.id, new Refusal("wire/lost"));
    }
    pending.sent += 1;
    this.#send(pending.message);
  }

  #refuse(id: number, why: Refusal): void {
    const pending = this.#answered(id);
    // Sent twice, the second of two equal wishes is often refused because the first was carried out.
    if (pending && pending.sent > 1 && pending.message.wish.do !== "play") pending.done();
    else pending?.refused(why);
  }

  #answered(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  #setTime(nowMs: number): void {
    // News wait on the way, and never come early: the largest offset is the truest.
    this.offsetMs = Math.max(this.offsetMs, nowMs - Date.now());
  }

  #closed(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#drop();
    if (this.status === "stale" || this.status === "idle") return;
    this.#turn("lost");
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries++) * (0.5 + this.#chance());
    this.#retry = setTimeout(() => this.start(), wait);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#beat);
    clearTimeout(this.#deaf);
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
  }

  #beatOn(): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => {
      this.#ping(ANSWER_WITHIN_MS);
      this.#beatOn();
    }, PING_EVERY_MS);
  }

  #ping(withinMs: number): void {
    this.#send({ type: "ping" });
    this.#listen(withinMs);
  }

  /** If nothing is heard for so long, the connection is dead, whatever the browser says. */
  #listen(withinMs: number): void {
    clearTimeout(this.#deaf);
    this.#deaf = setTimeout(() => {
      if (this.#socket) this.#closed(this.#socket);
    }, withinMs);
  }

  #turn(status: Status): void {
    this.status = status;
    this.#changed();
  }
}
