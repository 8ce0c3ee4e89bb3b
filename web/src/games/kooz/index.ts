/** Kooz, as the table's screen loads it. */
import type { Happening, Move, Own, Table as KoozTable } from "../../protocol/kooz";
import type { GameClient } from "../game";
import Rules from "./Rules.svelte";
import Sheet from "./Sheet.svelte";
import Table from "./Table.svelte";
import { describe, dwell, readings, scores, sound, tell } from "./telling";

export const game: GameClient<KoozTable, Own, Happening, Move> = {
  Table,
  Rules,
  Sheet,
  tell,
  dwell,
  sound,
  describe,
  scores,
  readings,
  mayAct: ({ own }) => {
    if (!own) return null;
    if (own.can_lay.length || own.can_pass || own.can_believe) return "must";
    return own.can_accuse || own.can_show ? "may" : null;
  },
  outcome: ({ table }) => (table.phase === "over" ? { ranks: table.ranks, scores: null } : null),
  options: [
    {
      name: "window",
      label: "kooz.option.window",
      choices: [
        { value: null, label: "kooz.option.window.none", told: "kooz.option.window.none.told" },
        { value: 5, label: "kooz.option.window.5", told: "kooz.option.window.5.told" },
        { value: 3, label: "kooz.option.window.3", told: "kooz.option.window.3.told" },
        { value: 10, label: "kooz.option.window.10", told: "kooz.option.window.10.told" },
        { value: 20, label: "kooz.option.window.20", told: "kooz.option.window.20.told" },
        { value: 0, label: "kooz.option.window.0", told: "kooz.option.window.0.told" },
      ],
    },
    {
      name: "starter",
      label: "kooz.option.starter",
      choices: [
        { value: null, label: "kooz.option.starter.drawn", told: "kooz.option.starter.drawn.told" },
        { value: 0, label: "kooz.option.starter.first", told: "kooz.option.starter.first.told" },
        { value: 1, label: "kooz.option.starter.second", told: "kooz.option.starter.second.told" },
      ],
    },
  ],
};
