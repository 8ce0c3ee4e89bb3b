/** Cards on their way between a seat and the pile; nothing moves for those who want no motion. */
import { cubicIn, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

export interface Way {
  seat: number | null; // from whom, or to whom; null: off the table
  still: boolean;
  delay?: number;
}

/** From the middle of one thing to the middle of a seat; off the table is up and away. */
function away(node: Element, seat: number | null): [x: number, y: number] {
  const target = seat === null ? null : node.closest(".kooz")?.querySelector(`[data-seat="${seat}"]`);
  if (!target) return [0, -420];
  const [here, there] = [node.getBoundingClientRect(), target.getBoundingClientRect()];
  return [there.x + there.width / 2 - here.x - here.width / 2, there.y + there.height / 2 - here.y - here.height / 2];
}

const moved = (x: number, y: number, far: number, turn: number) =>
  `transform: translate(${x * far}px, ${y * far}px) rotate(${turn * far}deg) scale(${1 - far * 0.35}); opacity: ${far > 0.85 ? (1 - far) / 0.15 : 1}`;

/** Laid: from a seat to where it lies. */
export function laid(node: Element, { seat, still }: Way): TransitionConfig {
  if (still) return { duration: 0 };
  const [x, y] = away(node, seat);
  return { duration: 280, easing: cubicOut, css: (_, far) => moved(x, y, far, -40) };
}

/** Taken up, or out of the game. */
export function taken(node: Element, { seat, still, delay = 0 }: Way): TransitionConfig {
  if (still) return { duration: 0 };
  const [x, y] = away(node, seat);
  return { delay, duration: 320, easing: cubicIn, css: (_, far) => moved(x, y, far, 30) };
}
