/** The nine stepping stones, each hewn by its own number, in a box of 100 by 120. */
import { dice } from "./dice";
import { d } from "./pen";

export interface Stone {
  outline: string;
  top: string; // the face of it, where the light falls
  cracks: string;
}

/** A closed curve through points round the middle. */
function round(points: [number, number][]): string {
  const n = points.length;
  const middle = (i: number): [number, number] => {
    const [ax, ay] = points[i % n] as [number, number];
    const [bx, by] = points[(i + 1) % n] as [number, number];
    return [(ax + bx) / 2, (ay + by) / 2];
  };
  const start = middle(n - 1);
  const curves = points.map(([x, y], i) => d`Q${x},${y} ${middle(i)[0]},${middle(i)[1]}`);
  return d`M${start[0]},${start[1]}` + curves.join("") + "Z";
}

function hew(n: number): Stone {
  const roll = dice(`stone ${n}`);
  const corners = Array.from({ length: 11 }, (_, i): [number, number] => {
    const turn = (i / 11) * Math.PI * 2 + roll.between(-0.12, 0.12);
    const far = roll.between(0.93, 1.07);
    const squared = 1 / Math.max(Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))) ** 0.55;
    return [50 + Math.cos(turn) * 46 * far * squared, 61 + Math.sin(turn) * 55 * far * squared];
  });
  const inner = corners.map(([x, y]): [number, number] => [50 + (x - 50) * 0.92, 56 + (y - 61) * 0.9]);
  const crack = () => {
    const x = roll.between(16, 84);
    const y = roll.between(14, 96);
    return d`M${x},${y}l${roll.between(3, 9)},${roll.between(-5, 5)}l${roll.between(2, 7)},${roll.between(2, 8)}`;
  };
  return { outline: round(corners), top: round(inner), cracks: crack() + crack() + crack() };
}

export const STONES: Stone[] = Array.from({ length: 9 }, (_, i) => hew(i + 1));
