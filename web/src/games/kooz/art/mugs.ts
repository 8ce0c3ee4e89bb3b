/** Who sits here, as on a wanted poster: eight heads, one a seat, and a robot's for those played by a program. */
import { chance, crooked } from "./cut";
import { INK, MISSED, PAPER, POP } from "./cards";

const LINE = `fill="none" stroke="${INK}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"`;
const HEAD: readonly [number, number][] = [[30, 26], [50, 22], [70, 26], [77, 48], [72, 72], [50, 84], [28, 72], [23, 48]];
const BOX: readonly [number, number][] = [[22, 28], [50, 27], [78, 28], [79, 54], [77, 78], [50, 79], [23, 78], [21, 54]];

/** What grows or sits on a head; two inks. */
const TOPS: readonly string[] = [
  `<path d="M44 26L38 6L48 14L52 1L58 14L68 5L60 27Z" fill="${POP}" stroke="${INK}" stroke-width="4.5" stroke-linejoin="round"/>`,
  `<path d="M20 62C10 26 26 12 50 12C74 12 90 26 80 62L73 60L71 38Q50 30 40 36Q32 42 27 40L27 62Z" fill="${INK}"/>`,
  `<path d="M20 40C20 16 34 10 50 10C66 10 80 16 80 38L96 42L95 48L20 46Z" fill="${POP}" stroke="${INK}" stroke-width="4.5" stroke-linejoin="round"/><path d="M22 40L79 38" ${LINE}/>`,
  `<path d="M33 24Q50 16 67 24" ${LINE}/><path d="M44 17l3 -6M56 17l-2 -7" ${LINE}/>`,
  `<circle cx="50" cy="12" r="11" fill="${INK}"/><path d="M24 48C20 24 36 18 50 18C64 18 80 24 76 48Q70 32 50 31Q30 32 24 48Z" fill="${INK}"/>`,
  `<g fill="${POP}" stroke="${INK}" stroke-width="4"><circle cx="24" cy="40" r="10"/><circle cx="76" cy="40" r="10"/><circle cx="32" cy="24" r="11"/><circle cx="68" cy="24" r="11"/><circle cx="50" cy="18" r="12"/></g>`,
  `<path d="M22 44C20 18 34 8 50 8C66 8 80 18 78 44Z" fill="${POP}" stroke="${INK}" stroke-width="4.5"/><path d="M19 36L81 36L81 47L19 47Z" fill="${PAPER}" stroke="${INK}" stroke-width="4.5" stroke-linejoin="round"/><circle cx="50" cy="7" r="6" fill="${INK}"/>`,
  `<path d="M23 46L14 24L28 30L30 10L42 24L52 6L60 23L74 10L73 30L88 26L77 46Q66 34 50 34Q34 34 23 46Z" fill="${INK}"/>`,
];
const dot = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="4.5" fill="${INK}"/>`;
const EYES: readonly string[] = [
  dot(40, 50) + dot(61, 50),
  `<circle cx="39" cy="51" r="9" fill="${PAPER}" stroke="${INK}" stroke-width="4"/><circle cx="62" cy="51" r="9" fill="${PAPER}" stroke="${INK}" stroke-width="4"/>${dot(41, 52)}${dot(60, 52)}`,
  `<path d="M33 52Q40 44 47 52M55 52Q62 44 69 52" ${LINE}/>`,
  `<path d="M28 45L47 45L45 57L31 57ZM54 45L73 45L70 57L56 57ZM46 47L55 47" fill="${INK}" stroke="${INK}" stroke-width="3"/>`,
  `<path d="M33 46L46 50M68 46L55 50" ${LINE}/>${dot(41, 54)}${dot(60, 54)}`,
];
const MOUTHS: readonly string[] = [
  `<path d="M38 66Q50 76 63 64" ${LINE}/>`,
  `<path d="M38 65L63 65Q61 77 50 77Q40 77 38 65Z" fill="${INK}"/>`,
  `<path d="M40 69L60 67" ${LINE}/>`,
  `<path d="M36 68Q43 61 50 67Q57 61 65 68" ${LINE}/>`,
];

const head = (shape: readonly [number, number][], seed: number) => {
  const cut = crooked(shape, 2, chance(seed));
  return `<path d="${cut}" fill="${POP}" transform="${MISSED}"/><path d="${cut}" fill="${PAPER}"/><path d="${cut}" ${LINE}/>`;
};

/** The head of a seat, 100 by 90. */
export const mug = (seat: number): string =>
  head(HEAD, 200 + seat) + (TOPS[seat % 8] ?? "") + (EYES[(seat * 3 + 1) % 5] ?? "") + (MOUTHS[(seat * 3) % 4] ?? "");

/** The head of a program that plays. */
export const robot = (seat: number): string => {
  const ears = `<path d="M50 27L${46 + seat} 9" ${LINE}/><circle cx="${46 + seat}" cy="8" r="6" fill="${POP}" stroke="${INK}" stroke-width="4"/><path d="M21 46l-9 0l0 16l9 0M79 46l9 0l0 16l-9 0" ${LINE}/>`;
  const teeth = `<path d="M36 64L64 64L64 72L36 72ZM45 64L45 72M55 64L55 72" ${LINE}/>`;
  return ears + head(BOX, 300 + seat) + (EYES[(seat + 1) % 5] ?? "") + teeth;
};
