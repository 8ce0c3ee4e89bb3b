/** Which cards one picks from a hand, tap by tap: a card more, another instead, or none of the kind again. */

/** The most cards of a lay. */
export const MOST = 4;

const count = (cards: readonly string[], kind: string) => cards.filter((card) => card === kind).length;

/** The last card of another kind gives way. */
function instead(picked: readonly string[], kind: string): string[] {
  const other = picked.findLastIndex((card) => card !== kind);
  return [...picked.slice(0, other), ...picked.slice(other + 1), kind];
}

/**
 * What is picked after a tap on a kind of which so many are held. Where the round has settled how many cards are laid,
 * one tap takes as many as are wanted still; who leads takes one a tap.
 */
export function tapped(picked: readonly string[], kind: string, held: number, wanted: number | null): string[] {
  const has = count(picked, kind);
  const most = wanted ?? MOST;
  if (has >= held || has >= most) return picked.filter((card) => card !== kind);
  const room = most - picked.length;
  if (room <= 0) return instead(picked, kind);
  return [...picked, ...Array<string>(wanted === null ? 1 : Math.min(room, held - has)).fill(kind)];
}

/** What of it can still be laid when the table has changed. */
export function kept(picked: readonly string[], hand: readonly string[], wanted: number | null): string[] {
  const left = [...hand];
  const held = picked.filter((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  return held.slice(0, wanted ?? MOST);
}

/** Merdes to be given: the first seat named gets all of them, each one named after that gets one from who has most. */
export function given(gifts: ReadonlyMap<number, number>, seat: number, all: number): Map<number, number> {
  const after = new Map(gifts);
  if (after.size === 0) return after.set(seat, all);
  const [richest, most] = [...after].filter(([other]) => other !== seat).sort((a, b) => b[1] - a[1])[0] ?? [seat, 0];
  if (richest === seat) return new Map();
  after.set(seat, (after.get(seat) ?? 0) + 1);
  if (most === 1) after.delete(richest);
  else after.set(richest, most - 1);
  return after;
}
