/** Arms of twigs, and what they carry. */
import { COLOURS, type Colour } from "../card";
import type { Figure } from "./body";
import { tones } from "./colour";
import type { Build } from "./creature";
import { leaf } from "./leaf";
import { INK, at, d, disc, fill, line, petal, shape, twig } from "./pen";

const own = (b: Build, part: number): Colour => (b.face.suit === "M" ? (COLOURS[part % 4] as Colour) : b.face.suit);

const CARRIED: ((b: Build) => string)[] = [
  () => "",
  (b) => twig("M0,14V-26", 2.4) + at(0, -30, leaf(own(b, 3), tones(b.face.suit, 3).light, tones(b.face.suit, 3).dark, 2), 0, 0.62),
  (b) => twig("M0,12L1,-16", 2) + [0, 72, 144, 216, 288].map((turn, i) => at(1, -20, shape(petal(9, 7), tones(b.face.suit, i).light, 1.1), turn)).join("") + fill(disc(1, -20, 2.6), "#7a4a12"),
  () => line("M0,-4V2", INK, 1.4) + shape("M-6,2C-8,10 -5,16 0,17C5,16 8,10 6,2Z", "#ffe48a", 1.3) + line("M-6,2H6M-5,17H5", INK, 2.2) + fill(disc(0, 10, 2.6), "#fff8de"),
  () => twig("M0,16C1,0 0,-12 1,-20C2,-27 10,-26 9,-20", 2.8),
  (b) => shape(disc(2, -2, 6.500), tones(b.face.suit, 2).base, 1.3) + fill(disc(0, -4, 1.8), "#fff", 0.8) + line("M2,-8.500C2,-11 4,-12 5,-12", INK, 1.4),
  () => at(1, -2, shape("M-5,-2C-6,5 -2,9 0,10C2,9 6,5 5,-2Z", "#d99c5a", 1.2) + shape("M-6.500,-1C-7,-7 7,-7 6.500,-1C3,1 -3,1 -6.500,-1Z", "#8a5a33", 1.2)),
];

/** Two arms, and something in one of the hands. */
export function held(b: Build, figure: Figure): string {
  const carried = b.roll.pick(CARRIED)(b);
  const raised = b.roll.between(-16, 2);
  const [left, right] = figure.hands as [[number, number], [number, number]];
  const reach = 9;
  const hand: [number, number] = [right[0] + reach, right[1] + raised * 0.5];
  const arm = (from: [number, number], to: [number, number]) => twig(d`M${from[0] * 0.7},${from[1]}Q${from[0]},${from[1] + 5} ${to[0]},${to[1]}`, 2.4);
  const rest: [number, number] = [left[0] - reach, left[1] + b.roll.between(-10, 8)];
  const both = b.body === "snail" ? "" : arm(left, rest);
  return both + at(hand[0], hand[1], carried) + arm(right, hand);
}
