/** The signs: a spiral is a fern's fiddlehead, a cross two twigs, the special one a fiddlehead on a leaf. Boxes of 16. */
import type { Colour } from "../card";
import { TONES } from "./colour";
import { leaf } from "./leaf";
import { at, line } from "./pen";

const FERN = "M4,15.500C1.500,9 2.500,2.500 8.500,2C13.500,1.600 15.500,6.500 13,9.500C10.500,12 6.600,10.500 7,7.500C7.300,5.500 10,5.400 10.300,7.300";
const FRONDS = "M3,11L0.800,10M3,7.500L1,5.800M5,4L3.800,1.800M9,2L9.300,0.200M13.200,4.500L15,3.200";

/** A fiddlehead. */
export const spiral = (colour = "#2c5a1c") => line(FRONDS, colour, 1.3) + line(FERN, colour, 2.3);

/** Two twigs, crossed. */
export const cross = (colour = "#8a2a1a") =>
  line("M2.500,3C6,6 10,10.500 13.500,13.500M13.500,2.500C10,6 6.500,9.500 2.500,13.500", colour, 2.7) +
  line("M5.200,5.400L5.200,2.400M10.800,10.900L13.800,9.900M5.400,10.800L2.500,9.800", colour, 1.4);

/** A fiddlehead on a colour's leaf. */
export const special = (colour: Colour) =>
  at(8, 8, leaf(colour, TONES[colour].light, TONES[colour].base, 1.6), 0, 0.46) + at(8, 8, at(-8, -8, spiral("#1d3d12")), 0, 0.72);
