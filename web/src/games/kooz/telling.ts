/** Kooz told in sentences: what happened, and the table read out line by line. */
import type { Accused, Happening, Lay, Own, Revealed, Table } from "../../protocol/kooz";
import { say, type Key, type Values } from "../../words/words.svelte";
import type { Reading, Sound, View } from "../game";
import { capital, cards, counted } from "./naming";
import { family } from "./family.svelte";

export type KoozView = View<Table, Own>;

/** Who listens: the names of all seats, and which of them is the listener's own. */
class Names {
  constructor(
    readonly all: readonly string[],
    readonly own: number | null,
  ) {}

  of = (seat: number): string => (seat === this.own ? say("app.you") : (this.all[seat] ?? ""));

  /** A sentence about somebody that has a form of its own for "you". */
  about(seat: number, you: Key, other: Key, values: Values = {}): string {
    return seat === this.own ? say(you, values) : say(other, { name: this.of(seat), ...values });
  }

  /** All seats, the listener's first, clockwise. */
  around = (): number[] => this.all.map((_, k) => (k + (this.own ?? 0)) % this.all.length);
}

/** What happened, from the listener's point of view; nothing for what needs no telling. */
export function tell(told: Happening, all: string[], own: number | null): string {
  const names = new Names(all, own);
  switch (told.event) {
    case "dealt": {
      const hand = told.hand ? [say("kooz.hand", { cards: cards(told.hand) })] : [];
      return [say("kooz.told.dealt"), leads(told.starter, names), ...hand].join(" ");
    }
    case "laid": {
      const claim = counted(told.claim, told.count);
      if (told.cards) return say("kooz.told.laid.own", { cards: cards(told.cards), claim });
      return say("kooz.told.laid", { name: names.of(told.seat), claim });
    }
    case "believed":
      return told.seat === own ? say("kooz.told.believed") : "";
    case "closed":
      return say("kooz.told.closed");
    case "passed":
      return names.about(told.seat, "kooz.told.passed.you", "kooz.told.passed.other");
    case "won":
      return names.about(told.seat, "kooz.told.won.you", "kooz.told.won.other", { count: told.cards });
    case "accused":
      return accused(told, names);
    case "gave": {
      const gifts = told.to.map(([seat, count]) => `${names.of(seat)} ${counted("M", count)}`).join(", ");
      return names.about(told.seat, "kooz.told.gave.you", "kooz.told.gave.other", { gifts });
    }
    case "showed":
      return family.on
        ? names.about(told.seat, "kooz.family.showed.you", "kooz.family.showed.other", { cards: cards(told.cards) })
        : names.about(told.seat, "kooz.told.showed.you", "kooz.told.showed.other", { cards: cards(told.cards) });
    case "ended":
      return told.winner === null ? say("kooz.called_off") : names.about(told.winner, "kooz.won.you", "kooz.won.other");
  }
}

const leads = (seat: number, names: Names) => names.about(seat, "kooz.leads.you", "kooz.leads.other");

/** Who accused whom, whether it was a lie, and what became of the pile. */
function accused(told: Accused, names: Names): string {
  const by =
    told.accused === names.own
      ? say("kooz.told.accused.own", { accuser: names.of(told.accuser) })
      : names.about(told.accuser, "kooz.told.accused.you", "kooz.told.accused.other", { accused: names.of(told.accused) });
  const found = told.turned_up ? say("kooz.told.true", { cards: cards(told.turned_up) }) : lied(told.accused, names);
  const takes = names.about(told.taker, "kooz.told.takes.you", "kooz.told.takes.other", { count: told.taken });
  const gods = told.gods ? [say("kooz.told.gods", { count: told.gods })] : [];
  return [by, found, takes, ...gods, ...taken(told, names)].join(" ");
}

const lied = (seat: number, names: Names) =>
  family.on
    ? names.about(seat, "kooz.family.lie.you", "kooz.family.lie.other")
    : names.about(seat, "kooz.told.lie.you", "kooz.told.lie.other");

/** What the others had laid, as who takes the pile up sees it, but for what was just turned up. */
function taken(told: Accused, names: Names): string[] {
  const lays = (told.lays ?? []).slice(0, told.turned_up ? -1 : undefined).filter((lay) => lay.seat !== names.own);
  const found = lays.map((lay) => `${names.of(lay.seat)} ${cards(lay.cards)}`);
  return found.length ? [say("kooz.told.pile", { lays: found.join(say("kooz.between")) })] : [];
}

const WHERE: Readonly<Record<string, Key>> = {
  dealing: "kooz.where.dealing",
  leading: "kooz.where.leading",
  following: "kooz.where.following",
  over: "kooz.where.over",
};

const listener = (view: KoozView, all: string[]) => new Names(all, view.own?.seat ?? null);

/** The whole table: the pile and the claim to beat, everybody's cards, what is known, one's own hand. */
export function describe(view: KoozView, all: string[]): string[] {
  const names = listener(view, all);
  const { table } = view;
  const lines = [say(WHERE[table.phase] ?? "kooz.where.dealing")];
  if (table.turn !== null) {
    lines.push(...pile(view, names), ...players(table, names), ...gone(table), ...certain(view.own, names), hand(view));
    lines.push(table.phase === "leading" ? leads(table.turn, names) : next(table.turn, names));
  }
  if (table.phase === "over") lines.push(...scores(view, all));
  if (table.revealed) lines.push(...revealed(table.revealed, names));
  return lines;
}

const next = (seat: number, names: Names): string =>
  names.about(seat, "kooz.next.you", "kooz.next.other");

/** The pile of this round, oldest cards first, with one's own as they are; or the last cards of the round before. */
function pile(view: KoozView, names: Names): string[] {
  const { table, own } = view;
  if (!table.pile.length) return [say("kooz.pile.none"), ...finals(table, names)];
  const laid = new Map(own?.laid.map((lay) => [lay.number, lay.cards]));
  const count = table.count ?? 0;
  return [say("kooz.pile", { count: count * table.pile.length }), ...table.pile.map((lay) => layer(lay, count, laid.get(lay.number), names))];
}

function layer(lay: Lay, count: number, own: string[] | undefined, names: Names): string {
  const claim = counted(lay.claim, count);
  if (own) return say("kooz.pile.lay.own", { claim, cards: cards(own) });
  return say("kooz.pile.lay", { name: names.of(lay.seat), claim });
}

function finals(table: Table, names: Names): string[] {
  const lines = table.turned_up.length ? [say("kooz.turned_up", { cards: cards(table.turned_up) })] : [];
  if (table.liar === null) return lines;
  return [
    ...lines,
    family.on
      ? names.about(table.liar, "kooz.family.liar.you", "kooz.family.liar.other")
      : names.about(table.liar, "kooz.liar.you", "kooz.liar.other"),
  ];
}

/** How many cards each holds, and whether they are still in the round. */
function players(table: Table, names: Names): string[] {
  return names.around().map((seat) => {
    const out = table.inside[seat] ? [] : [say("kooz.out")];
    const facts = [say("kooz.cards", { count: table.sizes[seat] ?? 0 }), ...out].join(", ");
    return say("kooz.line", { who: capital(names.of(seat)), facts });
  });
}

function gone(table: Table): string[] {
  const lines = table.gone ? [say("kooz.gone", { count: table.gone })] : [];
  return table.gods_out ? [...lines, say("kooz.gods_out", { count: table.gods_out })] : lines;
}

/** What the listener knows for certain of other hands, and which own cards left the game. */
function certain(own: Own | null, names: Names): string[] {
  if (!own) return [];
  const known = names.around().filter((seat) => own.held[seat]?.length);
  const lines = known.map((seat) => say("kooz.certain", { name: names.of(seat), cards: cards(own.held[seat] ?? []) }));
  return own.parted.length ? [...lines, say("kooz.parted", { cards: cards(own.parted) })] : lines;
}

const hand = (view: KoozView) =>
  view.own ? say("kooz.hand", { cards: cards(view.own.hand) }) : say("kooz.bystander");

/** How many cards are left to each, and who has won. */
export function scores(view: KoozView, all: string[]): string[] {
  const names = listener(view, all);
  const { table } = view;
  const sizes = names.around().map((seat) => `${names.of(seat)} ${table.sizes[seat] ?? 0}`).join(", ");
  const lines = [say("kooz.sizes", { sizes })];
  if (table.winner !== null) lines.push(names.about(table.winner, "kooz.won.you", "kooz.won.other"));
  else if (table.phase === "over") lines.push(say("kooz.called_off"));
  return lines;
}

/** Everything laid open at the end. */
function revealed(shown: Revealed, names: Names): string[] {
  const hands = names.around().map((seat) =>
    say("kooz.revealed.hand", { who: capital(names.of(seat)), cards: cards(shown.hands[seat] ?? []) }),
  );
  const laid = shown.pile.flat();
  if (laid.length) hands.push(say("kooz.revealed.pile", { cards: cards(laid) }));
  if (shown.gone.length) hands.push(say("kooz.revealed.gone", { cards: cards(shown.gone) }));
  if (shown.aside.length) hands.push(say("kooz.revealed.aside", { cards: cards(shown.aside) }));
  return hands;
}

/** What can be asked by ear. The keys that act are told under the last of them. */
export function readings(view: KoozView, all: string[]): Reading[] {
  const names = listener(view, all);
  const known = () => [...gone(view.table), ...certain(view.own, names)];
  return [
    { key: "H", label: say("kooz.read.hand"), lines: () => [hand(view)] },
    { key: "P", label: say("kooz.read.pile"), lines: () => pile(view, names) },
    { key: "C", label: say("kooz.read.cards"), lines: () => players(view.table, names) },
    { key: "W", label: say("kooz.read.known"), lines: () => orNothing(known()) },
    { key: "K", label: say("kooz.read.keys"), lines: () => [say("kooz.keys.cards"), say("kooz.keys.claim"), say("kooz.keys.answer")] },
  ];
}

const orNothing = (lines: string[]) => (lines.length ? lines : [say("kooz.read.nothing")]);

const DWELL: Readonly<Record<Happening["event"], number>> = {
  dealt: 900,
  laid: 1100,
  believed: 0,
  closed: 200,
  passed: 700,
  won: 1900,
  accused: 4200,
  gave: 3000,
  showed: 2800,
  ended: 2600,
};

/** How many ms a step with this happening is shown. */
export const dwell = (told: Happening): number => DWELL[told.event];

const SOUNDS: Readonly<Record<Happening["event"], Sound | null>> = {
  dealt: "card",
  laid: "card",
  believed: null,
  closed: null,
  passed: "pass",
  won: "take",
  accused: "stamp",
  gave: "bad",
  showed: "flip",
  ended: "end",
};

export const sound = (told: Happening, own: number | null): Sound | null =>
  told.event === "gave" && !told.to.some(([seat]) => seat === own) ? "flip" : SOUNDS[told.event];
