/** Seven kinds of body, in the tones of their colour. Feet at 40, the head's middle and size told to whoever draws faces. */
import { tones } from "./colour";
import type { Build } from "./creature";
import { leaf } from "./leaf";
import { INK, at, d, disc, ellipse, fill, line, petal, shape, twig } from "./pen";
import { COLOURS, type Colour } from "../card";

/** A body, and where the rest is put on it. */
export interface Figure {
  behind: string;
  front: string;
  head: { x: number; y: number; r: number };
  top: number; // where headgear sits
  hands: [number, number][];
}

export const BODIES = ["acorn", "leaf", "bell", "bark", "snail", "cone", "moth"] as const;
export type BODY = (typeof BODIES)[number];

const legs = twig("M-8,30V40M8,30V40", 3.4) + line("M-8,40H-13M8,40H13", INK, 3);
const own = (b: Build, part = 0): Colour => (b.face.suit === "M" ? (COLOURS[part % 4] as Colour) : b.face.suit);
const ball = (x: number, y: number, r: number, skin: string) =>
  shape(disc(x, y, r), skin) + fill(d`M${x - r * 0.7},${y + r * 0.55}C${x - r * 0.2},${y + r * 1.1} ${x + r * 0.8},${y + r * 0.9} ${x + r * 0.95},${y}C${x + r * 0.6},${y + r * 0.6} ${x},${y + r * 0.75} ${x - r * 0.7},${y + r * 0.55}Z`, INK, 0.14);

function acorn(b: Build): Figure {
  const nut = "M-23,-8C-26,14 -13,33 0,38C13,33 26,14 23,-8Z";
  const cap = "M-28,-6C-29,-29 -12,-34 0,-34C12,-34 29,-29 28,-6C16,0 -16,0 -28,-6Z";
  const t = tones(b.face.suit);
  const rows = [-26, -18, -10].map((y, i) => line(d`M${-24 + i},${y + 4}Q0,${y + 10} ${24 - i},${y + 4}`, t.dark, 1.2, 0.7)).join("");
  const ribs = [-16, -6, 6, 16].map((x, i) => line(d`M${x * 0.5},-33Q${x * 1.1},-20 ${x * 1.25},-4`, b.face.suit === "M" ? tones("M", i).base : t.dark, b.face.suit === "M" ? 4 : 1.2, 0.8)).join("");
  const front =
    shape(nut, b.skin) + fill("M10,-4C14,12 8,26 0,37C13,33 26,14 23,-8Z", INK, 0.13) + shape(cap, b.face.suit === "M" ? "#fff1cf" : t.base) + ribs + rows;
  return { behind: legs, front, head: { x: 0, y: 10, r: 19 }, top: -33, hands: [[-24, 14], [24, 14]] };
}

function leafy(b: Build): Figure {
  const t = tones(b.face.suit, 0);
  const cloak = at(0, 17, leaf(own(b), t.base, t.dark, 1.5), 180, 1.12);
  const collar = [-50, -18, 18, 50].map((turn, i) => at(0, 2, shape(petal(15, 10), tones(b.face.suit, i).light, 1.2), 180 + turn)).join("");
  return { behind: legs + cloak, front: collar + ball(0, -12, 18, b.skin), head: { x: 0, y: -12, r: 18 }, top: -28, hands: [[-20, 14], [20, 14]] };
}

function bell(b: Build): Figure {
  const skirt = [-42, 42, -22, 22, 0].map((turn, i) => {
    const t = tones(b.face.suit, i);
    return at(0, -2, shape(petal(40, 24), i > 2 ? t.light : t.base, 1.5) + line("M0,-10V-32", t.dark, 1.1, 0.6), 180 + turn);
  });
  return { behind: legs + skirt.join(""), front: ball(0, -14, 17, b.skin), head: { x: 0, y: -14, r: 17 }, top: -29, hands: [[-19, 10], [19, 10]] };
}

function bark(b: Build): Figure {
  const trunk = "M-19,-28C-21,-6 -20,18 -27,38L-13,34L-5,40L6,34L13,39L27,37C20,18 21,-6 19,-28Z";
  const t = tones(b.face.suit);
  const moss = "M-19,-28C-20,-16 -20,-12 -20,-8C-15,-4 -13,-14 -8,-10C-4,-6 -2,-16 3,-12C8,-7 10,-16 14,-10C17,-6 20,-10 20,-12L19,-28Z";
  const sprout = at(-20, 22, at(0, 0, at(0, -11, leaf(own(b, 1), tones(b.face.suit, 1).base, tones(b.face.suit, 1).dark, 2.4), 180, 0.5), -62));
  const sprout2 = at(21, 25, at(0, -10, leaf(own(b, 2), tones(b.face.suit, 2).light, tones(b.face.suit, 2).dark, 2.4), 180, 0.42), 66);
  const front =
    shape(trunk, "#b78250") + line("M-15,28C-13,18 -14,14 -14,8M14,30C12,20 14,16 14,10M-6,33C-5,28 -5,26 -6,23M6,31C6,28 5,25 6,22", "#6d4526", 1.5, 0.8) +
    shape(moss, t.base) + shape(ellipse(0, -28, 19, 6), "#edcf9c") + line(ellipse(0, -28, 12, 3.6) + ellipse(0, -28, 5, 1.5), "#a97440", 1.1);
  return { behind: sprout + sprout2, front, head: { x: 0, y: 8, r: 17 }, top: -29, hands: [[-21, 14], [21, 14]] };
}

function snail(b: Build): Figure {
  const t = tones(b.face.suit);
  const slug = "M-36,40C-34,30 -20,33 -8,32C4,31 6,16 6,4C6,-14 34,-16 34,4C34,24 26,40 12,40Z";
  const rim = [0, 1, 2, 3].map((i) => at(-12, 12, fill("M0,0L0,-24A24,24 0 0 1 24,0Z", tones(b.face.suit, i).base), i * 90)).join("");
  const shell =
    (b.face.suit === "M" ? rim + line(disc(-12, 12, 24), INK, 1.5) : shape(disc(-12, 12, 24), t.base)) +
    line("M12,13C10,32 -16,35 -25,22C-33,8 -22,-6 -10,-3C0,0 1,14 -6,19C-13,22 -19,14 -14,9", b.face.suit === "M" ? "#fff6de" : t.pale, 5) +
    line("M12,13C10,32 -16,35 -25,22C-33,8 -22,-6 -10,-3C0,0 1,14 -6,19C-13,22 -19,14 -14,9", INK, 1.3);
  return { behind: "", front: shape(slug, b.skin) + shell, head: { x: 20, y: 4, r: 14 }, top: -9, hands: [[33, 18], [33, 18]] };
}

function cone(b: Build): Figure {
  const rows = [[32, 4, 0], [23, 5, 1], [14, 5, 0], [5, 4, 1]] as const;
  const scales = rows.map(([y, n, shade], row) =>
    Array.from({ length: n }, (_, i) => {
      const t = tones(b.face.suit, i + row);
      return at((i - (n - 1) / 2) * 9.5, y, shape("M-6.500,-7C-7.500,4 -3,7 0,8C3,7 7.500,4 6.500,-7Z", shade ? t.base : t.light, 1.3) + line("M0,-4V4", t.dark, 1, 0.7));
    }).join(""),
  );
  const seat = shape("M-24,10C-26,30 -12,40 0,41C12,40 26,30 24,10C18,-6 -18,-6 -24,10Z", "#8a5a33");
  return { behind: "", front: seat + scales.join("") + ball(0, -13, 17, b.skin), head: { x: 0, y: -13, r: 17 }, top: -28, hands: [[-24, 16], [24, 16]] };
}

function moth(b: Build): Figure {
  const wing = (side: number) => {
    const upper = tones(b.face.suit, side < 0 ? 0 : 1);
    const lower = tones(b.face.suit, side < 0 ? 2 : 3);
    return (
      at(side * 22, 20, leaf(own(b, side < 0 ? 2 : 3), lower.light, lower.dark, 1.9), side * 112, 0.78) +
      at(side * 23, -4, leaf(own(b, side < 0 ? 0 : 1), upper.base, upper.dark, 1.6), side * 62, 0.98)
    );
  };
  const belly = shape("M-9,2C-13,20 -6,36 0,39C6,36 13,20 9,2Z", "#c98f55") + line("M-10,13Q0,17 10,13M-9,21Q0,25 9,21M-7,29Q0,33 7,29", "#6d4526", 1.4, 0.8);
  return { behind: wing(-1) + wing(1), front: belly + ball(0, -10, 16, b.skin), head: { x: 0, y: -10, r: 16 }, top: -24, hands: [[-9, 14], [9, 14]] };
}

export const BODY: Record<BODY, (b: Build) => Figure> = { acorn, leaf: leafy, bell, bark, snail, cone, moth };
