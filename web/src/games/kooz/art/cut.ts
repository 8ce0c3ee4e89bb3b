/** Cutting by hand: straight things made a little crooked, each time the same way from the same seed. */
import { GLYPHS } from "./letters";

/** A stream of numbers from 0 to 1 that the seed decides. */
export function chance(seed: number): () => number {
  let a = (seed * 2654435761) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed from a word. */
export function seedOf(text: string): number {
  return [...text].reduce((seed, letter) => (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7);
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Corners as an SVG path, each up to `by` off its place. */
export function crooked(points: readonly (readonly [number, number])[], by: number, draw: () => number): string {
  const moved = points.map(([x, y]) => `${round(x + (draw() - 0.5) * 2 * by)} ${round(y + (draw() - 0.5) * 2 * by)}`);
  return `M${moved.join("L")}Z`;
}

const points = (polygon: string) =>
  polygon.split(" ").map((pair): [number, number] => {
    const [x = 0, y = 0] = pair.split(",").map(Number);
    return [x, y];
  });

/** Whether each letter of the text has been cut. */
export const cuttable = (text: string) => [...text.replace(/\s/g, " ").toUpperCase()].every((letter) => letter === " " || letter in GLYPHS);

const SPACE = 3;
const BETWEEN = 0.55;
const UNIT = 10; // of the drawing to one of the grid

/** A word cut out of paper: its path, 80 high without accents, and its width. */
export function word(text: string, seed = seedOf(text)): { path: string; width: number } {
  const draw = chance(seed);
  let x = 0;
  const paths = [...text.toUpperCase()].map((letter) => {
    const [width, polygons] = GLYPHS[letter] ?? [SPACE, ""];
    const lean = (draw() - 0.5) * 0.7;
    const drop = (draw() - 0.5) * 0.8;
    const start = x;
    x += width + BETWEEN;
    const put = ([px, py]: [number, number]): [number, number] => [
      (start + px + lean * (0.5 - py / 8)) * UNIT,
      (py + drop + (px / width - 0.5) * lean * 0.6) * UNIT,
    ];
    return polygons ? polygons.split("|").map((polygon) => crooked(points(polygon).map(put), 1.9, draw)).join("") : "";
  });
  return { path: paths.join(""), width: Math.max(10, (x - BETWEEN) * UNIT) };
}

/** A burst with so many spikes, between two radii, about a middle. */
export function burst(spikes: number, outer: number, inner: number, x: number, y: number, seed: number): string {
  const draw = chance(seed);
  const corners = Array.from({ length: spikes * 2 }, (_, k): [number, number] => {
    const far = (k % 2 ? inner : outer) * (0.9 + draw() * 0.2);
    const turn = (k / spikes) * Math.PI + (draw() - 0.5) * 0.12;
    return [x + far * Math.sin(turn), y - far * Math.cos(turn)];
  });
  return crooked(corners, 0, draw);
}
