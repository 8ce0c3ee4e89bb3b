/** What the cards and claims of Kooz are called, and whether a claim is true. */
import { say, type Key } from "../../words/words.svelte";
import { family } from "./family.svelte";

/** The kinds of cards in the order of a hand. */
export const KINDS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "M", "D"] as const;
/** What may be claimed, from low to high. */
export const CLAIMS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "D"] as const;

/** One of a kind, two, three and so on. */
const COUNTED: Readonly<Record<string, readonly Key[]>> = {
  "1": ["kooz.1.1", "kooz.1.2", "kooz.1.3", "kooz.1.4"],
  "2": ["kooz.2.1", "kooz.2.2", "kooz.2.3", "kooz.2.4"],
  "3": ["kooz.3.1", "kooz.3.2", "kooz.3.3", "kooz.3.4"],
  "4": ["kooz.4.1", "kooz.4.2", "kooz.4.3", "kooz.4.4"],
  "5": ["kooz.5.1", "kooz.5.2", "kooz.5.3", "kooz.5.4"],
  "6": ["kooz.6.1", "kooz.6.2", "kooz.6.3", "kooz.6.4"],
  "7": ["kooz.7.1", "kooz.7.2", "kooz.7.3", "kooz.7.4"],
  "8": ["kooz.8.1", "kooz.8.2", "kooz.8.3", "kooz.8.4"],
  "9": ["kooz.9.1", "kooz.9.2", "kooz.9.3", "kooz.9.4"],
  "10": ["kooz.10.1", "kooz.10.2", "kooz.10.3", "kooz.10.4"],
  J: ["kooz.J.1", "kooz.J.2"],
  M: ["kooz.M.1", "kooz.M.2", "kooz.M.3", "kooz.M.4", "kooz.M.5", "kooz.M.6", "kooz.M.7", "kooz.M.8"],
  D: ["kooz.D.1", "kooz.D.2", "kooz.D.3", "kooz.D.4"],
};
const SOCKS: readonly Key[] = ["kooz.sock.1", "kooz.sock.2", "kooz.sock.3", "kooz.sock.4", "kooz.sock.5", "kooz.sock.6", "kooz.sock.7", "kooz.sock.8"];
const NUMERALS: readonly Key[] = ["kooz.say.1", "kooz.say.2", "kooz.say.3", "kooz.say.4"];
const OF_GODS: readonly Key[] = ["kooz.say.god.1", "kooz.say.god.2", "kooz.say.god.3", "kooz.say.god.4"];
const GODS: readonly Key[] = ["kooz.say.gods.1", "kooz.say.gods.2", "kooz.say.gods.3", "kooz.say.gods.4"];

const nth = (keys: readonly Key[], count: number): string => {
  const key = keys[count - 1];
  return key ? say(key) : String(count);
};

/** `two 7s`: so many cards of a kind, and so a claim. */
export const counted = (kind: string, count: number): string =>
  nth(kind === "M" && family.on ? SOCKS : (COUNTED[kind] ?? []), count);

/** How many of each kind there are, in the order of a hand. */
export function byKind(found: readonly string[]): [kind: string, count: number][] {
  return KINDS.map((kind): [string, number] => [kind, found.filter((card) => card === kind).length]).filter(([, count]) => count > 0);
}

/** Cards by kind: `two 7s, one Merde`. */
export const cards = (found: readonly string[]): string =>
  byKind(found).map(([kind, count]) => counted(kind, count)).join(", ") || say("kooz.no_cards");

/** What a claim is of, without a count. */
export const value = (claim: string): string => (claim === "D" ? say("kooz.value.D") : claim);

/** The kind of a card by itself. */
export const kindName = (kind: string): string => {
  if (kind === "J") return say("kooz.kind.J");
  if (kind === "M") return say(family.on ? "kooz.kind.sock" : "kooz.kind.M");
  return value(kind);
};

/** A claim as it is shouted: how many, and of what. */
export const shout = (claim: string, count: number): [many: string, what: string] =>
  claim === "D" ? [nth(OF_GODS, count), nth(GODS, count)] : [nth(NUMERALS, count), `${claim}!`];

/** Whether cards are what they are said to be: nothing but that number and Jokers, or nothing but Gods. */
export const truthful = (laid: readonly string[], claim: string): boolean =>
  laid.every((card) => card === claim || (card === "J" && claim !== "D"));

/** How a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Time left on a clock: `1:23`. */
export function clock(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
