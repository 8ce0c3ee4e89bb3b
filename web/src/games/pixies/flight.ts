/** Cards travel from where they were to where they go: one flight for each card, solid all the way. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

let pace = 300; // ms; 0 where motion isn't wanted
const seen = new Map<string, DOMRect>(); // where cards lay that have just been taken

/** Let cards travel, or just be there. */
export const travel = (wanted: boolean) => void (pace = wanted ? 300 : 0);

/** How long something takes that takes this long at the usual pace. */
export const lasting = (ms: number) => (pace ? ms : 0);

/** Look where the cards on offer lie, before anything changes: afterwards the browser would have to lay the table out for it. */
export function look(table: Element): void {
  seen.clear();
  if (pace) for (const card of table.querySelectorAll<HTMLElement>("[data-card]")) seen.set(card.dataset["card"] ?? "", card.getBoundingClientRect());
}

/** A card comes flying from where it was seen; the answer waits until all that comes has come. */
export function arrive(node: HTMLElement, { key }: { key: string }): () => TransitionConfig {
  return () => {
    const from = seen.get(key);
    seen.delete(key);
    return from && pace ? flight(node, from) : { duration: 0 };
  };
}

/** Nothing but `transform` is animated, so that the browser moves the card by itself. */
function flight(node: HTMLElement, from: DOMRect): TransitionConfig {
  const to = node.getBoundingClientRect();
  const own = getComputedStyle(node).transform;
  const settled = own === "none" ? "" : own;
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  const grown = from.width / (to.width || 1) - 1;
  node.style.zIndex = "60";
  node.addEventListener("introend", () => (node.style.zIndex = ""), { once: true });
  const css = (_: number, left: number) => `transform: translate(${x * left}px, ${y * left - Math.sin(left * Math.PI) * 14}px) scale(${1 + grown * left}) ${settled}`;
  return { duration: pace, easing: cubicOut, css };
}
