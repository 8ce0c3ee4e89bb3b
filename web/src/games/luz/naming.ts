/** What the cards and players of Luz are called in sentences. */
import { say, type Key, type Values } from "../../words/words.svelte";
import { LETTERS, letterOf, valueOf, type Letter } from "./cards";

const CARD: Record<Letter, Key> = { Y: "luz.card.Y", R: "luz.card.R", G: "luz.card.G", B: "luz.card.B", P: "luz.card.P" };
const OBJECT: Record<Letter, Key> = { Y: "luz.object.Y", R: "luz.object.R", G: "luz.object.G", B: "luz.object.B", P: "luz.object.P" };
const COLOUR: Record<Letter, Key> = { Y: "luz.colour.Y", R: "luz.colour.R", G: "luz.colour.G", B: "luz.colour.B", P: "luz.colour.P" };
const GROUP: Record<Letter, Key> = { Y: "luz.group.Y", R: "luz.group.R", G: "luz.group.G", B: "luz.group.B", P: "luz.group.P" };
const BACKS: Record<Letter, Key> = { Y: "luz.backs.Y", R: "luz.backs.R", G: "luz.backs.G", B: "luz.backs.B", P: "luz.backs.P" };

/** A number, its sign as a word: a screen reader may pass over a dash. */
export const number = (n: number): string => (n < 0 ? say("luz.minus", { n: -n }) : String(n));

/** A number as it is written in a table, with its sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** `red 4` for R4. */
export const card = (name: string): string => say(CARD[letterOf(name)], { value: valueOf(name) });

/** The same as what somebody plays or takes a trick with. */
export const theCard = (name: string): string => say(OBJECT[letterOf(name)], { value: valueOf(name) });

/** `red` for R. */
export const colour = (letter: string): string => say(COLOUR[letter as Letter]);

/** Cards grouped by colour: `yellow 3, 7; red 2`. */
export function byColour(names: string[]): string {
  const groups = LETTERS.map((letter) => [letter, names.filter((name) => letterOf(name) === letter).map(valueOf)] as const);
  const said = groups.filter(([, values]) => values.length).map(([letter, values]) => say(GROUP[letter], { values: values.join(", ") }));
  return said.join(say("luz.between"));
}

/** How many cards of each colour: `2 yellow, 3 red`. */
export function backs(letters: (string | null)[]): string {
  const counts = LETTERS.map((letter) => [letter, letters.filter((found) => found === letter).length] as const);
  return counts
    .filter(([, count]) => count)
    .map(([letter, count]) => say(BACKS[letter], { count }))
    .join(", ");
}

/** The values that a card can have, with their chances. */
export function values(chances: [number, number][]): string {
  const [only] = chances;
  if (chances.length === 1 && only) return say("luz.value.sure", { value: only[0] });
  return chances.map(([value, chance]) => chanceOf(value, chance)).join(", ");
}

/** A value and its chance; what is neither impossible nor sure is not said to be. */
function chanceOf(value: number, chance: number): string {
  const percent = Math.round(100 * chance);
  if (percent < 1) return say("luz.chance.low", { value });
  return percent > 99 ? say("luz.chance.high", { value }) : say("luz.chance", { value, percent });
}

/** A text as the beginning of a sentence. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What each seat is called by one listener, whose own seat (null: a bystander) is called `you`. */
export class Names {
  readonly players: string[];
  readonly own: number | null;

  constructor(players: string[], own: number | null) {
    this.players = players;
    this.own = own;
  }

  of(seat: number): string {
    return seat === this.own ? say("luz.you") : (this.players[seat] ?? "");
  }

  /** As a heading: the own seat with a capital letter. */
  title(seat: number): string {
    return seat === this.own ? say("luz.You") : (this.players[seat] ?? "");
  }

  /** What is said of a seat: the first key to the one who sits there, the second with its {name} to others. */
  say(seat: number, you: Key, other: Key, put: Values = {}): string {
    return say(seat === this.own ? you : other, { name: this.of(seat), ...put });
  }

  /** All seats clockwise, the listener's own first. */
  around(): number[] {
    const start = this.own ?? 0;
    return this.players.map((_, step) => (start + step) % this.players.length);
  }

  /** Everybody with something said of them by seat: `you 10, Leo 25`. */
  each(said: (string | number)[]): string {
    return this.around()
      .map((seat) => `${this.of(seat)} ${said[seat] ?? ""}`)
      .join(", ");
  }

  /** The same, the best first. */
  ordered(ranks: number[], said: (string | number)[]): string {
    const seats = this.players.map((_, seat) => seat).sort((one, two) => (ranks[one] ?? 0) - (ranks[two] ?? 0));
    return seats.map((seat) => `${this.of(seat)} ${said[seat] ?? ""}`).join(", ");
  }
}
