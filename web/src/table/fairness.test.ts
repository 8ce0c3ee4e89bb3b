import { describe, expect, it } from "vitest";
import vectors from "../../../docs/fairness-vectors.json";
import { check, deckOf, firstOf, type GameRecord, type Proof } from "./fairness";

interface Vector {
  game: string;
  id: string;
  seats: number;
  secret: string;
  commitment: string;
  shares: string[];
  follows?: number | null;
  starter?: number | null;
  first: number;
  decks: string[];
  dealt: { hands?: string[]; aside?: string; deck?: string };
}
const games = (vectors as unknown as { games: Vector[] }).games;

function recordOf(vector: Vector): GameRecord & { fairness: Proof } {
  const cards = (text: string): string[] => text.split(" ").filter(Boolean);
  const { hands, aside, deck } = vector.dealt;
  const deal = deck === undefined ? { hands: (hands ?? []).map(cards), aside: cards(aside ?? "") } : { deck: cards(deck) };
  return {
    game: vector.game,
    options: { starter: vector.starter ?? null },
    seats: Array.from({ length: vector.seats }, () => ({ name: "", kind: "human" })),
    first: vector.first,
    deals: [deal],
    moves: [],
    result: {},
    fairness: {
      scheme: "tablee.deal/1",
      id: vector.id,
      commitment: vector.commitment,
      secret: vector.secret,
      shares: vector.shares,
      ...(vector.follows != null && { follows: vector.follows }),
    },
  };
}

describe.each(games.map((vector, k) => [k, vector.game, vector.seats, vector] as const))("vector %i, %s with %i seats", (_, __, ___, vector) => {
  const record = recordOf(vector);

  it("makes the first seat and the decks of the description", async () => {
    expect(await firstOf(record, record.fairness)).toBe(vector.first);
    expect((await deckOf(record, record.fairness, 0)).join(" ")).toBe(vector.decks[0]);
  });

  it("finds the deal fair, and a changed one not", async () => {
    expect(await check(record, null)).toBe("fair");
    expect(await check({ ...record, first: (record.first + 1) % vector.seats }, null)).not.toBe("fair");
    expect(await check({ ...record, fairness: { ...record.fairness, commitment: "00" } }, null)).toBe("commitment");
    expect(await check(record, { commitment: "00", share: "" })).toBe("promise");
    expect(await check(record, { commitment: record.fairness.commitment, share: "ff" })).toBe("share");
  });
});
