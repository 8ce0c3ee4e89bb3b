/** Chance for pictures: the same for the same name, so that a creature looks the same every time. */
export interface Dice {
  (): number; // from 0 to 1
  between(low: number, high: number): number;
  pick<T>(of: readonly T[]): T;
  chance(share: number): boolean;
}

/** Dice that roll the same for the same name. */
export function dice(name: string): Dice {
  let state = hash(name);
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(roll, {
    between: (low: number, high: number) => low + (high - low) * roll(),
    pick: <T,>(of: readonly T[]): T => of[Math.floor(roll() * of.length)] as T,
    chance: (share: number) => roll() < share,
  });
}

function hash(name: string): number {
  let h = 2166136261;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 16777619);
  return h;
}
