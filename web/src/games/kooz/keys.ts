/** Keys that play: cards by digit and letter, claims with Shift, answers by letter. Where a key lies counts for digits. */
export interface Pressed {
  card?: string;
  claim?: string;
  act?: string;
}

const CARDS: Readonly<Record<string, string>> = { J: "J", M: "M", G: "D" };
const ACTS = ["A", "B", "X", "V", "Escape"];

/** What a key means; nothing for one that means nothing here. */
export function keyOf(event: KeyboardEvent): Pressed | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit) return said(digit === "0" ? "10" : digit, event.shiftKey);
  if (event.key === "Escape") return { act: "Escape" };
  const letter = letterOf(event);
  if (ACTS.includes(letter)) return { act: letter };
  const card = CARDS[letter];
  return card ? said(card, event.shiftKey && card === "D") : null;
}

const said = (kind: string, claimed: boolean): Pressed => (claimed ? { claim: kind } : { card: kind });

/** A Latin letter, also on a keyboard that writes Cyrillic. */
function letterOf(event: KeyboardEvent): string {
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  return /^Key([A-Z])$/.exec(event.code)?.[1] ?? "";
}
