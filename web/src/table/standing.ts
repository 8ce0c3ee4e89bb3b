/** Who came where. */

export interface Standing {
  seat: number;
  name: string;
  rank: number | null;
  score: number | null;
}

/** The best first; without ranks in the order of the seats. */
export function standing(names: string[], ranks: number[] | null, scores: number[] | null): Standing[] {
  const all = names.map((name, seat) => ({ seat, name, rank: ranks?.[seat] ?? null, score: scores?.[seat] ?? null }));
  return all.sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.seat - other.seat);
}
