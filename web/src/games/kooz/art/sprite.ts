/** All pictures of the game as symbols, drawn once and used wherever a card lies. */
import { back, edge, INK, number, PAPER, POP } from "./cards";
import { god, joker } from "./gods";
import { merde, sock } from "./merdes";
import { mug, robot } from "./mugs";

const symbol = (id: string, drawn: string) => `<symbol id="kz-${id}" viewBox="0 0 100 140">${drawn}</symbol>`;
const portrait = (id: string, drawn: string) => `<symbol id="kz-${id}" viewBox="0 0 100 90">${drawn}</symbol>`;
const dots = (id: string, ink: string) =>
  `<pattern id="kz-${id}-dots" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(28)"><circle cx="2.5" cy="2.5" r="1.35" fill="${ink}"/></pattern>`;

const DEFS = `<defs>${dots("blue", INK)}${dots("pink", POP)}${dots("paper", PAPER)}
<clipPath id="kz-clip"><path d="${edge(99)}"/></clipPath>
<clipPath id="kz-arch"><path d="M9 136L9 58C9 28 28 9 50 9C72 9 91 28 91 58L91 136Z"/></clipPath></defs>`;

/** How many pictures there are of a kind of card. */
export const VARIANTS: Readonly<Record<string, number>> = { J: 2, M: 8, D: 4 };

function kinds(): string[] {
  const each = (count: number, id: string, draw: (which: number) => string) =>
    Array.from({ length: count }, (_, which) => symbol(`${id}${which}`, draw(which)));
  const numbers = Array.from({ length: 10 }, (_, k) => symbol(`n${k + 1}`, number(k + 1)));
  const heads = Array.from({ length: 8 }, (_, seat) => portrait(`mug${seat}`, mug(seat)) + portrait(`bot${seat}`, robot(seat)));
  return [...numbers, ...each(2, "J", joker), ...each(8, "M", merde), ...each(8, "S", sock), ...each(4, "D", god), symbol("back", back()), ...heads];
}

export const SPRITE = DEFS + kinds().join("");

/** The symbol of a card: its kind, and for those that have several pictures which of them. */
export function picture(kind: string | null, which: number, family: boolean): string {
  if (kind === null) return "#kz-back";
  const many = VARIANTS[kind];
  return many ? `#kz-${kind === "M" && family ? "S" : kind}${which % many}` : `#kz-n${kind}`;
}
