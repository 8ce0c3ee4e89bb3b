/** The geometry of a rose window: petals round a middle, from the top clockwise, in a circle of radius 50. */

const round = (n: number): string => n.toFixed(2);

/** A point at a distance from the middle, a share of a full turn clockwise from the top. */
export function around(radius: number, turn: number): [number, number] {
  const angle = 2 * Math.PI * turn;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/** A petal between two radii: straight sides, a round head. */
export function petal(index: number, count: number, inner: number, outer: number): string {
  const gap = 0.06 / count;
  const [from, to] = [index / count + gap, (index + 1) / count - gap];
  const shoulder = outer * 0.8;
  const [a, b, c, d] = [around(inner, from), around(shoulder, from), around(shoulder, to), around(inner, to)];
  const reach = (outer - shoulder) * 1.34;
  const head = (point: [number, number]): string => {
    const length = Math.hypot(...point);
    return `${round(point[0] * (1 + reach / length))} ${round(point[1] * (1 + reach / length))}`;
  };
  const spot = (point: [number, number]): string => `${round(point[0])} ${round(point[1])}`;
  return `M${spot(a)}L${spot(b)}C${head(b)} ${head(c)} ${spot(c)}L${spot(d)}A${inner} ${inner} 0 0 0 ${spot(a)}Z`;
}
