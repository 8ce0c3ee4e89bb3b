/** The outline of a zone on the three by three spaces, each 100 by 120, with rounded corners. */
import { d } from "./pen";

type Point = [number, number];

/** The edges round some spaces (1 to 9), clockwise, so that they can be walked. */
function edges(zone: number[]): Map<string, Point[]> {
  const within = (x: number, y: number) => x >= 0 && x < 3 && y >= 0 && y < 3 && zone.includes(y * 3 + x + 1);
  const found = new Map<string, Point[]>();
  const add = (from: Point, to: Point) => found.set(String(from), [...(found.get(String(from)) ?? []), to]);
  for (const space of zone) {
    const x = (space - 1) % 3;
    const y = Math.floor((space - 1) / 3);
    if (!within(x, y - 1)) add([x, y], [x + 1, y]);
    if (!within(x + 1, y)) add([x + 1, y], [x + 1, y + 1]);
    if (!within(x, y + 1)) add([x + 1, y + 1], [x, y + 1]);
    if (!within(x - 1, y)) add([x, y + 1], [x, y]);
  }
  return found;
}

/** One walk round, taken out of the edges. */
function walk(left: Map<string, Point[]>): Point[] {
  const start = [...left.keys()][0] as string;
  const points: Point[] = [];
  let here = start;
  do {
    const next = left.get(here)?.pop() as Point;
    if (!left.get(here)?.length) left.delete(here);
    points.push(next);
    here = String(next);
  } while (here !== start);
  return points;
}

/** Corners only, in the units of the picture. */
function corners(points: Point[]): Point[] {
  const turns = points.filter(([x, y], i) => {
    const [ax, ay] = points.at(i - 1) as Point;
    const [bx, by] = points[(i + 1) % points.length] as Point;
    return (x - ax) * (by - y) !== (y - ay) * (bx - x);
  });
  return turns.map(([x, y]) => [x * 100, y * 120]);
}

/** A point some way from a corner towards another. */
function towards([x, y]: Point, [tx, ty]: Point, way: number): Point {
  const far = Math.hypot(tx - x, ty - y);
  return [x + ((tx - x) / far) * way, y + ((ty - y) / far) * way];
}

/** The path round a zone; empty where there is none. */
export function outline(zone: number[], radius = 14): string {
  const left = edges(zone);
  const paths: string[] = [];
  while (left.size) {
    const turns = corners(walk(left));
    const drawn = turns.map((corner, i) => {
      const into = towards(corner, turns.at(i - 1) as Point, radius);
      const out = towards(corner, turns[(i + 1) % turns.length] as Point, radius);
      return d`${into[0]},${into[1]}Q${corner[0]},${corner[1]} ${out[0]},${out[1]}`;
    });
    paths.push(`M${drawn.join("L")}Z`);
  }
  return paths.join("");
}
