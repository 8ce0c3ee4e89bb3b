/**
 * The drawings of the glass: one pattern of leaded glass and one emblem for each colour, as SVG in text.
 *
 * A pattern takes its colours from the pane that it stands in (--a, --b, --c, from outside to inside, and --lead), so
 * that one drawing serves lit and dark glass. Its middle is calm: that is where the number stands.
 */
import type { Letter } from "../cards";

export const WIDE = 60;
export const HIGH = 84;

type Point = readonly [number, number];

const at = ([x, y]: Point, radius: number, turn: number): Point => {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
};
const spot = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
const shape = (path: string, fill: string): string => `<path d="${path}" fill="var(--${fill})"/>`;
const leaded = (inside: string): string => `<g stroke="var(--lead)" stroke-width="1.6" stroke-linejoin="round">${inside}</g>`;

/** Rays from the middle to beyond the edge, and a disc: the sun. */
function rays(): string {
  const middle: Point = [30, 36];
  const count = 16;
  const wedge = (k: number): string => `M${spot(middle)}L${spot(at(middle, 62, k / count))}L${spot(at(middle, 62, (k + 1) / count))}Z`;
  const wedges = Array.from({ length: count }, (_, k) => shape(wedge(k), k % 2 ? "a" : "b"));
  return `${wedges.join("")}<circle cx="30" cy="36" r="24" fill="var(--c)"/>`;
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
  const edges: [number, string][] = [[12, "b"], [26, "c"], [60, "b"], [73, "a"]];
  return shape("M0 0H60V84H0Z", "a") + edges.map(([y, fill]) => shape(roll(y, 7), fill)).join("");
}

/** Rings in the sky round a crescent's disc: the moon. */
function rings(): string {
  const arcs = [56, 44, 33].map((r, k) => `<circle cx="30" cy="42" r="${r}" fill="var(--${k % 2 ? "a" : "b"})"/>`).join("");
  const spokes = [0.06, 0.19, 0.31, 0.44, 0.56, 0.69, 0.81, 0.94].map((turn) => `M${spot(at([30, 42], 33, turn))}L${spot(at([30, 42], 62, turn))}`);
  const crescent = "M30 20A22 22 0 1 1 18 60A19 19 0 0 0 30 20Z";
  return `${shape("M0 0H60V84H0Z", "a")}${arcs}<path d="${spokes.join("")}" fill="none"/><circle cx="30" cy="42" r="24" fill="var(--c)"/>${shape(crescent, "b").replace("/>", ' stroke="none" opacity=".55"/>')}`;
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

const drawn = (letter: Letter): string =>
  `<symbol id="luz-glass-${letter}" viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="xMidYMid slice">${leaded(PATTERNS[letter]())}</symbol>` +
  `<symbol id="luz-sign-${letter}" viewBox="0 0 24 24"><g fill="currentColor">${EMBLEMS[letter]}</g></symbol>`;

/** All symbols, to stand once in a page. */
export const SPRITE = `<svg id="luz-glass" width="0" height="0" style="position:absolute" aria-hidden="true">${(["Y", "R", "G", "B", "P"] as const).map(drawn).join("")}<radialGradient id="luz-light"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".45" stop-color="#fff" stop-opacity=".08"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></radialGradient></svg>`;

/** Put the symbols into the page, unless they are there. */
export function placeSprite(): void {
  if (!document.getElementById("luz-glass")) document.body.insertAdjacentHTML("afterbegin", SPRITE);
}
