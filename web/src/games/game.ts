/** What a game's folder offers to the table's screen, and what it is given: the same for every game. */
import type { Component } from "svelte";
import type { Key } from "../words/words.svelte";

/** The view of one audience, as the server builds it: `own` is null for a bystander. */
export interface View<Table = unknown, Own = unknown> {
  game: string;
  table: Table;
  own: Own | null;
}

/** Who sits in a seat. */
export interface Sitter {
  name: string;
  kind: "human" | "bot" | "empty";
  away: boolean; // not connected, or a bot plays for them for now
  leftMs: number | null; // on the seat's clock now; null where there is none
}

/** How this person likes to play. */
export interface Taste {
  confirm: boolean; // a second tap confirms a choice
  motion: "full" | "none"; // "none" also where the system asks for reduced motion
  aid: boolean; // training aids are shown, where the table allows them
  family: boolean; // Kooz: gentler names and pictures
}

/**
 * The props of a game's table. The screen hands views on one step at a time, at a pace that can be followed: each new
 * `view` comes with what led to it in `last`, and stays for `dwell(last)` ms before the next one is shown.
 */
export interface TableProps<Table, Own, Happening, Move> {
  view: View<Table, Own>;
  last: Happening[]; // what led to this view, in order
  sitters: Sitter[]; // by seat
  taste: Taste;
  now: number; // the server's time in ms, ticking a few times a second
  windowEnds: number | null; // when a time window that is open (Kooz) closes, in the server's time
  act: ((move: Move) => void) | null; // null: looking on, over, or a move is on its way
  notice: (text: string) => void; // say something to this person, on the screen and by ear: why something can't be done
}

/** One thing that can be asked by ear: `key` is pressed by itself, the label is read in the help. */
export interface Reading {
  key: string; // one letter; the screen has taken T (whole table), L (what was said last), S (scores), ? (help)
  label: string;
  lines: () => string[];
}

/** A sound, made in code by `ui/sound.ts`. */
export type Sound = "card" | "flip" | "take" | "bead" | "chime" | "stamp" | "pass" | "good" | "bad" | "end";

/** A setting of the game, as the screen for making a table shows it; the first choice is the default. */
export interface GameOption {
  name: string;
  label: Key;
  choices: { value: unknown; label: Key; told: Key }[];
}

/**
 * A game's folder exports this as `game` from its `index.ts`. Telling is made from views and happenings alone.
 * `tell` answers the empty string for what need not be told.
 */
export interface GameClient<Table, Own, Happening, Move> {
  Table: Component<TableProps<Table, Own, Happening, Move>>;
  Rules: Component; // the rules in our own words, with our own pictures
  Sheet: Component<{ view: View<Table, Own>; sitters: Sitter[] }>; // the whole score sheet, also shown at the end
  tell: (happening: Happening, names: string[], own: number | null) => string;
  dwell: (happening: Happening) => number; // how many ms a step with this happening is shown at the usual pace
  sound: (happening: Happening, own: number | null) => Sound | null;
  describe: (view: View<Table, Own>, names: string[]) => string[]; // the whole table, line by line
  scores: (view: View<Table, Own>, names: string[]) => string[];
  readings: (view: View<Table, Own>, names: string[]) => Reading[];
  mayAct: (view: View<Table, Own>) => "must" | "may" | null; // whether the listener must or may act now
  outcome: (view: View<Table, Own>) => { ranks: number[] | null; scores: number[] | null } | null; // once it is over
  options: GameOption[];
}
