/**
 * What the face-up cards of an area add up to: validated, signs, zone. For previews only; what counts is what the server
 * says, and a preview is kept back wherever these sums and the server's differ for the area as it lies.
 */
import type { Area, Choice, Space, Take } from "../../protocol/pixies";
import { COLOURS, face, type Face } from "./card";

const faces = (spaces: Space[]) => spaces.map((space) => (space.up === null ? null : face(space.up)));
const shows = (card: Face | null, colour: string) => card !== null && (card.suit === colour || card.suit === "M");

function validated(spaces: Space[]): number {
  return spaces.reduce((sum, { up, down }) => sum + (up !== null && down !== null ? face(up).number : 0), 0);
}

function signs(cards: (Face | null)[]): number {
  return cards.reduce((sum, card) => sum + (card ? worth(card, cards) : 0), 0);
}

function worth(card: Face, cards: (Face | null)[]): number {
  if (card.sign === "special") return cards.filter((other) => shows(other, card.suit)).length;
  return card.sign === "cross" ? -card.count : card.count;
}

function zone(cards: (Face | null)[]): number {
  const sizes = COLOURS.flatMap((colour) => {
    const left = new Set(cards.flatMap((card, i) => (shows(card, colour) ? [i] : [])));
    return [...left].map((i) => spread(i, left));
  });
  const largest = Math.max(0, ...sizes);
  return largest < 2 ? 0 : largest;
}

/** How many spaces hang together with this one; they are taken out of those left. */
function spread(i: number, left: Set<number>): number {
  if (!left.delete(i)) return 0;
  const sides = [i - 3, i + 3, ...(i % 3 ? [i - 1] : []), ...(i % 3 < 2 ? [i + 1] : [])];
  return sides.reduce((sum, side) => sum + spread(side, left), 1);
}

/** The three sums of an area in a round. */
export function sums(spaces: Space[], round: number): number[] {
  const cards = faces(spaces);
  return [validated(spaces), signs(cards), zone(cards) * (round + 1)];
}

/** The spaces as they would lie after a card was placed as said; null where that is not said yet. */
export function tried(spaces: Space[], choice: Choice, say: Pick<Take, "keep" | "space">): Space[] | null {
  const put = (n: number, space: Space) => spaces.map((old, i) => (i === n - 1 ? space : old));
  const own = Number(choice.card[1]);
  if (choice.how === "up") return put(own, { up: choice.card, down: spaces[own - 1]?.down ?? null });
  if (choice.how === "space") return say.space ? put(say.space, { up: null, down: choice.card }) : null;
  if (!say.keep) return null;
  return put(own, { up: say.keep, down: say.keep === choice.card ? choice.with_card : choice.card });
}

/** What an area would be worth with its spaces so; null where our sums can't be trusted. */
export function preview(area: Area, spaces: Space[] | null, round: number): number[] | null {
  if (spaces === null || sums(area.spaces, round).join() !== area.parts.join()) return null;
  return sums(spaces, round);
}
