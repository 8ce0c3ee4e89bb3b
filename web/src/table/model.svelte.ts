/** A table as its screen shows it: what is true now, what of it has been told so far, and what this person wants. */
import type { Sitter, View } from "../games/game";
import { loadGame, type AnyGame } from "../games/sign";
import type { Code, Line, News, State, Wish } from "../protocol/table";
import { Refusal, type Connection } from "../wire/connection";
import { newKey } from "./chance";
import type { Entry } from "./diary";
import { sittersOf } from "./sitters";
import { apply, Gap, type TableState } from "./state";
import { Telling, type Step } from "./telling";

/** A line of the table's story: something that happened, or what somebody said. */
export interface Told extends Entry {
  id: number;
}

/** What the screen does for the table. */
export interface Stage {
  pace: () => number; // 0: all at once
  told: (text: string) => void;
  sounds: (heard: unknown[], game: AnyGame, own: number | null) => void;
  said: (line: Line) => void;
  refused: (code: Code | "wire/lost") => void;
  recall: (state: TableState) => Entry[]; // what was told of it before the page was loaded
  later: (what: () => void) => void; // once what has just changed is on the screen
}

const KEPT = 500;
const NEWS_WITHIN_MS = 1_500;

export class TableModel {
  state: TableState | null = $state.raw(null);
  game: AnyGame | null = $state.raw(null);
  view: unknown = $state.raw(null); // as far as it has been told
  last: unknown[] = $state.raw([]);
  story: Told[] = $state.raw([]);
  behind = $state(0);
  gone: Code | null = $state(null);
  unloaded = $state(false); // the game's own part of the client did not come: a reload may help
  busy = $state(false); // a move is on its way

  /** Who must or may act: only once all that happened has been shown. */
  turn = $derived.by(() => {
    const { state, game, view, behind } = this;
    if (!state || !game || view === null || behind > 0 || state.seat === null || state.room.phase !== "playing") return null;
    return game.mayAct(view as View);
  });
  sitters: Sitter[] = $derived(this.state ? sittersOf(this.state) : []);
  names = $derived(this.sitters.map((sitter) => sitter.name));

  #connection: Connection;
  #stage: Stage;
  #telling: Telling;
  #table: string;
  #stop: () => void;
  #made = 0;
  #count = 0;
  #loading: Promise<void> | null = null;
  #waits: (State | News)[] = [];
  #unsaid: string[] = []; // what has been shown and is about to be told

  constructor(table: string, connection: Connection, stage: Stage) {
    this.#table = table;
    this.#connection = connection;
    this.#stage = stage;
    this.#telling = new Telling({ show: (step) => this.#show(step), dwell: (heard) => this.#dwell(heard) });
    this.#stop = connection.watch(table, {
      hear: (message) => this.#hear(message),
      gone: (code) => (this.gone = code),
      heard: () => (this.state ? { run: this.state.run, seq: this.state.seq } : null),
    });
  }

  leaveScreen(): void {
    this.#telling.drop();
    this.#stop();
  }

  /** Show at once all that has happened. */
  skip(): void {
    this.#telling.skip();
  }

  /** All that has been told, and what is about to be. */
  get told(): Entry[] {
    const coming = [...this.#unsaid, ...this.#telling.steps.flatMap((step) => this.#texts(step))];
    return [...this.story, ...coming.map((text) => ({ text, line: null }))].filter(({ text, line }) => text || line);
  }

  /** Do something at the table; a refusal is put into words by the stage. */
  async do(wish: Wish): Promise<boolean> {
    try {
      await this.#connection.do(this.#table, wish);
      return true;
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      this.#stage.refused(why.code);
      return false;
    }
  }

  /** Make a move, once. */
  act = (move: unknown): void => {
    if (this.busy || !this.state) return;
    this.busy = true;
    this.#telling.skip(); // what comes of it is shown at once
    this.#made = this.state.made;
    void this.do({ do: "play", move, key: newKey(), made: this.state.made }).then((done) => {
      if (!done || (this.state && this.state.made > this.#made)) this.busy = false;
      else setTimeout(() => (this.busy = false), NEWS_WITHIN_MS);
    });
  };

  #hear(message: State | News): void {
    if (!this.game) {
      this.#waits.push(message);
      this.#loading ??= this.#load(message);
      return;
    }
    try {
      this.#take(message);
    } catch (why) {
      if (!(why instanceof Gap)) throw why;
      this.#connection.anew(this.#table);
    }
  }

  /** The game's folder is loaded with the first message; what comes meanwhile waits. */
  async #load(first: State | News): Promise<void> {
    if (first.type !== "state") return;
    try {
      this.game = await loadGame(first.room.setting.game);
    } catch {
      this.unloaded = true;
      return;
    }
    for (const message of this.#waits.splice(0)) this.#hear(message);
  }

  #take(message: State | News): void {
    const before = this.state;
    const after = apply(before, message);
    if (after === before) return;
    this.state = after;
    this.gone = null;
    if (after.made > this.#made) this.busy = false;
    if (message.type === "state") this.#start(after, before);
    else this.#follow(message, after);
  }

  /** All is known at once: nothing is left to be told. */
  #start(state: TableState, before: TableState | null): void {
    this.#telling.drop();
    this.view = state.view;
    this.last = [];
    this.behind = 0;
    if (before === null) this.#recall(state);
    else for (const line of newLines(state.talk, before.talk)) this.#say(line);
  }

  /** The page is new, the table is not: its story goes on from what was kept of it. */
  #recall(state: TableState): void {
    const kept = this.#stage.recall(state);
    const said = kept.flatMap(({ line }) => line ?? []);
    const entries = [...kept, ...newLines(state.talk, said).map((line) => ({ text: "", line }))];
    this.story = entries.map((entry) => ({ ...entry, id: ++this.#count })).slice(-KEPT);
  }

  #follow(news: News, state: TableState): void {
    for (const line of news.lines ?? []) this.#say(line);
    if (!news.heard?.length && news.view == null) return;
    this.#telling.add({ view: state.view, heard: news.heard ?? [] });
    this.behind = this.#telling.behind;
    if (this.#mustHurry(state)) this.skip();
  }

  /** Nobody waits for a story while a window is open in which to speak up, or while the page is out of sight. */
  #mustHurry(state: TableState): boolean {
    if (this.#stage.pace() === 0 || document.hidden) return true;
    return state.room.window_ends_ms !== null && this.game?.mayAct(state.view as View) !== null;
  }

  #dwell(heard: unknown[]): number {
    const game = this.game;
    return game ? heard.reduce<number>((sum, one) => sum + game.dwell(one), 0) * this.#stage.pace() : 0;
  }

  #show(step: Step): void {
    this.view = step.view;
    this.last = step.heard;
    this.behind = this.#telling.behind;
    const game = this.game;
    if (!game) return;
    const own = this.state?.seat ?? null;
    this.#stage.sounds(step.heard, game, own);
    this.#unsaid.push(...this.#texts(step));
    this.#stage.later(() => this.#tellUnsaid()); // cards go first, words follow
  }

  #texts(step: Step): string[] {
    return step.heard.map((one) => this.game?.tell(one, this.names, this.state?.seat ?? null) ?? "");
  }

  #tellUnsaid(): void {
    for (const text of this.#unsaid.splice(0)) if (text) this.#tell(text, null);
  }

  #say(line: Line): void {
    this.#tell("", line);
    this.#stage.said(line);
  }

  #tell(text: string, line: Line | null): void {
    this.story = [...this.story, { id: ++this.#count, text, line }].slice(-KEPT);
    if (text) this.#stage.told(text);
  }
}

function newLines(now: Line[], before: Line[]): Line[] {
  const last = before.at(-1)?.at_ms ?? 0;
  return now.filter((line) => line.at_ms > last);
}
