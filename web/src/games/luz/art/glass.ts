/**
 * The drawings of the glass: one pattern of leaded glass and one emblem for each colour, as SVG in text.
 *
 * A pattern is painted twice, lit and dark, from outside to inside (a, b, c). Its middle is calm: that is where the number
 * stands. Panes have them as images: a table has fifty, and the browser would lay out each line of a drawing in the page.
 */
import { addressOf, addRules, whole } from "../../../ui/picture";
import { LETTERS, type Letter } from "../cards";

export const WIDE = 60;
export const HIGH = 84;

type Point = readonly [number, number];

const at = ([x, y]: Point, radius: number, turn: number): Point => {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
};
const spot = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
type Shade = "a" | "b" | "c";
/** A place for a shade, until the pattern is painted. */
const shape = (path: string, fill: Shade): string => `<path d="${path}" fill="{${fill}}"/>`;

/** Rays from the middle to beyond the edge, and a disc: the sun. */
function rays(): string {
  const middle: Point = [30, 36];
  const count = 16;
  const wedge = (k: number): string => `M${spot(middle)}L${spot(at(middle, 62, k / count))}L${spot(at(middle, 62, (k + 1) / count))}Z`;
  const wedges = Array.from({ length: count }, (_, k) => shape(wedge(k), k % 2 ? "a" : "b"));
  return `${wedges.join("")}<circle cx="30" cy="36" r="24" fill="{c}"/>`;
}

/** Three tongues, one inside the other, with sparks in the corners: the flame. */
function tongues(): string {
  const outer = "M30-4C52 18 62 36 58 58C55 78 44 90 30 90C16 90 5 78 2 58C-2 36 8 18 30-4Z";
  const middle = "M30 10C46 28 53 42 50 60C48 76 40 84 30 84C20 84 12 76 10 60C7 42 14 28 30 10Z";
  const inner = "M30 24C40 36 44 46 42 60C41 70 37 76 30 76C23 76 19 70 18 60C16 46 20 36 30 24Z";
  const corners = "M0 0H60V84H0ZM0 30L10 22M60 30L50 22M0 84L8 72M60 84L52 72";
  return shape(corners, "a") + shape(outer, "b") + shape(middle, "a") + shape(inner, "c");
}

/** A blade with its veins: the leaf. */
function veins(): string {
  const blade = "M30 1C52 18 58 36 55 52C52 70 42 80 30 84C18 80 8 70 5 52C2 36 8 18 30 1Z";
  const left = [18, 34, 50, 66].map((y) => `M30 ${y + 10}L${y < 30 ? 14 : 4} ${y}`).join("");
  const right = [18, 34, 50, 66].map((y) => `M30 ${y + 10}L${y < 30 ? 46 : 56} ${y}`).join("");
  const heart = "M30 20C43 31 46 40 45 50C43 61 38 67 30 69C22 67 17 61 15 50C14 40 17 31 30 20Z";
  return `${shape("M0 0H60V84H0Z", "a")}${shape(blade, "b")}<path d="${left}${right}M30 0V84" fill="none"/>${shape(heart, "c")}`;
}

/** Bands that roll across: the wave. */
function bands(): string {
  const roll = (y: number, depth: number): string =>
    `M-4 ${y}C6 ${y - depth} 14 ${y - depth} 22 ${y}S38 ${y + depth} 46 ${y}S62 ${y - depth} 70 ${y}V90H-4Z`;
  const edges: [number, Shade][] = [[12, "b"], [26, "c"], [60, "b"], [73, "a"]];
  return shape("M0 0H60V84H0Z", "a") + edges.map(([y, fill]) => shape(roll(y, 7), fill)).join("");
}

/** Rings in the sky round a crescent's disc: the moon. */
function rings(): string {
  const arcs = [56, 44, 33].map((r, k) => `<circle cx="30" cy="42" r="${r}" fill="{${k % 2 ? "a" : "b"}}"/>`).join("");
  const spokes = [0.06, 0.19, 0.31, 0.44, 0.56, 0.69, 0.81, 0.94].map((turn) => `M${spot(at([30, 42], 33, turn))}L${spot(at([30, 42], 62, turn))}`);
  const crescent = "M30 20A22 22 0 1 1 18 60A19 19 0 0 0 30 20Z";
  return `${shape("M0 0H60V84H0Z", "a")}${arcs}<path d="${spokes.join("")}" fill="none"/><circle cx="30" cy="42" r="24" fill="{c}"/>${shape(crescent, "b").replace("/>", ' stroke="none" opacity=".55"/>')}`;
}

const PATTERNS: Record<Letter, () => string> = { Y: rays, R: tongues, G: veins, B: bands, P: rings };

/** The emblems, 24 by 24, in the colour of the text. */
const EMBLEMS: Record<Letter, string> = {
  Y: `<circle cx="12" cy="12" r="4.6"/><path d="${Array.from({ length: 8 }, (_, k) => `M${spot(at([12, 12], 6.2, (k - 0.28) / 8))}L${spot(at([12, 12], 11.6, k / 8))}L${spot(at([12, 12], 6.2, (k + 0.28) / 8))}Z`).join("")}"/>`,
  R: '<path d="M12.6 1c.6 4.2 6.9 6.6 6.9 13.4A7.4 7.4 0 0 1 12 22a7.4 7.4 0 0 1-7.5-7.4c0-3.4 1.9-5.3 3-7.6.8 1.5 1 2.6.9 4C10.8 8.7 12.6 5.6 12.6 1ZM12 20c2 0 3.5-1.4 3.5-3.4 0-2-1.6-3-2.9-5-.5 2.5-4.1 2.9-4.1 5.4C8.5 18.8 10 20 12 20Z" fill-rule="evenodd"/>',
  G: '<path d="M21 2.5C10 2 3.5 7 3.8 14.5c0 1.5.4 2.8 1 3.9C7.5 14 11 10.8 15.5 8.6 11.6 11.6 8.4 15.3 6 20.2l-1.6 2 1.7.4 1.3-2.5c1 .4 2.2.6 3.4.5C18 20.2 21.8 12.5 21 2.5Z"/>',
  B: '<path d="M1 8.8C3.6 5 6.6 5 9.3 7.4c2.3 2 4 2 5.8-.2C17.4 4.5 20.2 4.7 23 7.6v4.2c-2.9-2.5-4.8-2.5-6.7-.3-2.3 2.7-5.2 2.7-8.2.1C5.7 9.6 3.7 9.9 1 13ZM1 16.8c2.6-3.8 5.6-3.8 8.3-1.4 2.3 2 4 2 5.8-.2 2.3-2.7 5.1-2.5 7.9.4v4.2c-2.9-2.5-4.8-2.5-6.7-.3-2.3 2.7-5.2 2.7-8.2.1C5.7 17.6 3.7 17.9 1 21Z"/>',
  P: '<path d="M15.8 1.8A10.5 10.5 0 1 0 22.2 16 8.6 8.6 0 0 1 15.8 1.8Z"/>',
};

/** How a colour's glass is painted: its three shades, and what stands on it. */
interface Paint {
  shades: Record<Shade, string>;
  lead: string;
  on: string;
}
const paint = (a: string, b: string, c: string, on: string, lead: string): Paint => ({ shades: { a, b, c }, lead, on });
const LIT = "#0b0913";
const DARK = "#05040b";
const PAINTS: Record<Letter, { lit: Paint; dark: Paint }> = {
  Y: { lit: paint("#e9a80f", "#f7c331", "#ffdd7a", "#2b1a00", LIT), dark: paint("#2a210c", "#3b2f10", "#4d3c12", "#ffcb45", DARK) },
  R: { lit: paint("#98172a", "#c42a36", "#a81a2b", "#ffffff", LIT), dark: paint("#280f18", "#3a131d", "#4c1722", "#ff6b66", DARK) },
  G: { lit: paint("#10572f", "#1f7f47", "#14653a", "#ffffff", LIT), dark: paint("#0b2018", "#0f2e20", "#123c28", "#56d487", DARK) },
  B: { lit: paint("#123f86", "#2469bd", "#17529f", "#ffffff", LIT), dark: paint("#0d1b35", "#12274b", "#163262", "#6db2ff", DARK) },
  P: { lit: paint("#452080", "#6d3fb8", "#552c9b", "#ffffff", LIT), dark: paint("#1b1333", "#281b4b", "#35235f", "#bb90ff", DARK) },
};

const glass = (letter: Letter, { lead, shades }: Paint): string => {
  const pattern = PATTERNS[letter]().replace(/{([abc])}/g, (_, shade: Shade) => shades[shade]);
  return whole(WIDE, HIGH, `<g stroke="${lead}" stroke-width="1.6" stroke-linejoin="round">${pattern}</g>`);
};
const emblem = (letter: Letter, { on }: Paint): string => whole(24, 24, `<g fill="${on}">${EMBLEMS[letter]}</g>`);

/** Where panes lie in one size each: there they have images of their own, since one of two sizes is laid out at each turn. */
const PLACES = ["", ".neighbour ", ".spot "];

/** The rules that give each pane its glass and its emblem. */
function rules(letter: Letter): string {
  const own = (svg: string, place: string): string => `url("${addressOf(place ? `${svg}<!--${place}-->` : svg)}")`;
  const look = (pane: string, how: Paint): string =>
    PLACES.map((place) => `.luz-world ${place}${pane}{--glass:${own(glass(letter, how), place)};background-color:${how.shades.a};color:${how.on}}.luz-world ${place}${pane}>.emblem{background-image:${own(emblem(letter, how), place)}}`).join("");
  return look(`.pane.${letter}`, PAINTS[letter].lit) + look(`.pane.dark.${letter}`, PAINTS[letter].dark);
}

const drawn = (letter: Letter): string => `<symbol id="luz-sign-${letter}" viewBox="0 0 24 24"><g fill="currentColor">${EMBLEMS[letter]}</g></symbol>`;

/** All symbols, to stand once in a page. */
export const SPRITE = `<svg id="luz-glass" width="0" height="0" style="position:absolute" aria-hidden="true">${LETTERS.map(drawn).join("")}<radialGradient id="luz-light"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".45" stop-color="#fff" stop-opacity=".08"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></radialGradient></svg>`;

let painted = false;
/** Put the symbols into the page, and the rules that paint the panes, unless they are there. */
export function placeSprite(): void {
  if (!document.getElementById("luz-glass")) document.body.insertAdjacentHTML("afterbegin", SPRITE);
  if (painted) return;
  painted = true;
  addRules(LETTERS.map(rules).join(""));
}
