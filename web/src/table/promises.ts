/** What this browser noted down before a game, so that its fairness can be checked afterwards. */
import type { Pledge } from "../protocol/table";

export interface Noted {
  id: string;
  commitment: string;
  share: string;
}

const PLACE = "tablee.promises";
const KEPT = 60;

function all(): Noted[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Noted[];
  } catch {
    return [];
  }
}

/** Note the server's promise together with the share that is given upon it. */
export function keepShare(promise: Pledge | null, share: string): void {
  if (!promise) return;
  const others = all().filter((noted) => noted.id !== promise.game_id);
  try {
    localStorage.setItem(PLACE, JSON.stringify([...others, { id: promise.game_id, commitment: promise.commitment, share }].slice(-KEPT)));
  } catch {
    // A private window: then there is nothing to compare the record with.
  }
}

export const notedFor = (id: string): Noted | null => all().find((noted) => noted.id === id) ?? null;
