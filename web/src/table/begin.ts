/** Ways to a table: at once against bots, with whoever waits, or as somebody has set it up. */
import { loadGame } from "../games/sign";
import { myself } from "../person/person.svelte";
import { GAMES } from "../protocol/catalogue";
import type { Made } from "../protocol/api";
import type { Setting } from "../protocol/table";
import { router } from "../router.svelte";
import { http } from "../wire/http";
import { standardOptions } from "./setting";

export type GameName = keyof typeof GAMES;

/** How many play when nobody says otherwise. */
const USUAL: Record<GameName, number> = { luz: 4, kooz: 4, pixies: 3 };

/** What this person wants of a table that is about to be opened: to sit down, and to begin. */
const wanted = new Map<string, "sit" | "begin">();

export function standardSetting(game: GameName): Setting {
  return {
    game,
    seats: USUAL[game],
    options: {},
    clock: { kind: "none" },
    listed: false,
    spectators: true,
    free_text: true,
    pace: "calm",
    fill: "casual",
    fill_after_s: null,
  };
}

/** Play at once: everybody else is a bot. */
export async function playNow(game: GameName): Promise<void> {
  const [found] = await Promise.all([loadGame(game), myself.sure()]);
  await open({ ...standardSetting(game), options: standardOptions(found.options) }, "begin");
}

/** Make a table, and sit down at it. */
export async function open(setting: Setting, want: "sit" | "begin" = "sit"): Promise<void> {
  await myself.sure();
  const { table } = await http.post<Made>("/api/tables", setting);
  wanted.set(table, want);
  router.go(`/table/${table}`);
}

/** Play with whoever waits for the same game. */
export async function playQuick(game: GameName): Promise<void> {
  await myself.sure();
  const { table } = await http.post<Made>("/api/quick", { game });
  wanted.set(table, "sit");
  router.go(`/table/${table}`);
}

/** What was wanted of a table: asked once. */
export function takeWanted(table: string): "sit" | "begin" | null {
  const want = wanted.get(table) ?? null;
  wanted.delete(table);
  return want;
}

/** The table that somebody means by a link or a code. */
export function tableOf(written: string): string | null {
  const found = /(?:\/table\/)?([\w-]{3,40})\/?\s*$/.exec(written.trim());
  return found?.[1] ?? null;
}
