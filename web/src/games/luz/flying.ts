/** Cards that travel from a hand to the trick: one pair of transitions a table, handed down through the context. */
import { getContext, setContext } from "svelte";
import { crossfade, type CrossfadeParams, type TransitionConfig } from "svelte/transition";

type Fly = (node: Element, params: CrossfadeParams & { key: string }) => () => TransitionConfig;

export interface Flying {
  send: Fly;
  receive: Fly;
}

const KEY = Symbol("cards that fly");

/** Made by the table; `still` says whether nothing may move. */
export function setFlying(still: () => boolean): void {
  const duration = (distance: number): number => (still() ? 0 : Math.min(320, 180 + distance / 4));
  const fallback = (): TransitionConfig => ({ duration: still() ? 0 : 180, css: (t) => `opacity: ${t}; transform: scale(${0.8 + 0.2 * t})` });
  const [send, receive] = crossfade({ duration, fallback });
  setContext<Flying>(KEY, { send, receive });
}

export const flying = (): Flying => getContext<Flying>(KEY);

/** A card has one name on its way: whose it is, and from which slot. */
export const cardKey = (seat: number, slot: number): string => `${seat}-${slot}`;
