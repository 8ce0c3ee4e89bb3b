/** The colours of the forest: each card's suit in its tones. */
import { COLOURS, type Colour, type Suit } from "../card";

export interface Tones {
  pale: string;
  light: string;
  base: string;
  dark: string;
  deep: string;
}

export const TONES: Record<Colour, Tones> = {
  B: { pale: "#d9f1fa", light: "#8fd0ec", base: "#3f9bcb", dark: "#236a99", deep: "#123c5e" },
  G: { pale: "#e8f5c4", light: "#b5dc6e", base: "#6fae3a", dark: "#3f7a27", deep: "#1f4719" },
  Y: { pale: "#fff4c2", light: "#ffdf6b", base: "#f6b820", dark: "#c07f10", deep: "#6f4409" },
  R: { pale: "#ffe0d0", light: "#fb9d7c", base: "#e2543a", dark: "#a92f22", deep: "#5f1612" },
};

/** The tones of the parts of a creature: one colour, or all four in turn. */
export function tones(suit: Suit, part = 0): Tones {
  return TONES[suit === "M" ? (COLOURS[part % 4] as Colour) : suit];
}
