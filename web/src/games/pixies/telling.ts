/** Pixies told in sentences: what happened, and the table read out line by line. */
import type { Area, Ended, Happening, Offered, Own, RoundScored, Space, Table, Took } from "../../protocol/pixies";
import { say, type Key } from "../../words/words.svelte";
import type { Reading, View } from "../game";
import { Names, capital, card, number, theCard } from "./naming";

export const ROUNDS = 3;
export const SPACES = 9;
type Seen = View<Table, Own>;

const between = (facts: string[]) => facts.join(say("pixies.between"));
export const total = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0);
const bare = ({ up, down }: Space) => up === null && down === null;

/** What happened, from the listener's point of view. */
export function tell(happening: Happening, names: string[], own: number | null): string {
  const who = new Names(names, own);
  switch (happening.event) {
    case "dealt":
      return say("pixies.told.dealt", { round: happening.round, rounds: ROUNDS });
    case "offered":
      return offered(happening, who);
    case "took":
      return took(happening, who);
    case "scored":
      return scored(happening, who);
    case "ended":
      return ended(happening, who);
  }
}

function offered(told: Offered, who: Names): string {
  const cards = say("pixies.told.offered", { cards: between(told.cards.map(card)) });
  return `${cards} ${who.say(told.first, "pixies.first.you", "pixies.first.other")}`;
}

/** What was taken and where it lies now. */
function took(told: Took, who: Names): string {
  const what = { card: theCard(told.card) };
  return `${who.say(told.seat, "pixies.told.took.you", "pixies.told.took.other", what)} ${placed(told)}`;
}

function placed({ how, card: taken, space, up, down }: Took): string {
  if (how === "space") return say("pixies.placed.down", { space });
  if (how !== "keep") return say(down === null ? "pixies.placed.up" : "pixies.placed.covering", { space });
  const over = up === taken;
  return say(over ? "pixies.placed.over" : "pixies.placed.under", { space, other: card((over ? down : up) ?? "") });
}

function scored(told: RoundScored, who: Names): string {
  const lines = who.around().map((seat) => line(capital(who.of(seat)), parts(told.parts[seat] ?? [])));
  const sums = say("pixies.scores", { scores: who.each(told.scores.map(number)) });
  return [say("pixies.told.scored", { round: told.round }), ...lines, sums].join(" ");
}

const line = (who: string, facts: string) => say("pixies.line", { who, facts });

/** What an area gives: validated cards, signs, zone, and their sum. */
export function parts(of: number[]): string {
  const [validated, signs, zone] = of.map(number);
  return say("pixies.parts", { validated: validated ?? "", signs: signs ?? "", zone: zone ?? "", total: number(total(of)) });
}

const ended = (told: Ended, who: Names) => `${winners(told.ranks, who)} ${order(told.ranks, told.scores, who)}`;

/** Who has won; equals share the victory (P17). */
export function winners(ranks: number[], who: Names): string {
  const best = who.around().filter((seat) => ranks[seat] === 1);
  if (best.length === 1) return who.say(best[0] as number, "pixies.won.you", "pixies.won.other");
  return say("pixies.won.shared", { winners: best.map((seat) => who.of(seat)).join(", ") });
}

const order = (ranks: number[], sums: number[], who: Names) => say("pixies.order", { order: who.ordered(ranks, sums.map(number)) });

const WHERE: Record<string, Key> = {
  dealing: "pixies.where.dealing",
  taking: "pixies.where.taking",
  over: "pixies.where.over",
};

/** Round and phase in a sentence. */
export const where = ({ phase, round }: Table) => say(WHERE[phase] ?? "pixies.where.taking", { round, rounds: ROUNDS });

/** Whose turn it is, in a sentence. */
export const turn = (seat: number, who: Names) => who.say(seat, "pixies.turn.you", "pixies.turn.other");

/** The whole table: the offer, one's own area, everybody else's, the scores. */
export function describe(view: Seen, names: string[]): string[] {
  const who = new Names(names, view.own?.seat ?? null);
  const taking = view.table.phase === "taking";
  const first = taking ? [who.say(view.table.first, "pixies.first.you", "pixies.first.other"), ...offer(view)] : [];
  const lines = [where(view.table), ...first, ...(view.own ? hand(view) : []), ...others(view, who), ...scores(view, names)];
  return view.table.turn === null ? lines : [...lines, turn(view.table.turn, who)];
}

/** The cards on offer. */
function offer(view: Seen): string[] {
  const cards = view.table.offer.filter((name) => name !== null);
  return [cards.length ? say("pixies.offer", { cards: between(cards.map(card)) }) : say("pixies.offer.none")];
}

/** One's own area, space by space, and what it is worth. */
function hand(view: Seen): string[] {
  const area = view.own && view.table.areas[view.own.seat];
  if (!area) return [say("pixies.bystander")];
  const spaces = area.spaces.flatMap((space, i) => (bare(space) ? [] : [line(named(i + 1), fact(space))]));
  return [say("pixies.area", { count: area.filled, spaces: SPACES }), ...spaces, ...empty(area), ...worth(area)];
}

export const named = (space: number) => say("pixies.space", { space });

/** What lies on a space (P9). */
export function fact({ up, down }: Space): string {
  if (up === null) return down === null ? say("pixies.space.empty") : say("pixies.space.down", { card: card(down) });
  return down === null ? card(up) : say("pixies.space.validated", { card: card(up), under: card(down) });
}

/** Which spaces are empty, unless all or none are. */
function empty(area: Area): string[] {
  const found = area.spaces.flatMap((space, i) => (bare(space) ? [i + 1] : []));
  return found.length && found.length < SPACES ? [say("pixies.empty", { spaces: found.join(", ") })] : [];
}

/** What an area that is not empty would give now, and where its zone lies. */
function worth(area: Area): string[] {
  const lines = area.filled ? [say("pixies.worth", { parts: parts(area.parts) })] : [];
  return area.zone.length ? [...lines, say("pixies.zone", { spaces: area.zone.join(", ") })] : lines;
}

function others(view: Seen, who: Names): string[] {
  const seats = who.around().filter((seat) => seat !== view.own?.seat);
  return seats.map((seat) => areaLine(view.table.areas[seat] as Area, who.of(seat)));
}

/** Somebody else's area in one line. */
export function areaLine(area: Area, name: string): string {
  if (!area.filled) return say("pixies.area.empty", { name });
  const found = area.spaces.flatMap((space, i) => (bare(space) ? [] : [short(i + 1, space)]));
  return say("pixies.area.other", { name, spaces: between(found), total: number(total(area.parts)) });
}

/** What lies on a space, for one line; a face-up card lies on the space of its number anyway (P6). */
function short(space: number, { up, down }: Space): string {
  if (up === null) return say("pixies.short.down", { card: card(down ?? ""), space });
  return down === null ? card(up) : say("pixies.short.validated", { card: card(up) });
}

/** What the rounds done gave, what the areas are worth now, and the scores. */
export function scores(view: Seen, names: string[]): string[] {
  const { rounds, phase, areas, scores: sums, ranks } = view.table;
  const who = new Names(names, view.own?.seat ?? null);
  const done = rounds.map((seats, i) => say("pixies.round", { round: i + 1, points: who.each(seats.map((seat) => number(total(seat)))) }));
  const now = phase === "taking" ? [say("pixies.areas", { worth: who.each(areas.map((area) => number(total(area.parts)))) })] : [];
  const all = say("pixies.scores", { scores: who.each(sums.map(number)) });
  return [...done, ...now, all, ...(ranks ? [order(ranks, sums, who)] : [])];
}

/** What can be asked by ear. */
export function readings(view: Seen, names: string[]): Reading[] {
  const who = new Names(names, view.own?.seat ?? null);
  return [
    { key: "o", label: say("pixies.reading.offer"), lines: () => offer(view) },
    { key: "a", label: say("pixies.reading.area"), lines: () => hand(view) },
    { key: "e", label: say("pixies.reading.others"), lines: () => others(view, who) },
  ];
}
