/** The paper of a card, its back, and the ten numbers: the higher, the louder. Cards are drawn 100 wide and 140 high. */
import { burst, chance, crooked, word } from "./cut";

export const INK = "var(--kz-blue)";
export const POP = "var(--kz-pink)";
export const PAPER = "var(--kz-card)";
/** How far the second ink is off the first, as on a real press. */
export const MISSED = "translate(2.6 2.2)";

const EDGE: readonly [number, number][] = [[3, 4], [34, 3], [68, 4], [97, 3], [96, 48], [97, 96], [97, 137], [62, 136], [30, 137], [3, 137], [4, 92], [3, 44]];

/** The outline of a card cut by hand. */
export const edge = (seed: number) => crooked(EDGE, 1.3, chance(seed));

/** A word with its middle at x, its top at y, so high, at most so wide; turned a little. */
export function lettered(text: string, x: number, y: number, high: number, wide: number, paint: string, turn = 0): string {
  const cut = word(text);
  const scale = Math.min(high / 80, wide / cut.width);
  const place = `translate(${x} ${y + high / 2}) rotate(${turn}) scale(${scale.toFixed(3)}) translate(${(-cut.width / 2).toFixed(1)} -40)`;
  return `<path transform="${place}" d="${cut.path}" fill-rule="evenodd" ${paint}/>`;
}

const STICKER = `fill="${INK}" stroke="${PAPER}" stroke-width="13" stroke-linejoin="round" paint-order="stroke"`;

/** The paper with whatever is printed on it: first the loose second ink, then the outlines. */
export function card(seed: number, print: string, ground = PAPER): string {
  const cut = edge(seed);
  return `<path d="${cut}" fill="${ground}"/>${print}<path d="${cut}" fill="none" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/>`;
}

/** The small sign in the corners, by which a fan of cards is read. */
export function corners(sign: string): string {
  const one = lettered(sign, 16, 10, 21, 20, `fill="${INK}"`, -4);
  return `${one}<g transform="rotate(180 50 70)">${one}</g>`;
}

/** Behind the figure: a calm disc for 1, an explosion for 10. */
function noise(value: number): string {
  const big = 25 + value * 2;
  if (value <= 2) return `<ellipse cx="52" cy="72" rx="${big + 4}" ry="${big + 7}" fill="${POP}"/>`;
  const outer = burst(value + 4, big + 9, big - 4 - value, 52, 72, value);
  const echo = burst(value + 4, big + 18, big + 2, 50, 70, value + 20);
  return `<path d="${echo}" fill="url(#kz-blue-dots)"/><path d="${outer}" fill="${POP}"/>`;
}

/** A number. Even ones are printed the other way about. */
export function number(value: number): string {
  const name = String(value);
  const figure = lettered(name, 50, 36, 68, 66, STICKER, value % 2 ? -5 : 4);
  const misprint = lettered(name, 53.5, 39, 68, 66, `fill="url(#kz-pink-dots)" stroke="${INK}" stroke-width="9" stroke-linejoin="round"`, value % 2 ? -5 : 4);
  const under = value === 6 || value === 9 ? `<path d="M33 116L68 113L67 119L34 121Z" fill="${INK}"/>` : "";
  return card(value, `<g clip-path="url(#kz-clip)">${noise(value)}</g>` + (value > 7 ? misprint : "") + figure + under + corners(name));
}

/** What all cards look like from behind: a face that gives nothing away. */
export function back(): string {
  const rays = burst(16, 96, 30, 50, 70, 5);
  const eyes = `<path d="M30 58L44 56L46 63L31 65Z" fill="${INK}"/><path d="M56 62Q64 54 73 62" fill="none" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>`;
  const smirk = `<path d="M36 86Q56 92 69 76" fill="none" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>`;
  const face = `<path d="${burst(11, 36, 30, 50, 70, 9)}" fill="${PAPER}" stroke="${INK}" stroke-width="4"/>`;
  return card(99, `<g clip-path="url(#kz-clip)"><path d="${rays}" fill="${INK}"/></g><path d="M8 9L92 8L92 132L8 132Z" fill="none" stroke="${PAPER}" stroke-width="3"/>${face}${eyes}${smirk}`, POP);
}
