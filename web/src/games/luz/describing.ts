/** The table of Luz read out line by line, whole or in parts. */
import type { BetSeen, Table } from "../../protocol/luz";
import { say, type Key } from "../../words/words.svelte";
import type { Reading } from "../game";
import { box, question, slotLine, type LuzView } from "./asking";
import { DEALS } from "./cards";
import { backs, byColour, capital, card, colour, Names, number } from "./naming";
import { first } from "./telling";

const WHERE: Record<string, Key> = {
  dealing: "luz.where.dealing",
  betting: "luz.where.betting",
  playing: "luz.where.playing",
  over: "luz.where.over",
};

const namesOf = (view: LuzView, players: string[]): Names => new Names(players, view.own?.seat ?? null);
const sum = (numbers: number[]): number => numbers.reduce((one, two) => one + two, 0);

/** The whole table: where the game is, bets and tricks, the trick, the other hands, one's own. */
export function describe(view: LuzView, players: string[]): string[] {
  const { table } = view;
  const names = namesOf(view, players);
  const lines = [say(WHERE[table.phase] ?? "luz.where.dealing", { deal: table.deal, deals: DEALS, trick: sum(table.tricks) + 1 })];
  if (table.phase === "betting" || table.phase === "playing") {
    lines.push(first(table.holder, table.lead, names).join(" "), ...bets(table, names), ...middle(table, names));
    lines.push(...others(view, names), ...hand(view), ...playedSoFar(table, names));
  }
  lines.push(...revealed(table, names), ...scores(view, players));
  if (table.turn !== null) lines.push(names.say(table.turn, "luz.turn.you", "luz.turn.other"));
  return lines;
}

/** The points of each deal done, and the scores. */
export function scores(view: LuzView, players: string[]): string[] {
  const { table } = view;
  const names = namesOf(view, players);
  const lines = table.points.map((points, k) => say("luz.points", { deal: k + 1, points: names.each(points.map(number)) }));
  lines.push(say("luz.scores", { scores: names.each(table.scores.map(number)) }));
  if (table.ranks) lines.push(say("luz.order", { order: names.ordered(table.ranks, table.scores.map(number)) }));
  return lines;
}

/** What can be asked for by a key. */
export function readings(view: LuzView, players: string[]): Reading[] {
  const names = namesOf(view, players);
  return [
    { key: "h", label: say("luz.reading.hand"), lines: () => hand(view) },
    { key: "o", label: say("luz.reading.others"), lines: () => others(view, names) },
    { key: "m", label: say("luz.reading.middle"), lines: () => middle(view.table, names) },
    { key: "b", label: say("luz.reading.bets"), lines: () => [...bets(view.table, names), ...box(view.table)] },
    { key: "w", label: say("luz.reading.now"), lines: () => question(view, names) },
  ];
}

/** A bet in a word or two. */
export function betFact(bet: BetSeen | null): string {
  if (bet === null) return say("luz.fact.no_bet");
  return say(bet.safety ? "luz.fact.bet.safe" : "luz.fact.bet", { beads: bet.beads });
}

/** One player's bet, and the tricks taken so far. */
export function betLine(table: Table, seat: number, names: Names): string {
  const facts = [betFact(table.bets[seat] ?? null)];
  if (table.phase !== "betting") facts.push(say("luz.fact.tricks", { count: table.tricks[seat] ?? 0 }));
  return say("luz.line", { who: capital(names.of(seat)), facts: facts.join(", ") });
}

/** Everybody's. */
const bets = (table: Table, names: Names): string[] => [...names.around().map((seat) => betLine(table, seat, names)), ...box(table)];

/** What one of the others holds: values for a seat, colours for a bystander; null once the hand is empty. */
export function holds(view: LuzView, seat: number, names: Names): string | null {
  const letters = view.table.backs[seat] ?? [];
  const known = view.own?.hands[seat];
  const cards = known ? byColour(letters.flatMap((letter, k) => (letter && known[k] ? [`${letter}${known[k]}`] : []))) : backs(letters);
  return cards ? say("luz.holds", { name: names.of(seat), cards }) : null;
}

const others = (view: LuzView, names: Names): string[] =>
  names.around().flatMap((seat) => (seat === names.own ? [] : (holds(view, seat, names) ?? [])));

/** One's own cards, slot by slot. */
export function hand(view: LuzView): string[] {
  if (view.own === null) return [say("luz.bystander")];
  const slots = (view.table.backs[view.own.seat] ?? []).flatMap((letter, k) => (letter ? [k + 1] : []));
  return [say("luz.hand", { count: slots.length }), ...slots.map((slot) => slotLine(view, slot))];
}

/** The trick on the table, or the one just taken. */
export function middle(table: Table, names: Names): string[] {
  if (!table.trick.length) return [say("luz.trick.none")];
  const cards = table.trick.map((shown) => `${names.of(shown.seat)} ${card(shown.card)}`).join(", ");
  if (table.taken_by === null) return [say("luz.trick", { cards }), say("luz.asked", { colour: colour(table.asked ?? "") })];
  return [say("luz.trick.last", { cards }), names.say(table.taken_by, "luz.trick.taken.you", "luz.trick.taken.other")];
}

/** With open memory, every card played in this deal. */
function playedSoFar(table: Table, names: Names): string[] {
  return names.around().flatMap((seat) => {
    const cards = (table.played?.[seat] ?? []).filter((name) => name !== null);
    return cards.length ? [names.say(seat, "luz.played.you", "luz.played.other", { cards: byColour(cards) })] : [];
  });
}

/** The last deal laid open. */
function revealed(table: Table, names: Names): string[] {
  const shown = table.revealed;
  if (!shown) return [];
  const hands = names.around().map((seat) => names.say(seat, "luz.revealed.you", "luz.revealed.other", { cards: byColour(shown.hands[seat] ?? []) }));
  return [...hands, say("luz.aside", { cards: byColour(shown.aside) })];
}
