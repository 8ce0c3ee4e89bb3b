/** What is said aloud (to a screen reader), and what is shown for a moment. */

export interface Note {
  id: number;
  text: string;
}

const STAYS_MS = 5_000;
const KEPT = 30;

class Voice {
  said: Note[] = $state([]); // politely, in order: the live region adds each
  notes: Note[] = $state([]); // shown for a while and said at once: why something can't be done
  #count = 0;

  /** Tell what happened. */
  tell(text: string): void {
    if (text) this.said = [...this.said, { id: ++this.#count, text }].slice(-KEPT);
  }

  /** Say something to this person now, by eye and by ear. */
  notice(text: string): void {
    const note = { id: ++this.#count, text };
    this.notes = [...this.notes.filter((other) => other.text !== text), note].slice(-3);
    setTimeout(() => this.dismiss(note.id), STAYS_MS + text.length * 40);
  }

  dismiss(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id);
  }
}

export const voice = new Voice();
