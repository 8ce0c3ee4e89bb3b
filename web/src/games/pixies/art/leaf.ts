/**
 * Each colour's own leaf: blue ginkgo, green oak, yellow linden, red maple; a fan, a cloud, a heart and a star, to be told
 * apart without colour at any size (a linden's teeth would make it a maple from afar). About 40 units wide, round the origin.
 */
import type { Colour } from "../card";
import { INK, fill, line, shape } from "./pen";

export const LEAF: Record<Colour, string> = {
  B: "M0,20C-3,9 -16,8 -21,-3C-18,-12 -9,-18 -2,-16L0,-6L2,-16C9,-18 18,-12 21,-3C16,8 3,9 0,20Z",
  G: "M0,21C-3,17 -10,19 -11,13C-18,13 -18,5 -12,3C-20,1 -18,-8 -11,-7C-15,-14 -8,-18 -4,-15C-4,-22 4,-22 4,-15C8,-18 15,-14 11,-7C18,-8 20,1 12,3C18,5 18,13 11,13C10,19 3,17 0,21Z",
  Y: "M0,-14C-5,-21 -20,-18 -20,-4C-20,8 -7,12 0,22C7,12 20,8 20,-4C20,-18 5,-21 0,-14Z",
  R: "M0,-22L4.500,-13L10,-16L9,-6L18,-11L17,-4L22,-1L13,6L14,12L4,10L1.500,21L-1.500,21L-4,10L-14,12L-13,6L-22,-1L-17,-4L-18,-11L-9,-6L-10,-16L-4.500,-13Z",
};

const VEINS: Record<Colour, string> = {
  B: "M0,19C-2,8 -10,2 -15,-5M0,19C-1,6 -4,-4 -7,-12M0,19C2,8 10,2 15,-5M0,19C1,6 4,-4 7,-12",
  G: "M0,20V-14M0,12L-7,9M0,12L7,9M0,3L-10,-1M0,3L10,-1M0,-6L-6,-11M0,-6L6,-11",
  Y: "M0,-13V18M0,-7L-13,-8M0,-7L13,-8M0,0L-13,3M0,0L13,3M0,8L-6,10M0,8L6,10",
  R: "M0,20V-15M0,7L-14,-2M0,7L14,-2M0,7L-9,9M0,7L9,9M0,-4L-5,-9M0,-4L5,-9",
};

/** A leaf with its veins. */
export function leaf(colour: Colour, paint: string, veins: string, ink = 1.5): string {
  return (ink ? shape(LEAF[colour], paint, ink) : fill(LEAF[colour], paint)) + line(VEINS[colour], veins, 1.1, 0.75);
}

/** A leaf as a shadow on the ground. */
export const shadow = (colour: Colour) => fill(LEAF[colour], INK);
