/** What was told of a table, kept in this tab for when the page is loaded anew: for nobody but the person who heard it. */
import type { TableState } from "./state";

/** A line of the table's story, as it is kept. */
export interface Entry {
  text: string;
  line: TableState["talk"][number] | null;
}

interface Diary extends Place {
  person: string;
  seq: number;
  story: Entry[];
}
type Place = Pick<TableState, "table" | "run" | "seat">;

const PLACE = "tablee.story";

/** Keep what this person has been told; of one table, the last. */
export function keep(person: string, { table, run, seat, seq }: TableState, told: Entry[]): void {
  const story = told.map(({ text, line }) => ({ text, line }));
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ person, table, run, seat, seq, story } satisfies Diary));
  } catch {
    // A private window, or a full one: the story begins anew.
  }
}

/** What was kept for this person of this table, as far as it still holds; anything else is forgotten. */
export function recall(person: string, { table, run, seat, seq }: TableState): Entry[] {
  const kept = read();
  if (!kept) return [];
  if (kept.person === person && kept.table === table && kept.run === run && kept.seat === seat && kept.seq <= seq) return kept.story;
  if (kept.person !== person) burn();
  return [];
}

/** Forget it: somebody signs out. */
export function burn(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Nothing can be kept here either.
  }
}

function read(): Diary | null {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? "null") as Diary | null;
  } catch {
    return null;
  }
}
