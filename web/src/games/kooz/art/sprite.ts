/** All pictures of the game: cards as images, faces as symbols that are drawn once in the page. */
import { addressOf, whole } from "../../../ui/picture";
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

const heads = Array.from({ length: 8 }, (_, seat) => portrait(`mug${seat}`, mug(seat)) + portrait(`bot${seat}`, robot(seat)));

export const SPRITE = DEFS + symbol("back", back()) + heads.join("");

const DRAW: Readonly<Record<string, (which: number) => string>> = { J: joker, M: merde, S: sock, D: god };
const addresses = new Map<string, string>();

/** Where the picture of a card is: its kind, for those that have several pictures which of them, and on what paper. */
export function picture(kind: string | null, which: number, family: boolean, paper: string): string {
  const many = VARIANTS[kind ?? ""];
  const drawn = kind === "M" && family ? "S" : kind;
  const key = `${drawn} ${many ? which % many : 0} ${paper}`;
  const found = addresses.get(key) ?? addressOf(printed(drawn === null ? back() : many ? DRAW[drawn]!(which % many) : number(Number(drawn)), paper));
  addresses.set(key, found);
  return found;
}

/** An image is alone: what it refers to is in it, and the inks have their colours. */
function printed(drawn: string, paper: string): string {
  return whole(100, 140, DEFS + drawn).replaceAll(INK, "#1f2672").replaceAll(POP, "#ff62ac").replaceAll(PAPER, paper);
}
