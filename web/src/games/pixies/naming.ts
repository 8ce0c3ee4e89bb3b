/** What the cards and those who play are called in sentences. */
import { say, type Key } from "../../words/words.svelte";
import { face, type Face, type Suit } from "./card";

const NAMED: Record<Suit, Key> = { B: "pixies.card.B", G: "pixies.card.G", Y: "pixies.card.Y", R: "pixies.card.R", M: "pixies.card.M" };
const TAKEN: Record<Suit, Key> = { B: "pixies.object.B", G: "pixies.object.G", Y: "pixies.object.Y", R: "pixies.object.R", M: "pixies.object.M" };
const SPECIAL: Record<string, Key> = { B: "pixies.special.B", G: "pixies.special.G", Y: "pixies.special.Y", R: "pixies.special.R" };

/** A number, its sign as a word: a screen reader may pass over a dash. */
export const number = (n: number) => (n < 0 ? say("pixies.minus", { n: -n }) : String(n));

/** A number as a change: `plus 3`. */
export const gain = (n: number) => (n > 0 ? say("pixies.plus", { n }) : n < 0 ? say("pixies.minus", { n: -n }) : say("pixies.no_change"));

/** A number as it is written, with a real minus. */
export const figure = (n: number) => (n < 0 ? `−${-n}` : String(n));

/** A number as a change is written: `+3`. */
export const signed = (n: number) => (n > 0 ? `+${n}` : figure(n));

/** `blue 3 with 1 spiral` for B3+1. */
export const card = (name: string) => withSigns(face(name), NAMED);

/** The same as what somebody takes. */
export const theCard = (name: string) => withSigns(face(name), TAKEN);

function withSigns(shown: Face, named: Record<Suit, Key>): string {
  const told = say(named[shown.suit], { number: shown.number });
  if (shown.sign === null) return told;
  return `${told} ${shown.sign === "special" ? say(SPECIAL[shown.suit] as Key) : counted(shown)}`;
}

function counted({ sign, count }: Face): string {
  return sign === "spiral" ? say("pixies.spirals", { count }) : say("pixies.crosses", { count });
}

/** A text as the beginning of a sentence. */
export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What each seat is called by one listener, who is `you`. */
export class Names {
  constructor(
    readonly players: string[],
    readonly own: number | null,
  ) {}

  of(seat: number): string {
    return seat === this.own ? say("pixies.you") : (this.players[seat] ?? "");
  }

  /** All seats clockwise, the listener's own first. */
  around(): number[] {
    return this.players.map((_, step) => ((this.own ?? 0) + step) % this.players.length);
  }

  /** Everybody with something said of them by seat: `you 10, Leo 25`. */
  each(said: (string | number)[]): string {
    return this.around().map((seat) => `${this.of(seat)} ${said[seat]}`).join(", ");
  }

  /** The same, the best first. */
  ordered(ranks: number[], said: string[]): string {
    const seats = ranks.map((_, seat) => seat).sort((a, b) => (ranks[a] as number) - (ranks[b] as number));
    return seats.map((seat) => `${this.of(seat)} ${said[seat]}`).join(", ");
  }

  /** What is said of a seat: one text to the one who sits there, another with its {name} to others. */
  say(seat: number, you: Key, other: Key, values: Record<string, string | number> = {}): string {
    return say(seat === this.own ? you : other, { name: this.of(seat), ...values });
  }
}
