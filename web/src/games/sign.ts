/** Each game's sign and loader: all that the first screen needs to know of a game. A new game adds its lines here. */
import type { Component } from "svelte";
import { words } from "../words/words.svelte";
import type { GameClient } from "./game";
import KoozEmblem from "./kooz/Emblem.svelte";
import LuzEmblem from "./luz/Emblem.svelte";
import PixiesEmblem from "./pixies/Emblem.svelte";
import { Unloaded } from "./unloaded";

/** A game as the screens have it: whoever draws its table knows its types, they are handed through unread. */
export type AnyGame = GameClient<unknown, unknown, unknown, unknown>;

export interface Sign {
  name: string; // as it is written everywhere
  Emblem: Component<{ size?: number }>;
  load: () => Promise<{ game: unknown }>;
}

export const SIGNS: Record<string, Sign> = {
  luz: { name: "Luz", Emblem: LuzEmblem, load: () => import("./luz") },
  kooz: { name: "Kooz", Emblem: KoozEmblem, load: () => import("./kooz") },
  pixies: { name: "Pixies", Emblem: PixiesEmblem, load: () => import("./pixies") },
};

/** A game with its words, once both are loaded; `Unloaded` if they don't come. */
export async function loadGame(game: string): Promise<AnyGame> {
  const sign = SIGNS[game];
  if (!sign) throw new Error(`no game ${game}`);
  const loading = Promise.all([sign.load(), words.learn(game)]);
  const [found] = await loading.catch((why: unknown) => {
    throw new Unloaded(String(why));
  });
  return found.game as AnyGame;
}
