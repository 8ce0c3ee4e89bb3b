/** Each game's sign and loader: all that the first screen needs to know of a game. A new game adds its lines here. */
import type { Component } from "svelte";
import type { GameClient } from "./game";
import KoozEmblem from "./kooz/Emblem.svelte";
import LuzEmblem from "./luz/Emblem.svelte";
import PixiesEmblem from "./pixies/Emblem.svelte";

// Whoever draws a table knows its own types; the screen hands them through unread.
// eslint-disable-next-line -- one place where the types of all games meet
export type AnyGame = GameClient<never, never, never, never>;

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
