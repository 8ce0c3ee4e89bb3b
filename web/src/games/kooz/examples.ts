/** Views and happenings of real games, for the gallery and the tests: by number of seats and by what goes on. Made by examples.py. */
import type { Happening, Own, Table } from "../../protocol/kooz";
import type { View } from "../game";
import written from "./examples.json";

export interface Example {
  seats: number;
  state: string;
  view: View<Table, Own>;
  last: Happening[];
}

type Step = Omit<Example, "seats" | "state">;
// The file comes from the server's own games; its types are those of the protocol.
const { watch, story, ...bySeats } = written as unknown as Record<string, Record<string, Step>> & { watch: Step; story: Happening[][][] };

export const EXAMPLES: Example[] = Object.entries(bySeats).flatMap(([seats, states]) =>
  Object.entries(states as Record<string, Step>).map(([state, step]) => ({ seats: Number(seats), state, ...step })),
);
/** As a bystander sees it. */
export const WATCH: Step = watch;
/** A game, step by step, as a bystander, seat 0 and seat 1 hear it. */
export const STORY: Happening[][][] = story;
export const NAMES = ["Olha", "Léo", "Marguerite", "Bo", "Ada", "Тарас", "Jean-Baptiste", "Zoé"];
