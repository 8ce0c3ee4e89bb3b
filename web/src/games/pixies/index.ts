/** Pixies, as the screen of a table needs it. */
import type { Happening, Move, Own, Table as Lying } from "../../protocol/pixies";
import type { GameClient, Sound } from "../game";
import Rules from "./Rules.svelte";
import Sheet from "./Sheet.svelte";
import Table from "./Table.svelte";
import { describe, readings, scores, tell } from "./telling";

const DWELL: Record<Happening["event"], number> = { dealt: 900, offered: 800, took: 1000, scored: 7600, ended: 1600 };

function sound(happening: Happening, own: number | null): Sound | null {
  switch (happening.event) {
    case "dealt":
      return "flip";
    case "offered":
      return "card";
    case "took":
      return happening.up !== null && happening.down !== null ? "chime" : happening.seat === own ? "take" : "card";
    case "scored":
      return "good";
    case "ended":
      return "end";
  }
}

export const game: GameClient<Lying, Own, Happening, Move> = {
  Table,
  Rules,
  Sheet,
  tell,
  dwell: (happening) => DWELL[happening.event],
  sound,
  describe,
  scores,
  readings,
  mayAct: (view) => (view.own?.choices.length ? "must" : null),
  outcome: ({ table }) => (table.phase === "over" ? { ranks: table.ranks, scores: table.scores } : null),
  options: [],
};
