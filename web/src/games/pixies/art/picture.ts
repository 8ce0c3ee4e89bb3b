/** Whole cards in a box of 100 by 120: the ground of a colour, its creature, the number on its leaf, the signs. */
import { addressOf, whole } from "../../../ui/picture";
import { COLOURS, face, type Colour, type Face } from "../card";
import { TONES, tones } from "./colour";
import { creature } from "./creature";
import { dice } from "./dice";
import { digit } from "./digit";
import { leaf } from "./leaf";
import { INK, at, d, disc, fill, line, shape } from "./pen";
import { cross, special, spiral } from "./signs";

export const CARD = "M9,1H91A8,8 0 0 1 99,9V111A8,8 0 0 1 91,119H9A8,8 0 0 1 1,111V9A8,8 0 0 1 9,1Z";
const drawn = new Map<string, string>();

/** A picture, drawn once. */
function once(key: string, draw: () => string): string {
  const found = drawn.get(key) ?? draw();
  drawn.set(key, found);
  return found;
}

/** The picture of a card. */
export const picture = (name: string) => once(name, () => painted(face(name)));

const addresses = new Map<string, string>();
/** Where the picture of a card is, large or small, or that of a back. */
export function pictured(name: string | null, small = false): string {
  const key = `${name} ${small}`;
  const found = addresses.get(key) ?? addressOf(whole(100, 120, name === null ? back() : small ? miniature(name) : picture(name)));
  addresses.set(key, found);
  return found;
}

/** A card as a miniature: its leaf, number and signs, no creature. */
export const miniature = (name: string) => once(`small ${name}`, () => reduced(face(name)));

function painted(card: Face): string {
  const t = tones(card.suit);
  return fill(CARD, card.suit === "M" ? "#fff3d6" : t.pale) + meadow(card) + at(58, 63, creature(card.name), 0, 1.1) + badge(card, 25, 27, 1) + signs(card) + edge(card);
}

/** Hills, and leaves fallen on them. */
function meadow(card: Face): string {
  const roll = dice(`meadow ${card.name}`);
  const crest = roll.between(64, 80);
  const hill = d`M1,${crest}C30,${crest - roll.between(4, 16)} 66,${crest + roll.between(4, 14)} 99,${crest - roll.between(2, 12)}V111A8,8 0 0 1 91,119H9A8,8 0 0 1 1,111Z`;
  const fallen = Array.from({ length: 5 }, (_, i) => {
    const suit = own(card, i);
    return at(roll.between(8, 94), roll.between(10, 92), leaf(suit, TONES[suit].light, TONES[suit].base, 0), roll.between(0, 360), roll.between(0.28, 0.55));
  });
  const t = tones(card.suit);
  return `<g opacity=".42">${fallen.join("")}</g>` + fill(hill, card.suit === "M" ? "#d9c7e6" : t.light, 0.75);
}

/** The leaf of a suit with the number on it; all four for a many-coloured card. */
function badge(card: Face, x: number, y: number, scale: number): string {
  const number = at(-11.500, -16.500, digit(card.number), 0, 1.15);
  return at(x, y, at(0, 0, leaves(card), 0, 1.32) + number, 0, scale);
}

function leaves(card: Face): string {
  if (card.suit !== "M") return leaf(card.suit, TONES[card.suit].base, TONES[card.suit].dark, 1.6);
  const corners = [[-8, -7], [8, -7], [-8, 8], [8, 8]] as const;
  return corners.map(([x, y], i) => at(x, y, leaf(own(card, i), TONES[own(card, i)].base, TONES[own(card, i)].dark, 2.2), i * 90 - 45 + (i > 1 ? 180 : 0), 0.5)).join("");
}

const own = (card: Face, part: number): Colour => (card.suit === "M" ? (COLOURS[part % 4] as Colour) : card.suit);

/** The signs on a strip along the foot. */
function signs(card: Face): string {
  if (card.sign === null) return "";
  const count = card.sign === "special" ? 1 : card.count;
  const wide = card.sign === "special" ? 44 : count * 14.3 + 3;
  const strip = d`M${95 - wide},97H92A4,4 0 0 1 96,101V112A4,4 0 0 1 92,116H${95 - wide}A5,9.500 0 0 1 ${95 - wide},97Z`;
  return fill(strip, "#fffaf0", 0.94) + line(strip, INK, 0.9) + each(card, count, 95 - wide);
}

function each(card: Face, count: number, left: number): string {
  if (card.sign === "special") return at(left - 2, 98.500, spiral()) + line(d`M${left + 17},103L${left + 22},111`, INK, 1.8) + at(left + 33, 106.500, leaves(card), 0, 0.42);
  return Array.from({ length: count }, (_, i) => at(left + i * 14.3, 98.500, card.sign === "spiral" ? spiral() : cross())).join("");
}

function edge(card: Face): string {
  if (card.suit !== "M") return line(CARD, INK, 2) + line(CARD, tones(card.suit).dark, 1);
  const sides = ["M1,60V9A8,8 0 0 1 9,1H50", "M50,1H91A8,8 0 0 1 99,9V60", "M99,60V111A8,8 0 0 1 91,119H50", "M50,119H9A8,8 0 0 1 1,111V60"];
  return line(CARD, INK, 3) + sides.map((side, i) => line(side, tones("M", i).base, 2)).join("");
}

function reduced(card: Face): string {
  const ground = fill(CARD, card.suit === "M" ? "#fff3d6" : tones(card.suit).light);
  return ground + badge(card, 50, 48, 1.6) + pips(card) + line(CARD, INK, 3);
}

/** Signs as a miniature shows them: one sign, and how many. */
function pips(card: Face): string {
  if (card.sign === null) return "";
  if (card.sign === "special") return at(62, 82, special(own(card, 0)), 0, 2.1);
  const drawing = card.sign === "spiral" ? spiral() : cross();
  return fill(disc(80, 98, 19), "#fffaf0", 0.9) + at(card.count > 1 ? 77 : 68, card.count > 1 ? 86 : 86, drawing, 0, 1.5) + (card.count > 1 ? at(60, 84, digit(card.count), 0, 0.95) : "");
}

/** What all cards look like from behind: bark, with a knot. */
export const back = () =>
  once("back", () => {
    const rings = [26, 19, 12, 5].map((r, i) => line(d`M${50 - r},60a${r},${r * 1.25} 0 1 0 ${2 * r},0a${r},${r * 1.25} 0 1 0 ${-2 * r},0Z`, i % 2 ? "#5d3c22" : "#3f2815", 2.2, 0.9));
    const grain = [8, 17, 83, 92].map((x, i) => line(d`M${x},4C${x + (i % 2 ? 5 : -3)},40 ${x + (i % 2 ? -4 : 5)},80 ${x},116`, "#4a2f1a", 2, 0.8));
    const bent = [29, 71].map((x) => line(d`M${x},4C${x},20 ${50 + (x - 50) * 1.6},40 ${50 + (x - 50) * 1.6},60C${50 + (x - 50) * 1.6},80 ${x},100 ${x},116`, "#4a2f1a", 2, 0.8));
    return shape(CARD, "#7d5433", 2) + grain.join("") + bent.join("") + rings.join("") + at(42, 52, spiral("#c9a36d")) + line("M12,9H88A4,4 0 0 1 92,13V107A4,4 0 0 1 88,111H12A4,4 0 0 1 8,107V13A4,4 0 0 1 12,9Z", "#a87a4c", 1.4, 0.9);
  });
