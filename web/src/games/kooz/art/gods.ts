/** Four Gods, painted as icons with all the solemnity that a goose, a potato, a cat and an eye can bear. And two Jokers. */
import { burst } from "./cut";
import { card, corners, INK, MISSED, PAPER, POP } from "./cards";

const LINE = `fill="none" stroke="${INK}" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"`;
const SOLID = `fill="${PAPER}" stroke="${INK}" stroke-width="4" stroke-linejoin="round"`;

/** Heavy lids: who is divine is tired. */
const lids = (left: number, right: number, y: number, r: number) =>
  [left, right]
    .map((x) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${PAPER}" stroke="${INK}" stroke-width="3"/><path d="M${x - r - 1} ${y}A${r} ${r} 0 0 1 ${x + r + 1} ${y}Z" fill="${INK}"/><circle cx="${x}" cy="${y + r * 0.35}" r="${r * 0.38}" fill="${INK}"/>`)
    .join("");

const GOOSE = `<path d="M41 104C42 84 38 70 37 58C36 40 42 32 50 32C58 32 64 40 63 58C62 70 58 84 59 104Z" ${SOLID}/>${lids(43, 57, 50, 5.5)}<path d="M42 59Q50 55 58 59L61 68Q50 77 39 68Z" fill="${POP}" stroke="${INK}" stroke-width="3.5" stroke-linejoin="round"/><path d="M40 67Q50 71 60 67" ${LINE}/><path d="M47 31L50 22L53 31" ${LINE}/>`;
const POTATO = `<path d="M31 56C29 38 42 30 53 31C68 33 72 46 69 60C68 76 62 84 50 84C37 84 32 74 31 56Z" ${SOLID}/><path d="M36 70Q50 64 65 70Q66 92 58 98Q55 92 51 108Q46 94 42 99Q35 92 36 70Z" fill="${INK}"/><path d="M43 76Q50 80 58 76" stroke="${PAPER}" stroke-width="3" fill="none" stroke-linecap="round"/>${lids(42, 59, 54, 5.5)}<path d="M37 45Q42 42 46 45M55 45Q60 42 64 45" ${LINE}/><path d="M48 56L46 65L52 65" ${LINE}/><circle cx="38" cy="62" r="1.8" fill="${INK}"/><circle cx="64" cy="63" r="1.8" fill="${INK}"/>`;
const CAT = `<path d="M32 34L42 42Q50 39 58 42L68 33L68 60Q66 76 50 80Q34 76 32 60Z" ${SOLID}/><path d="M36 42L41 46L37 50ZM64 42L59 46L63 50Z" fill="${POP}"/>${lids(41, 59, 58, 5.5)}<path d="M50 49m-6 0q6 -6 12 0q-6 6 -12 0z" fill="${POP}" stroke="${INK}" stroke-width="2.5"/><circle cx="50" cy="49" r="2" fill="${INK}"/><path d="M47 66L53 66L50 69ZM50 69L50 72M44 73Q50 75 50 71Q50 75 56 73" ${LINE}/><path d="M36 67L22 64M36 70L23 72M64 67L78 64M64 70L77 72" stroke="${INK}" stroke-width="2"/>`;
const EYE = `<path d="M50 24L78 78L22 78Z" ${SOLID}/><path d="M31 62Q50 44 69 62Q50 76 31 62Z" ${SOLID}/><circle cx="50" cy="61" r="8.5" fill="${POP}" stroke="${INK}" stroke-width="3.5"/><circle cx="50" cy="61" r="3.5" fill="${INK}"/><path d="M31 61Q50 44 69 61Q60 55 50 55Q40 55 31 61Z" fill="${INK}"/><path d="M45 37L50 30L55 37" ${LINE}/>`;
const HEADS = [GOOSE, POTATO, CAT, EYE] as const;

const ROBE = "M14 137C16 112 28 98 42 96L58 96C72 98 84 112 86 137Z";
const FOLDS = `<path d="M30 136Q34 118 42 108M70 136Q66 118 58 108" ${LINE}/>`;
const HANDS = `<path d="M44 126Q42 112 50 105Q58 112 56 126Z" ${SOLID}/><path d="M50 107L50 125" ${LINE}/>`;
const ARCH = "M9 136L9 58C9 28 28 9 50 9C72 9 91 28 91 58L91 136Z";

/** One of four, by its number. */
export function god(which: number): string {
  const rays = burst(20, 54, 34, 50, 56, 70 + which);
  const sky = `<path d="${ARCH}" fill="url(#kz-blue-dots)"/>`;
  const halo = `<circle cx="50" cy="56" r="33" fill="${POP}" transform="${MISSED}"/><circle cx="50" cy="56" r="33" fill="none" stroke="${INK}" stroke-width="3.5"/><circle cx="50" cy="56" r="28" fill="none" stroke="${PAPER}" stroke-width="2.5" stroke-dasharray="1 5" stroke-linecap="round"/>`;
  const robe = `<path d="${ROBE}" fill="${INK}"/><path d="${ROBE}" fill="url(#kz-pink-dots)" transform="${MISSED}"/><path d="${ROBE}" ${LINE}/>`;
  const glow = `<g clip-path="url(#kz-arch)"><path d="${rays}" fill="${PAPER}"/></g>`;
  const drawn = robe + FOLDS.replaceAll(INK, PAPER) + (HEADS[which % 4] ?? "");
  return card(80 + which, `${sky}${glow}${halo}${drawn}${HANDS}<path d="${ARCH}" ${LINE}/>`);
}

const CAP = "M22 62C8 58 6 36 16 24C22 36 30 38 36 40C38 26 44 16 52 10C56 22 60 32 64 41C70 38 80 34 86 24C94 38 92 58 78 62Z";
const BELL = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="6.5" fill="${PAPER}" stroke="${INK}" stroke-width="3.5"/><path d="M${x - 3} ${y + 2}L${x + 3} ${y + 2}" stroke="${INK}" stroke-width="2.5"/>`;

/** One of two, by its number. */
export function joker(which: number): string {
  const head = "M24 60Q22 100 50 116Q78 100 76 60Z";
  const face = `<path d="${head}" ${SOLID}/><path d="M50 60L50 116Q78 100 76 60Z" fill="url(#kz-pink-dots)"/><path d="${head}" ${LINE}/>`;
  const eyes = which ? `<path d="M31 76Q38 68 45 76M56 76Q63 68 70 76" ${LINE}/>` : `<circle cx="39" cy="75" r="7" ${SOLID}/><circle cx="41" cy="76" r="3" fill="${INK}"/><path d="M61 64L67 76L61 88L55 76Z" fill="${INK}"/><circle cx="61" cy="76" r="2.6" fill="${PAPER}"/>`;
  const grin = `<path d="M31 88Q50 98 70 87Q66 108 50 108Q35 107 31 88Z" fill="${INK}"/><path d="M36 92Q50 99 65 91L63 97Q50 103 38 97Z" fill="${PAPER}"/>${which ? `<path d="M46 104Q52 98 58 104L57 118Q51 124 46 117Z" fill="${POP}" stroke="${INK}" stroke-width="3"/>` : ""}`;
  const cap = `<path d="${CAP}" fill="${POP}" transform="${MISSED}"/><path d="M36 40C38 26 44 16 52 10C56 22 60 32 64 41L60 62L40 62Z" fill="${INK}"/><path d="${CAP}" ${LINE}/><path d="M20 62L80 62L78 68L22 68Z" fill="${INK}"/>${BELL(15, 24)}${BELL(52, 11)}${BELL(87, 24)}`;
  return card(30 + which, `<g transform="translate(0 8)">${face}${cap}${eyes}${grin}</g>${corners("J")}`);
}
