/** Luz told in sentences: what happened, from the listener's point of view, and how long it takes to follow. */
import type { BetMade, DealScored, Dealt, Ended, Happening, Played, TrickTaken } from "../../protocol/luz";
import { say } from "../../words/words.svelte";
import type { Sound } from "../game";
import { DEALS } from "./cards";
import { backs, Names, number, theCard } from "./naming";

/** What happened. */
export function tell(happening: Happening, players: string[], own: number | null): string {
  const names = new Names(players, own);
  switch (happening.event) {
    case "dealt":
      return dealt(happening, names);
    case "bet":
      return bet(happening, names);
    case "played":
      return played(happening, names);
    case "trick":
      return trick(happening, names);
    case "scored":
      return scored(happening, names);
    case "ended":
      return ended(happening, names);
  }
}

function dealt(told: Dealt, names: Names): string {
  const parts = [say("luz.dealt", { deal: told.deal, deals: DEALS }), ...first(told.holder, told.lead, names)];
  if (names.own !== null) parts.push(say("luz.dealt.backs", { cards: backs([...(told.backs[names.own] ?? "")]) }));
  return parts.join(" ");
}

/** Who has the first-player card and who leads: nearly always the same seat. */
export function first(holder: number, lead: number, names: Names): string[] {
  if (holder === lead) return [names.say(lead, "luz.first.you", "luz.first.other")];
  return [names.say(holder, "luz.holder.you", "luz.holder.other"), names.say(lead, "luz.lead.you", "luz.lead.other")];
}

function bet(told: BetMade, names: Names): string {
  const count = told.beads;
  if (told.safety) return names.say(told.seat, "luz.told.bet.safe.you", "luz.told.bet.safe.other", { count });
  return names.say(told.seat, "luz.told.bet.you", "luz.told.bet.other", { count });
}

function played(told: Played, names: Names): string {
  return names.say(told.seat, "luz.told.played.you", "luz.told.played.other", { card: theCard(told.card), slot: told.slot });
}

function trick(told: TrickTaken, names: Names): string {
  return names.say(told.seat, "luz.told.trick.you", "luz.told.trick.other", { card: theCard(told.card), count: told.tricks });
}

function scored(told: DealScored, names: Names): string {
  const points = names.each(told.points.map(number));
  return say("luz.told.scored", { deal: told.deal, points, scores: names.each(told.scores.map(number)) });
}

function ended(told: Ended, names: Names): string {
  const order = names.ordered(told.ranks, told.scores.map(number));
  return `${names.say(told.ranks.indexOf(1), "luz.told.ended.you", "luz.told.ended.other")} ${say("luz.order", { order })}`;
}

/** How many ms a step with this happening is shown at the usual pace: a count takes a line a player. */
export function dwell(happening: Happening): number {
  switch (happening.event) {
    case "dealt":
      return 1400;
    case "bet":
      return 800;
    case "played":
      return 850;
    case "trick":
      return 1500;
    case "scored":
      return 1800 + 900 * happening.points.length;
    case "ended":
      return 0;
  }
}

const SOUNDS: Record<Happening["event"], Sound> = { dealt: "pass", bet: "bead", played: "flip", trick: "take", scored: "chime", ended: "end" };

/** What it sounds like: one's own points sound good or bad. */
export function sound(happening: Happening, own: number | null): Sound | null {
  if (happening.event !== "scored" || own === null) return SOUNDS[happening.event];
  return (happening.points[own] ?? 0) > 0 ? "good" : "bad";
}
