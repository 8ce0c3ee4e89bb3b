/** Cards travel from where they were to where they go: one flight for each card, solid all the way. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

let pace = 300; // ms; 0 where motion isn't wanted
const seen = new Map<string, DOMRect>(); // where cards lay that have just been taken

/** Let cards travel, or just be there. */
export const travel = (wanted: boolean) => void (pace = wanted ? 300 : 0);

/** How long something takes that takes this long at the usual pace. */
export const lasting = (ms: number) => (pace ? ms : 0);

/** A card leaves its place on offer at once; where it lay is kept for whoever receives it. */
export function leave(node: Element, { key }: { key: string }): TransitionConfig {
  seen.set(key, node.getBoundingClientRect());
  return { duration: 0 };
}

/** A card comes flying from where it was left; the answer waits until all that leave have left. */
export function arrive(node: Element, { key }: { key: string }): () => TransitionConfig {
  return () => {
    const from = seen.get(key);
    seen.delete(key);
    return from && pace ? flight(node, from) : { duration: 0 };
  };
}

function flight(node: Element, from: DOMRect): TransitionConfig {
  const to = node.getBoundingClientRect();
  const own = getComputedStyle(node).transform;
  const settled = own === "none" ? "" : own;
  const [x, y, grown] = [from.left - to.left, from.top - to.top, from.width / (to.width || 1) - 1];
  const css = (_: number, left: number) =>
    `z-index: 60; transform-origin: 0 0; transform: translate(${x * left}px, ${y * left - Math.sin(left * Math.PI) * 14}px) scale(${1 + grown * left}) ${settled}`;
  return { duration: pace, easing: cubicOut, css };
}
