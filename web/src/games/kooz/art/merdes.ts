/** Eight Merdes, cheerfully ugly, and eight socks for tables with children: the same faces. */
import { burst } from "./cut";
import { card, corners, INK, MISSED, PAPER, POP } from "./cards";

const LINE = `fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"`;
const eye = (x: number, y: number, r: number, lookX = 0, lookY = 0) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${PAPER}" stroke="${INK}" stroke-width="3.5"/><circle cx="${x + lookX}" cy="${y + lookY}" r="${r * 0.42}" fill="${INK}"/>`;
const mouth = (path: string, fill = INK) =>
  `<path d="${path}" fill="${fill}" stroke="${INK}" stroke-width="3.5" stroke-linejoin="round"/>`;
const tooth = (x: number, y: number) => `<path d="M${x} ${y}l7 0l-1 7l-5 0z" fill="${PAPER}"/>`;
const fly = (x: number, y: number) =>
  `<path d="M${x} ${y}l5 -7l3 6zM${x + 2} ${y}l9 -3l-3 6z" fill="${PAPER}" stroke="${INK}" stroke-width="2"/><circle cx="${x + 2}" cy="${y + 2}" r="3.4" fill="${INK}"/>`;

/** Faces about the middle (50, 84), some with what they wear on top. */
const FACES: readonly string[] = [
  `${eye(38, 72, 10, 3, 3)}${eye(63, 70, 12, -3, 2)}${mouth("M28 89Q50 92 74 87Q70 108 50 108Q32 107 28 89Z")}${tooth(38, 90)}${tooth(49, 91)}${tooth(59, 89)}`,
  `<path d="M22 66L47 64L46 77Q34 82 26 76ZM53 64L79 65L75 77Q63 82 55 76ZM44 65L56 65L56 69L44 69Z" fill="${INK}"/><path d="M29 69L36 68M59 69L66 68" stroke="${PAPER}" stroke-width="2.5"/><path d="M36 94Q56 100 70 87" ${LINE}/>`,
  `${eye(50, 70, 16, 4, 3)}${mouth("M34 93Q50 97 66 92Q64 102 50 103Q37 102 34 93Z")}${mouth("M46 98Q56 95 59 99Q61 114 54 115Q46 113 46 98Z", POP)}`,
  `${eye(36, 72, 9, 0, -3)}${eye(64, 72, 9, 0, -3)}<path d="M26 62L32 58M31 60L36 57M64 57L69 60M68 58L74 62" ${LINE}/>${mouth("M40 94Q46 87 50 91Q55 87 61 94Q51 106 40 94Z", POP)}<path d="M40 94Q50 97 61 94" ${LINE}/>`,
  `${eye(37, 73, 9, 1, 4)}${eye(62, 73, 9, -1, 4)}<path d="M28 72A9 9 0 0 1 46 72ZM53 72A9 9 0 0 1 71 72Z" fill="${INK}"/><path d="M38 95Q50 89 63 97" ${LINE}/><path d="M60 98Q66 108 60 112Q54 107 60 98Z" fill="${PAPER}" stroke="${INK}" stroke-width="3"/>${fly(76, 36)}${fly(16, 48)}`,
  `${eye(40, 72, 10, 5, 1)}${eye(62, 72, 10, -5, 1)}${mouth("M30 91Q51 99 71 88Q68 103 51 105Q34 104 30 91Z")}${tooth(46, 94)}<path d="M34 40L50 6L66 40Q50 46 34 40Z" fill="${PAPER}" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/><path d="M41 27L56 21M37 35L62 31" stroke="${POP}" stroke-width="4"/><circle cx="50" cy="8" r="6" fill="${POP}" stroke="${INK}" stroke-width="3.5"/>`,
  `${eye(37, 72, 8, 2, 1)}${eye(64, 72, 12, -1, 1)}<path d="M75 78Q82 92 78 104" fill="none" stroke="${INK}" stroke-width="2.5"/><path d="M50 90Q42 84 36 91Q30 96 24 90Q30 102 42 98Q48 97 50 93Q53 97 59 98Q70 102 77 89Q70 96 64 91Q58 84 50 90Z" fill="${INK}"/><path d="M44 103Q51 106 58 103" ${LINE}/><path d="M32 37L33 33L38 33L39 10L64 11L64 34L70 35L70 39Z" fill="${INK}"/><path d="M39 26L64 27L64 32L39 31Z" fill="${POP}"/>`,
  `<path d="M28 72Q36 64 45 74M56 74Q64 64 73 71" ${LINE}/><path d="M26 77Q18 88 24 92Q31 89 26 77ZM75 76Q68 88 75 92Q82 88 75 76Z" fill="${PAPER}" stroke="${INK}" stroke-width="3"/>${mouth("M32 84Q50 87 69 83Q68 107 50 108Q34 107 32 84Z")}${tooth(42, 86)}${tooth(55, 86)}<path d="M40 101Q50 94 60 101Q50 110 40 101Z" fill="${POP}"/>`,
];

const HEAP = "M50 22C60 32 67 40 61 50C76 51 81 63 74 72C92 75 95 94 85 105C76 115 24 115 15 105C6 94 9 76 27 72C19 62 25 51 39 50C33 41 44 36 50 22Z";
const FOLDS = `<path d="M39 50Q46 56 57 53M27 72Q34 78 42 78" ${LINE}/>`;
const SHADE = "M61 50C76 51 81 63 74 72C92 75 95 94 85 105C80 111 62 113 46 113C70 108 80 96 73 84C66 76 66 70 68 64C68 58 64 54 61 50Z";

/** One of eight, by its number. */
export function merde(which: number): string {
  const stink = `<path d="M18 34Q12 42 19 48T17 60M83 30Q90 38 83 45T86 58" ${LINE}/>`;
  const flip = which % 2 ? `transform="matrix(-1 0 0 1 100 0)"` : "";
  const body = `<path d="${HEAP}" fill="${POP}" transform="${MISSED}"/><path d="${SHADE}" fill="url(#kz-blue-dots)"/><path d="${HEAP}" ${LINE}/>${FOLDS}`;
  const hidden = which >= 4 && which <= 6 ? "" : stink;
  return card(40 + which, `<g ${flip}>${body}</g>${hidden}${FACES[which % 8] ?? ""}${corners("?!")}`);
}

const SOCK = "M31 27L67 22L70 70C71 80 88 82 92 95C95 112 80 118 66 115L38 109C24 106 24 94 28 84Z";

/** One of eight, as families see it. */
export function sock(which: number): string {
  const cuff = `<path d="M31 27L67 22L68 36L30 41Z" fill="${PAPER}" stroke="${INK}" stroke-width="4.5" stroke-linejoin="round"/><path d="M38 27L38 39M46 26L46 38M54 25L54 37M61 24L61 36" stroke="${INK}" stroke-width="2.5"/>`;
  const hole = `<path d="${burst(7, 9, 6, 80, 101, which + 3)}" fill="${PAPER}" stroke="${INK}" stroke-width="3"/>`;
  const heel = `<path d="M28 84C24 94 24 106 38 109L46 110C50 100 42 88 28 84Z" fill="url(#kz-blue-dots)"/>`;
  const stripe = which % 2 ? `<path d="M30 47L69 42M29 55L69 51" stroke="${PAPER}" stroke-width="5"/>` : "";
  const flip = which % 3 === 1 ? `transform="matrix(-1 0 0 1 100 0)"` : "";
  const body = `<path d="${SOCK}" fill="${POP}" transform="${MISSED}"/>${stripe}${heel}<path d="${SOCK}" ${LINE}/>${cuff}${hole}`;
  return card(60 + which, `<g ${flip}>${body}</g><g transform="translate(14 18) scale(.72)">${FACES[which % 8] ?? ""}</g>${corners("?!")}`);
}
