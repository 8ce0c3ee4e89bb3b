/** Cards that travel from a hand to the trick: one pair of transitions a table, handed down through the context. */
import { getContext, setContext } from "svelte";
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

type Fly = (node: Element, params: { key: string }) => () => TransitionConfig;

export interface Flying {
  send: Fly;
  receive: Fly;
}

const KEY = Symbol("cards that fly");

/** Made by the table; `still` says whether nothing may move. */
export function setFlying(still: () => boolean): void {
  const leaving = new Map<string, Element>();
  const coming = new Map<string, Element>();
  const fly =
    (here: Map<string, Element>, there: Map<string, Element>): Fly =>
    (node, { key }) => {
      here.set(key, node);
      return () => {
        const other = there.get(key);
        there.delete(key);
        if (!other) here.delete(key);
        if (still()) return { duration: 0 };
        return other ? flight(node, other.getBoundingClientRect()) : appearance();
      };
    };
  setContext<Flying>(KEY, { send: fly(leaving, coming), receive: fly(coming, leaving) });
}

export const flying = (): Flying => getContext<Flying>(KEY);

/** A card has one name on its way: whose it is, and from which slot. */
export const cardKey = (seat: number, slot: number): string => `${seat}-${slot}`;

const appearance = (): TransitionConfig => ({ duration: 180, css: (t) => `opacity: ${t}` });

/** Between where a card lies and somewhere else. Nothing but `transform` and `opacity`: the browser moves it by itself. */
function flight(node: Element, other: DOMRect): TransitionConfig {
  const own = node.getBoundingClientRect();
  const [x, y] = [other.left - own.left, other.top - own.top];
  const [wide, high] = [other.width / own.width - 1, other.height / own.height - 1];
  const css = (t: number, far: number): string => `opacity: ${t}; transform: translate(${far * x}px, ${far * y}px) scale(${1 + far * wide}, ${1 + far * high})`;
  return { duration: Math.min(320, 180 + Math.hypot(x, y) / 4), easing: cubicOut, css };
}
