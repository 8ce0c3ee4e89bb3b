/** What a player of Luz is asked, why a choice can't be made, and what one would do. */
import type { Move, Own, Table } from "../../protocol/luz";
import { say } from "../../words/words.svelte";
import type { View } from "../game";
import { SLOTS } from "./cards";
import { colour, Names, number, values } from "./naming";

export type LuzView = View<Table, Own>;

/** Whether the listener must act now. */
export const mine = (view: LuzView): boolean => view.own !== null && view.table.turn === view.own.seat;

/** What a deal of that number pays: told by the rules page, and beside the bets. */
export const stakes = (deal: number): { exact: number; safe: number; off: number } => ({ exact: 10 * deal, safe: 5 * deal, off: -5 });

/** Whether the listener could follow the colour asked for. */
const follows = (view: LuzView): boolean => {
  const slot = view.own?.can_play[0];
  return slot !== undefined && view.own !== null && view.table.backs[view.own.seat]?.[slot - 1] === view.table.asked;
};

/** One line that says whose turn it is, and to do what. */
export function prompt(view: LuzView, names: Names): string {
  const { table } = view;
  if (table.phase === "dealing") return say("luz.prompt.dealing");
  if (table.turn === null) return "";
  if (!mine(view)) {
    return say(table.phase === "betting" ? "luz.prompt.wait.bet" : "luz.prompt.wait.play", { name: names.of(table.turn) });
  }
  if (table.phase === "betting") return say("luz.prompt.bet");
  if (table.asked === null) return say("luz.prompt.lead");
  return say(follows(view) ? "luz.prompt.follow" : "luz.prompt.free", { colour: colour(table.asked) });
}

/** What the listener can do now, in sentences: asked for by ear. */
export function question(view: LuzView, names: Names): string[] {
  const { table, own } = view;
  if (own === null || table.turn !== own.seat) return [table.turn === null ? say("luz.why.wait") : say("luz.turn.other", { name: names.of(table.turn) })];
  if (own.can_bet !== null) return [say("luz.ask.bet", { count: own.can_bet }), ...box(table), stakesTold(table.deal)];
  const slots = own.can_play.join(", ");
  const lines = own.can_play.map((slot) => slotLine(view, slot));
  if (table.asked === null) return [say("luz.ask.lead", { slots }), ...lines];
  return [say(follows(view) ? "luz.ask.follow" : "luz.ask.free", { colour: colour(table.asked), slots }), ...lines];
}

/** How many beads are left, where the box limits the bets. */
export const box = (table: Table): string[] => (table.beads_left === null ? [] : [say("luz.box", { count: table.beads_left })]);

function stakesTold(deal: number): string {
  const { exact, safe, off } = stakes(deal);
  return say("luz.ask.bet.stakes", { exact, safe, off: -off });
}

/** One own card that is not played: its slot, its colour and what is known of its value. */
export function slotLine(view: LuzView, slot: number): string {
  const letter = view.own && view.table.backs[view.own.seat]?.[slot - 1];
  const chances = view.own?.chances?.[slot - 1];
  if (!letter) return "";
  if (!chances?.length) return say("luz.slot.colour", { slot, colour: colour(letter) });
  return say("luz.slot", { slot, colour: colour(letter), values: values(chances) });
}

/** Why a choice can't be made now; null when it can. */
export function refusal(view: LuzView, move: Move, names: Names): string | null {
  const { table, own } = view;
  if (own === null || table.turn === null) return say("luz.why.wait");
  if (table.turn !== own.seat) return say("luz.why.turn", { name: names.of(table.turn) });
  return move.type === "bet" ? whyNoBet(own, move.beads) : whyNoPlay(table, own, move.slot);
}

function whyNoBet(own: Own, beads: number): string | null {
  if (own.can_bet === null) return say("luz.why.wait");
  return beads <= own.can_bet && beads <= SLOTS ? null : say("luz.why.box", { count: own.can_bet });
}

function whyNoPlay(table: Table, own: Own, slot: number): string | null {
  if (own.can_play.includes(slot)) return null;
  if (own.can_bet !== null) return say("luz.why.bet_first");
  const slots = own.can_play.join(", ");
  if (!table.backs[own.seat]?.[slot - 1]) return say("luz.why.slot_played", { slot, slots });
  return say("luz.why.follow", { colour: colour(table.asked ?? ""), slots });
}

/** What a legal move would do. */
export function effect(view: LuzView, move: Move): string {
  if (move.type === "bet") {
    const { exact, safe, off } = stakes(view.table.deal);
    const put = { beads: move.beads, more: move.beads + 1, points: number(move.safety ? safe : exact), off: -off };
    return say(move.safety ? "luz.effect.bet.safe" : "luz.effect.bet", put);
  }
  const letter = (view.own && view.table.backs[view.own.seat]?.[move.slot - 1]) ?? "";
  const chances = view.own?.chances?.[move.slot - 1];
  if (!letter) return "";
  if (!chances?.length) return say("luz.effect.play", { slot: move.slot, colour: colour(letter) });
  return say("luz.effect.play.values", { slot: move.slot, colour: colour(letter), values: values(chances) });
}
