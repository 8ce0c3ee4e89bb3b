/** Where the others sit round a wide table, in hundredths of its width and height: clockwise from the left of one's own place. */
export interface Place {
  seat: number;
  x: number;
  y: number;
}

/** All other seats with their places; for a bystander all seats, in a full circle. */
export function around(seats: number, own: number | null): Place[] {
  const first = own === null ? 0 : own + 1;
  const many = own === null ? seats : seats - 1;
  return Array.from({ length: many }, (_, k) => {
    const turn = ((own === null ? (k / many) * 360 + 90 : onArc(k, many)) * Math.PI) / 180;
    return { seat: (first + k) % seats, x: 50 + (many < 4 ? 37 : 42) * Math.cos(turn), y: 52 + 39 * Math.sin(turn) };
  });
}

/** An arc open at the bottom; the more there are, the lower it reaches. */
function onArc(k: number, many: number): number {
  if (many === 1) return 270;
  const start = many === 2 ? 208 : 190 - (many - 3) * 10;
  return start + (k / (many - 1)) * (540 - 2 * start);
}
