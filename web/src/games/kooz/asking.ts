/** What one is asked at the table, what a choice would do, and why it can't be made. */
import type { Own, Table } from "../../protocol/kooz";
import { say } from "../../words/words.svelte";
import { family } from "./family.svelte";
import { cards, counted, truthful, value } from "./naming";
import type { KoozView } from "./telling";

/** The name of a seat as it is said at this table. */
type Name = (seat: number) => string;

const last = (table: Table) => table.last ?? 0;
const claimed = (table: Table) => counted(table.pile.at(-1)?.claim ?? "1", table.count ?? 1);

/** One line on what can be done now. */
export function asked(view: KoozView, name: Name, picked: readonly string[]): string {
  const { table, own } = view;
  if (!own) return waiting(table, null, name);
  if (own.can_give && !picked.length) return say(family.on ? "kooz.family.give" : "kooz.ask.give", { count: own.can_give });
  if (own.can_lay.length) return picked.length ? picking(table, picked) : laying(table, own);
  if (own.can_show) return say("kooz.ask.show");
  return answering(table, own, name);
}

function picking(table: Table, picked: readonly string[]): string {
  if (table.count === null) return say("kooz.ask.picked.lead", { count: picked.length });
  return say("kooz.ask.picked", { picked: picked.length, wanted: table.count });
}

function laying(table: Table, own: Own): string {
  if (table.phase === "leading") return say("kooz.ask.lead", { most: Math.max(...own.can_lay) });
  const count = own.can_lay[0] ?? 1;
  if (own.claims[0] === "D") return say("kooz.ask.cover.god", { count });
  return say("kooz.ask.cover", { count, value: value(own.claims[0] ?? "1") });
}

function answering(table: Table, own: Own, name: Name): string {
  if (own.can_pass) return `${noCover(table, name)} ${say("kooz.ask.no_cover")}`;
  if (!own.can_accuse) return waiting(table, own, name);
  if (table.sizes[last(table)] === 0) return say("kooz.ask.last", { name: name(last(table)) });
  if (own.can_believe) return say("kooz.ask.believe", { name: name(last(table)), claim: claimed(table) });
  return say("kooz.ask.accuse", { name: name(last(table)) });
}

function waiting(table: Table, own: Own | null, name: Name): string {
  if (table.turn === null) return table.phase === "over" ? say("kooz.where.over") : say("kooz.where.dealing");
  if (own && table.last === own.seat && table.sizes[own.seat] === 0) return say("kooz.ask.own_last");
  const turn = { name: name(table.turn) };
  if (table.phase === "leading") return own?.seat === table.turn ? say("kooz.leads.you") : say("kooz.leads.other", turn);
  const out = own && !table.inside[own.seat] ? `${say("kooz.why.passed")} ` : "";
  return out + (own?.seat === table.turn ? say("kooz.next.you") : say("kooz.next.other", turn));
}

/** Why no cards at all can be laid over those on the table. */
function noCover(table: Table, name: Name): string {
  if (table.sizes[last(table)] === 0) return say("kooz.why.last_cards", { name: name(last(table)) });
  if (table.pile.at(-1)?.claim === "D") return say("kooz.why.god");
  return say("kooz.why.few", { count: table.count ?? 1 });
}

/** Whose turn it is instead, or what has to happen first. */
function notNow(view: KoozView, name: Name): string {
  const { table, own } = view;
  if (!own) return say("kooz.why.looking");
  if (table.turn === null) return say("kooz.why.over");
  if (!table.inside[own.seat]) return say("kooz.why.passed");
  if (table.turn === own.seat) return say("kooz.why.window");
  return own.can_believe ? say("kooz.ask.believe", { name: name(last(table)), claim: claimed(table) }) : waiting(table, own, name);
}

/** Why these cards can't be laid as that now; nothing if they can. */
export function whyNotLay(view: KoozView, name: Name, picked: readonly string[], claim: string): string | null {
  const { table, own } = view;
  if (!own || (!own.can_lay.length && !own.can_pass)) return notNow(view, name);
  if (!own.can_lay.length) return noCover(table, name);
  if (!own.claims.includes(claim)) return say("kooz.why.low", { value: value(own.claims[0] ?? "1") });
  if (!picked.length) return say("kooz.why.no_cards");
  if (own.can_lay.includes(picked.length)) return null;
  if (table.count === null) return say("kooz.why.count", { most: Math.max(...own.can_lay) });
  return say("kooz.why.count_now", { count: table.count });
}

/** Why one can't pass now; nothing if one can. */
export function whyNotPass(view: KoozView, name: Name): string | null {
  if (view.own?.can_pass) return null;
  return view.own?.can_lay.length ? say("kooz.why.lead") : notNow(view, name);
}

/** Why nobody can be accused now; nothing if somebody can. */
export function whyNotAccuse(view: KoozView): string | null {
  const { table, own } = view;
  if (own?.can_accuse) return null;
  if (!own) return say("kooz.why.looking");
  if (table.turn === null) return say("kooz.why.over");
  if (!table.pile.length) return say("kooz.why.nothing_laid");
  if (table.last === own.seat) return say("kooz.why.own_cards");
  return say(table.inside[own.seat] ? "kooz.why.covered" : "kooz.why.passed");
}

/** What laying would be, said to oneself alone. */
export function layEffect(picked: readonly string[], claim: string): string {
  const said = { cards: cards(picked), claim: counted(claim, picked.length) };
  if (truthful(picked, claim)) return say("kooz.effect.true", said);
  return family.on ? say("kooz.family.effect", said) : say("kooz.effect.lie", said);
}

/** What an accusation would lead to. */
export const accuseEffect = (table: Table, name: Name): string =>
  say("kooz.effect.accuse", { name: name(last(table)) });

