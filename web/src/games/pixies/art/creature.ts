/** The small ones of the forest: each put together from bark, leaves, petals, acorns and shells, the same every time. */
import { DECK, face, type Face } from "../card";
import { tones } from "./colour";
import { dice, type Dice } from "./dice";
import { headgear, HEADGEAR } from "./headgear";
import { look } from "./look";
import { BODIES, BODY, type Figure } from "./body";
import { held } from "./held";
import { at, ellipse, fill } from "./pen";

/** What a creature is made of, drawn from its name. */
export interface Build {
  face: Face;
  body: BODY;
  head: HEADGEAR;
  roll: Dice;
  skin: string;
}

const SKINS = ["#f6dcb4", "#e9bd8a", "#d8a06a", "#f3e6cf", "#c9d3a0", "#e6c7b0"];

/** Two of one colour never share both body and headgear: each steps through them at its own stride. */
function build(name: string): Build {
  const found = face(name);
  const kin = DECK.filter((card) => card[0] === found.suit).indexOf(name);
  const start = "MBGYR".indexOf(found.suit);
  const roll = dice(name);
  return {
    face: found,
    body: BODIES[(kin * 3 + start) % BODIES.length] as BODY,
    head: HEADGEAR[(kin * 5 + start * 2) % HEADGEAR.length] as HEADGEAR,
    roll,
    skin: roll.pick(SKINS),
  };
}

/** A creature round the origin, its feet at 40; the higher its number, the bigger it has grown. */
export function creature(name: string): string {
  const b = build(name);
  const figure: Figure = BODY[b.body](b);
  const inner = figure.behind + held(b, figure) + figure.front + headgear(b, figure) + look(b, figure);
  const size = 0.84 + b.face.number * 0.024;
  const shadow = fill(ellipse(0, 40, 30 * size, 5), tones(b.face.suit).deep, 0.28);
  return shadow + at(0, 40, at(0, -40, inner), b.roll.between(-4, 4), size, b.roll.chance(0.5) ? -1 : 1);
}
