/** What a card of Luz is made of: a letter for its colour and a value, as in `R4`. */

export const LETTERS = ["Y", "R", "G", "B", "P"] as const;
export type Letter = (typeof LETTERS)[number];

export const SLOTS = 10; // cards dealt to each, and tricks in a deal
export const DEALS = 4;
export const TRUMP: Letter = "Y";

/** The colour of a card, or of a back. */
export const letterOf = (name: string): Letter => name[0] as Letter;

/** The value of a card. */
export const valueOf = (name: string): number => Number(name.slice(1));

/** The highest value that there is with so many seats (L1). */
export const highest = (seats: number): number => 2 * seats + 2;
