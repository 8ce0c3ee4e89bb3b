/** What can be asked of the table with a single key, by eye and by ear. */
import type { Reading, View } from "../../games/game";
import type { TableModel } from "../../table/model.svelte";
import { say } from "../../words/words.svelte";

export interface Asked {
  kind: "reading" | "help";
  title: string;
  lines: string[];
}

/** The keys of every game, before those of the game that is played. */
export function keysOf(model: TableModel): Reading[] {
  const { game, view, names } = model;
  if (!game || view === null) return [];
  return [
    { key: "t", label: say("app.key.table"), lines: () => game.describe(view as View, names) },
    { key: "l", label: say("app.key.last"), lines: () => [model.story.filter((told) => told.text).at(-1)?.text ?? say("app.key.last.none")] },
    { key: "s", label: say("app.key.scores"), lines: () => game.scores(view as View, names) },
    ...game.readings(view as View, names),
  ];
}

/** What a key asks for; null for keys that ask nothing, or are being typed into something. */
export function asked(event: KeyboardEvent, model: TableModel): Asked | null {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return null;
  if (event.key === "?") return { kind: "help", title: say("app.help"), lines: [] };
  const found = keysOf(model).find((reading) => reading.key.toLowerCase() === event.key.toLowerCase());
  return found ? { kind: "reading", title: found.label, lines: found.lines() } : null;
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest("input:not([type=radio], [type=checkbox]), textarea, select") !== null);
}
