/** Checking, in the browser, that a game was dealt as was promised before it (`docs/fairness.md`, `tablee.deal/1`). */

export interface Proof {
  scheme: string;
  id: string;
  commitment: string;
  secret: string;
  shares: string[];
  follows?: number;
}

/** What of a record is read here. */
export interface GameRecord {
  id?: string;
  game: string;
  options?: { starter?: number | null };
  seats: { name: string; kind: string }[];
  first: number;
  deals: { hands?: string[][]; aside?: string[]; deck?: string[] }[];
  moves: unknown[];
  result: { ranks?: number[] | null; scores?: number[] | null; unfinished?: boolean };
  fairness?: Proof;
  begun_ms?: number;
  ended_ms?: number;
}

export type Verdict = "fair" | "no-proof" | "no-crypto" | "commitment" | "first" | "deal" | "promise" | "share";

const PIXIES =
  "M2 M3 M4 M6x1 M7x1 M8x1 B1+6 B2+4 B3+3 B3+1 B4+1 B4* B4 B5 B5x2 B5* B6+1 B6x1 B7x3 B8x3 B9x6 B9x1 " +
  "G1+5 G2+3 G3+2 G3* G4+4 G4x1 G5 G5x1 G5* G6x4 G6x1 G6+1 G7x2 G7 G8x2 G9x4 Y1+4 Y2+2 Y2* Y3+5 Y3 Y4+3 " +
  "Y4x1 Y5x2 Y5 Y5* Y6x3 Y6 Y7x5 Y7+1 Y8x1 Y9x2 R1+3 R1* R2+5 R3+4 R4+2 R4 R5x1 R5* R5 R6x2 R6 R7x4 " +
  "R7x1 R8x5 R8 R9";

const upTo = (last: number): number[] => Array.from({ length: last }, (_, k) => k + 1);

/** All cards in the order from which a deal is shuffled. */
export function fullDeck(game: string, seats: number): string[] {
  if (game === "luz") return [..."YRGBP"].flatMap((colour) => upTo(2 + 2 * seats).map((value) => `${colour}${value}`));
  if (game === "kooz") return [...upTo(10).flatMap((value) => Array<string>(4).fill(String(value))), ..."JJ", ..."MMMMMMMM", ..."DDDD"];
  return PIXIES.split(" ");
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));

/** The bytes that only one purpose in one game has, block after block. */
class Chance {
  #key: CryptoKey;
  #parts: Uint8Array[];
  #block = 0;
  #bytes: number[] = [];

  constructor(key: CryptoKey, parts: Uint8Array[]) {
    this.#key = key;
    this.#parts = parts;
  }

  /** A number below `choices`, each as likely. */
  async draw(choices: number): Promise<number> {
    const fair = 256 - (256 % choices);
    for (;;) {
      const byte = this.#bytes.shift() ?? (await this.#more());
      if (byte < fair) return byte % choices;
    }
  }

  async #more(): Promise<number> {
    const message = framed([...this.#parts, new TextEncoder().encode(String(this.#block++))]);
    this.#bytes = [...new Uint8Array(await crypto.subtle.sign("HMAC", this.#key, message))];
    return this.#bytes.shift() ?? 0;
  }
}

/** Each part behind its length: no two lists of parts make the same message. */
function framed(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(whole.buffer).setUint32(at, part.length);
    whole.set(part, at + 4);
    at += 4 + part.length;
  }
  return whole;
}

async function chanceFor(record: GameRecord, proof: Proof, purpose: string): Promise<Chance> {
  const key = await crypto.subtle.importKey("raw", bytesOf(proof.secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const text = (part: string): Uint8Array => new TextEncoder().encode(part);
  const seats = record.seats.length;
  return new Chance(key, [text(proof.scheme), text(proof.id), text(record.game), text(String(seats)), ...proof.shares.map(bytesOf), text(purpose)]);
}

/** The deck of a deal as the proof makes it, the card dealt first in front. */
export async function deckOf(record: GameRecord, proof: Proof, deal: number): Promise<string[]> {
  const chance = await chanceFor(record, proof, `deal ${deal}`);
  const deck = fullDeck(record.game, record.seats.length);
  for (let last = deck.length - 1; last > 0; last--) {
    const drawn = await chance.draw(last + 1);
    [deck[last], deck[drawn]] = [deck[drawn]!, deck[last]!];
  }
  return deck;
}

/** The first seat as the proof makes it. */
export async function firstOf(record: GameRecord, proof: Proof): Promise<number> {
  const seats = record.seats.length;
  if (record.options?.starter != null) return record.options.starter;
  if (proof.follows !== undefined) return (proof.follows + 1) % seats;
  return (await chanceFor(record, proof, "first")).draw(seats);
}

/** Whether a record's first seat and deals are what was promised; `noted`: what this browser wrote down before. */
export async function check(record: GameRecord, noted: { commitment: string; share: string } | null): Promise<Verdict> {
  const proof = record.fairness;
  if (!proof || proof.scheme !== "tablee.deal/1") return "no-proof";
  if (!crypto.subtle) return "no-crypto"; // over plain http browsers withhold it
  const made = hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(proof.secret))));
  if (made !== proof.commitment) return "commitment";
  if (noted && noted.commitment !== proof.commitment) return "promise";
  if (noted && !proof.shares.includes(noted.share)) return "share";
  if ((await firstOf(record, proof)) !== record.first) return "first";
  for (const [number, deal] of record.deals.entries()) {
    if (!sameDeal(record, deal, await deckOf(record, proof, number))) return "deal";
  }
  return "fair";
}

function sameDeal(record: GameRecord, deal: GameRecord["deals"][number], deck: string[]): boolean {
  if (record.game === "pixies") return deck.join() === deal.deck?.join();
  const seats = record.seats.length;
  const dealt = record.game === "luz" ? 10 * seats : seats === 2 ? 30 : deck.length;
  const hands = Array.from({ length: seats }, (): string[] => []);
  deck.slice(0, dealt).forEach((card, k) => hands[record.game === "luz" ? Math.floor(k / 10) : (record.first + k) % seats]?.push(card));
  const sorted = (cards: string[] = []): string => [...cards].sort().join();
  return hands.every((hand, seat) => sorted(hand) === sorted(deal.hands?.[seat])) && sorted(deck.slice(dealt)) === sorted(deal.aside);
}
