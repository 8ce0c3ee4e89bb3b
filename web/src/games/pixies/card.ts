/** What is on a card, read from its name: `B3+1`, `G6x4`, `Y2*`, `M3`. */
export const COLOURS = ["B", "G", "Y", "R"] as const;
export type Colour = (typeof COLOURS)[number];
export type Suit = Colour | "M";

export interface Face {
  name: string;
  suit: Suit;
  number: number;
  sign: "spiral" | "cross" | "special" | null;
  count: number; // of spirals or crosses
}

const SIGNS = { "+": "spiral", x: "cross", "*": "special" } as const;

/** What is on the card of this name. */
export function face(name: string): Face {
  const sign = SIGNS[name[2] as keyof typeof SIGNS] ?? null;
  return { name, suit: name[0] as Suit, number: Number(name[1]), sign, count: Number(name.slice(3)) || 0 };
}

/** The deck as published, for whoever wants to look at all of it. */
export const DECK = (
  "M2 M3 M4 M6x1 M7x1 M8x1 " +
  "B1+6 B2+4 B3+3 B3+1 B4+1 B4* B4 B5 B5x2 B5* B6+1 B6x1 B7x3 B8x3 B9x6 B9x1 " +
  "G1+5 G2+3 G3+2 G3* G4+4 G4x1 G5 G5x1 G5* G6x4 G6x1 G6+1 G7x2 G7 G8x2 G9x4 " +
  "Y1+4 Y2+2 Y2* Y3+5 Y3 Y4+3 Y4x1 Y5x2 Y5 Y5* Y6x3 Y6 Y7x5 Y7+1 Y8x1 Y9x2 " +
  "R1+3 R1* R2+5 R3+4 R4+2 R4 R5x1 R5* R5 R6x2 R6 R7x4 R7x1 R8x5 R8 R9"
).split(" ");
