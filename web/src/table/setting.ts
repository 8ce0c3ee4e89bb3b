/** The settings of a table, in words. */
import type { GameOption } from "../games/game";
import type { Setting } from "../protocol/table";
import { say } from "../words/words.svelte";

type Options = Setting["options"];

/** What has been chosen of an option; the first choice where nothing has. */
export function chosenOf(option: GameOption, options: Options): unknown {
  return option.name in options ? options[option.name] : option.choices[0]?.value;
}

/** The first choice of every option. */
export const standardOptions = (all: GameOption[]): Options => Object.fromEntries(all.map((option) => [option.name, chosenOf(option, {})]));

export function clockText(clock: Setting["clock"]): string {
  switch (clock.kind) {
    case "none":
      return say("app.clock.none");
    case "move":
      return say("app.clock.move.short", { count: clock.seconds });
    case "bank":
      return say("app.clock.bank.short", { minutes: clock.minutes, seconds: clock.increment_s });
    case "days":
      return say("app.clock.days.short", { count: clock.days });
  }
}

/** A time that runs out, as a clock shows it. */
export function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 86_400) return say("app.clock.days.left", { count: Math.floor(seconds / 86_400) });
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
