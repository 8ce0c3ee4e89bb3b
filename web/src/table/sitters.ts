/** Who sits where, as games and screens show them. */
import type { Sitter } from "../games/game";
import type { Chair, Room } from "../protocol/table";
import { say, type Key } from "../words/words.svelte";
import type { TableState } from "./state";

/** Bots are called by their seat, so that two of a kind can be told apart. */
const BOT_NAMES = ["Ada", "Basile", "Cleo", "Danylo", "Elsa", "Félix", "Halyna", "Ivo"] as const;

/** What each bot is called, by how it plays. */
export const BOT_WORDS: Record<string, Key> = {
  beginner: "app.bot.beginner",
  casual: "app.bot.casual",
  skilled: "app.bot.skilled",
  expert: "app.bot.expert",
  random: "app.bot.random",
  greedy: "app.bot.greedy",
  bold: "app.bot.bold",
  careful: "app.bot.careful",
  truthful: "app.bot.truthful",
  "truthful-keen": "app.bot.truthful-keen",
  "always-accuse": "app.bot.always-accuse",
  "never-accuse": "app.bot.never-accuse",
  "accuse-10": "app.bot.accuse-10",
  "accuse-25": "app.bot.accuse-25",
  "accuse-50": "app.bot.accuse-50",
  "always-lie": "app.bot.always-lie",
  "liar-25": "app.bot.liar-25",
  bluffer: "app.bot.bluffer",
};

export const botName = (seat: number): string => BOT_NAMES[seat] ?? `Bot ${seat + 1}`;

/** How a bot plays, in words; a bot that we have no words for is called by its own name. */
export function botLevel(bot: string): string {
  const key = BOT_WORDS[bot];
  return key ? say(key) : bot;
}

export function nameOf(chair: Chair, seat: number): string {
  if (chair.kind === "empty") return say("app.seat.empty", { seat: seat + 1 });
  return chair.kind === "bot" ? botName(seat) : chair.name;
}

/** What a seat has left by the server's clock at a time; null where no clock runs for it. */
export function leftMs(room: Room, seat: number, nowMs: number): number | null {
  const left = room.clock?.left_ms[seat] ?? null;
  if (left === null || room.clock?.running !== seat) return left;
  return wholeSeconds(Math.max(0, left - Math.max(0, nowMs - room.clock.since_ms)));
}

/** Clocks show seconds and count down: nothing is to be shown anew within one. */
const wholeSeconds = (ms: number): number => Math.ceil(ms / 1000) * 1000;

export function sittersOf(state: TableState, nowMs?: number): Sitter[] {
  return state.room.chairs.map((chair, seat) => ({
    name: nameOf(chair, seat),
    kind: chair.kind,
    away: chair.kind === "human" && (chair.bot !== null || chair.lost_ms !== null),
    leftMs: nowMs === undefined ? (state.room.clock?.left_ms[seat] ?? null) : leftMs(state.room, seat, nowMs),
  }));
}

/** What is shown already, where nothing has changed: a table is not looked through anew at each tick of a clock. */
export const unlessSame = (before: Sitter[], now: Sitter[]): Sitter[] => (JSON.stringify(before) === JSON.stringify(now) ? before : now);

/** The names of a record or of a list of results: bots are in it under how they play. */
export function playerNames(names: string[]): string[] {
  return names.map((name, seat) => (name in BOT_WORDS ? botName(seat) : name));
}
