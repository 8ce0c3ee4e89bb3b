/** What the small ones wear on their heads: eight kinds, so that no two of a colour look alike. */
import { COLOURS, type Colour } from "../card";
import type { Figure } from "./body";
import { tones } from "./colour";
import type { Build } from "./creature";
import { leaf } from "./leaf";
import { INK, at, disc, fill, line, petal, shape, twig } from "./pen";

export const HEADGEAR = ["cap", "leaf", "crown", "antlers", "sprout", "fern", "berries", "hood"] as const;
export type HEADGEAR = (typeof HEADGEAR)[number];

const own = (b: Build, part: number): Colour => (b.face.suit === "M" ? (COLOURS[part % 4] as Colour) : b.face.suit);
const small = (b: Build, part: number, scale: number) => {
  const t = tones(b.face.suit, part);
  return leaf(own(b, part), t.base, t.dark, 1.5 / scale > 2.6 ? 2.6 : 1.5 / scale);
};

const DRAWN: Record<HEADGEAR, (b: Build) => string> = {
  cap: (b) =>
    twig("M0,-8C0,-12 2,-14 4,-15", 2.4) +
    shape("M-16,5C-17,-7 -8,-11 0,-11C8,-11 17,-7 16,5C8,9 -8,9 -16,5Z", "#9a6a3c") +
    line("M-13,-1Q0,4 13,-1M-9,-6Q0,-2 9,-6M-6,-10Q-9,-2 -8,6M6,-10Q9,-2 8,6", tones(b.face.suit, 1).light, 1.2, 0.85),
  leaf: (b) => at(2, -8, small(b, 1, 0.72), 16, 0.72),
  crown: (b) =>
    [-64, -32, 0, 32, 64].map((turn, i) => at(turn * 0.16, 4, shape(petal(17, 10), i % 2 ? tones(b.face.suit, i).light : tones(b.face.suit, i).base, 1.3), turn)).join("") +
    fill(disc(0, 3, 2.6), "#fff6de"),
  antlers: (b) => twig("M-6,4C-9,-6 -16,-8 -17,-18M-11,-5L-20,-6M6,4C9,-6 16,-8 17,-18M11,-5L20,-6", 2.6) + at(-17, -19, fill(disc(0, 0, 3), tones(b.face.suit, 0).base)) + at(17, -19, fill(disc(0, 0, 3), tones(b.face.suit, 2).base)),
  sprout: (b) => twig("M0,4C0,-3 0,-6 0,-8", 2.2) + at(-8, -13, small(b, 0, 0.42), -48, 0.42) + at(8, -13, small(b, 2, 0.42), 48, 0.42),
  fern: () => line("M-4,4C-8,-10 -2,-21 7,-19C14,-17 13,-7 6,-8C1,-9 3,-15 7,-13", INK, 5.2) + line("M-4,4C-8,-10 -2,-21 7,-19C14,-17 13,-7 6,-8C1,-9 3,-15 7,-13", "#7fb04a", 3),
  berries: (b) =>
    twig("M-12,4C-4,-3 4,-3 12,4", 2.2) + [[-10, -1], [0, -6], [10, -1]].map(([x, y], i) => shape(disc(x as number, y as number, 5.2), tones(b.face.suit, i).base, 1.3) + fill(disc((x as number) - 1.6, (y as number) - 1.8, 1.3), "#fff", 0.8)).join(""),
  hood: (b) => shape("M-17,10C-19,-6 -8,-12 4,-24C6,-12 18,-8 17,10C10,0 -10,0 -17,10Z", tones(b.face.suit, 0).base) + line("M3,-20C0,-12 0,-6 1,1M-9,-3C-6,-6 -4,-8 -1,-12", tones(b.face.suit, 0).dark, 1.2, 0.8),
};

/** The headgear of a creature, on its head. */
export function headgear(b: Build, figure: Figure): string {
  const scale = Math.min(1, figure.head.r / 17);
  const drawn = DRAWN[b.head === "hood" && (b.body === "acorn" || b.body === "bark") ? "sprout" : b.head](b);
  return at(figure.head.x, figure.top + 1, drawn, figure.head.x ? 8 : b.roll.between(-7, 7), scale);
}
