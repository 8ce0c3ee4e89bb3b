/** What a game's folder offers to the table's screen, and what it is given: the same for every game. */
import type { Component } from "svelte";

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
  motion: "full" | "none";
  aid: boolean; // training aids are shown, where the table allows them
}

export interface TableProps<Table, Own, Happening, Move> {
  view: View<Table, Own>;
  last: Happening[]; // what led to this view, in order
  sitters: Sitter[]; // by seat
  taste: Taste;
  now: number; // the server's time in ms, ticking a few times a second
  windowEnds: number | null; // when a time window that is open (Kooz) closes, in the server's time
  act: ((move: Move) => void) | null; // null: looking on, or a move is on its way
}

/** One thing that can be asked by ear: `key` is pressed together with nothing, the label is read in the help. */
export interface Reading {
  key: string;
  label: string;
  lines: () => string[];
}

/**
 * A game's folder exports this as `game` from its `index.ts`. Telling is made from views and happenings alone.
 * `tell` answers the empty string for what need not be told.
 */
export interface GameClient<Table, Own, Happening, Move> {
  Table: Component<TableProps<Table, Own, Happening, Move>>;
  Rules: Component; // the rules in our own words, with our own pictures
  Emblem: Component<{ size?: number }>; // the game's sign, for lists and the home screen
  tell: (happening: Happening, names: string[], own: number | null) => string;
  readings: (view: View<Table, Own>, names: string[]) => Reading[];
  myTurn: (view: View<Table, Own>) => boolean; // must or may the listener act now
}
