/** Faces: how the small ones look at whoever looks at them. */
import type { Figure } from "./body";
import type { Build } from "./creature";
import { INK, disc, ellipse, fill, line } from "./pen";

const BLACK = "#1f140c";
type Eye = (x: number, y: number, s: number) => string;

const EYES: Eye[] = [
  (x, y, s) => fill(ellipse(x, y, 2.7 * s, 3.6 * s), BLACK) + fill(disc(x + 0.9 * s, y - 1.3 * s, 1.1 * s), "#fff"),
  (x, y, s) => fill(disc(x, y, 4.6 * s), "#fff") + line(disc(x, y, 4.6 * s), INK, 1.1) + fill(disc(x + 0.8 * s, y + 0.5 * s, 2.3 * s), BLACK),
  (x, y, s) => line(`M${x - 3.4 * s},${y + s}Q${x},${y - 4 * s} ${x + 3.4 * s},${y + s}`, BLACK, 2),
  (x, y, s) => fill(disc(x, y, 4.4 * s), "#fff") + line(disc(x, y, 4.4 * s), INK, 1.1) + fill(`M${x - 4.6 * s},${y}a${4.6 * s},${4.6 * s} 0 0 1 ${9.2 * s},0Z`, INK, 0.82) + fill(disc(x, y + 1.6 * s, 1.9 * s), BLACK),
  (x, y, s) => fill(disc(x, y, 2.3 * s), BLACK),
  (x, y, s) => fill(ellipse(x, y, 3.6 * s, 4.8 * s), BLACK) + fill(disc(x + 1.2 * s, y - 1.7 * s, 1.6 * s), "#fff") + fill(disc(x - 1.1 * s, y + 1.8 * s, 0.8 * s), "#fff"),
];

const MOUTHS: ((x: number, y: number, s: number) => string)[] = [
  (x, y, s) => line(`M${x - 4 * s},${y}Q${x},${y + 4.6 * s} ${x + 4 * s},${y}`, BLACK, 1.8),
  (x, y, s) => fill(`M${x - 4.6 * s},${y - s}Q${x},${y + 9 * s} ${x + 4.6 * s},${y - s}Z`, "#7a2318") + fill(`M${x - 2.6 * s},${y + 2.6 * s}Q${x},${y + 5 * s} ${x + 2.6 * s},${y + 2.6 * s}Q${x},${y + 1.2 * s} ${x - 2.6 * s},${y + 2.6 * s}Z`, "#f09a86"),
  (x, y, s) => fill(ellipse(x, y + 1.4 * s, 2.2 * s, 2.7 * s), "#5b1c12"),
  (x, y, s) => line(`M${x - 4.4 * s},${y}Q${x - 2.2 * s},${y + 3.4 * s} ${x},${y}Q${x + 2.2 * s},${y + 3.4 * s} ${x + 4.4 * s},${y}`, BLACK, 1.7),
  (x, y, s) => line(`M${x - 4 * s},${y + 0.5 * s}Q${x},${y + 4.4 * s} ${x + 4 * s},${y + 0.5 * s}`, BLACK, 1.6) + fill(`M${x},${y + 2 * s}h${2.6 * s}v${2.8 * s}h${-2.6 * s}Z`, "#fff"),
  (x, y, s) => line(`M${x - 3 * s},${y + 1.5 * s}L${x + 3.4 * s},${y + 0.6 * s}`, BLACK, 1.8),
];

/** The face of a creature: two eyes, a mouth, and cheeks when it likes you. */
export function look(b: Build, figure: Figure): string {
  const { x, y, r } = figure.head;
  const s = r / 16;
  const gap = b.roll.between(5.4, 7.4) * s;
  const eye = b.roll.pick(EYES);
  const other = b.roll.chance(0.12) ? (EYES[2] as Eye) : eye;
  const up = y - b.roll.between(0, 2.4) * s;
  const cheeks = b.roll.chance(0.72) ? fill(disc(x - 9.4 * s, y + 5 * s, 2.9 * s) + disc(x + 9.4 * s, y + 5 * s, 2.9 * s), "#e8573f", 0.34) : "";
  const freckles = b.roll.chance(0.25) ? fill(disc(x - 8 * s, y + 3 * s, 0.9) + disc(x - 10.500 * s, y + 5 * s, 0.9) + disc(x + 8 * s, y + 3 * s, 0.9) + disc(x + 10.500 * s, y + 5 * s, 0.9), "#8a4a24") : "";
  return cheeks + freckles + eye(x - gap, up, s) + other(x + gap, up, s) + b.roll.pick(MOUTHS)(x, y + 6.4 * s, s);
}
