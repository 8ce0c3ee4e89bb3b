/** Cards travel from where they were to where they go: one crossfade for the whole table. */
import { crossfade, fade } from "svelte/transition";

let pace = 300; // ms; 0 where motion isn't wanted

/** Let cards travel, or just be there. */
export const travel = (wanted: boolean) => void (pace = wanted ? 300 : 0);

/** How long something takes that takes this long at the usual pace. */
export const lasting = (ms: number) => (pace ? ms : 0);

export const [send, receive] = crossfade({
  duration: () => pace,
  fallback: (node) => fade(node, { duration: lasting(180) }),
});
