/** Luz for the web: a stained-glass window at night. */
import type { Happening, Move, Own, Table as Seen } from "../../protocol/luz";
import "./world.css";
import type { GameClient } from "../game";
import { mine } from "./asking";
import { describe, readings, scores } from "./describing";
import { options } from "./options";
import Rules from "./Rules.svelte";
import Sheet from "./Sheet.svelte";
import Table from "./Table.svelte";
import { dwell, sound, tell } from "./telling";

export const game: GameClient<Seen, Own, Happening, Move> = {
  Table,
  Rules,
  Sheet,
  tell,
  dwell,
  sound,
  describe,
  scores,
  readings,
  mayAct: (view) => (mine(view) ? "must" : null),
  outcome: ({ table }) => (table.phase === "over" ? { ranks: table.ranks, scores: table.scores } : null),
  options,
};
