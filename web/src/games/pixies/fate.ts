/** What taking a card would do, in words, before it is done; and why something can't be. */
import type { Area, Choice, Take } from "../../protocol/pixies";
import { say } from "../../words/words.svelte";
import { capital, card, gain } from "./naming";
import { total } from "./telling";

/** Where a card would go, and what that would change where it is known. */
export function fate(choice: Choice, area: Area, said: Pick<Take, "keep" | "space">, parts: number[] | null): string {
  const change = parts === null ? "" : `, ${gain(total(parts) - total(area.parts))}`;
  return `${capital(where(choice, area, said))}${change}.`;
}

function where(choice: Choice, area: Area, said: Pick<Take, "keep" | "space">): string {
  const space = Number(choice.card[1]);
  if (choice.how === "up") return say(area.spaces[space - 1]?.down ? "pixies.fate.covering" : "pixies.fate.up", { space });
  if (choice.how === "keep") {
    if (said.keep) return say("pixies.fate.kept", { card: card(said.keep), space });
    return say("pixies.fate.keep", { space, other: card(choice.with_card ?? "") });
  }
  if (said.space) return say("pixies.fate.down", { space: said.space });
  return say("pixies.fate.space", { space, spaces: choice.spaces.join(", ") });
}
