/** How this person likes Tablée to look, sound and move: kept on this device. */
import type { Taste } from "../games/game";

export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  speed: "off" | "quick" | "calm" | "slow"; // of telling what happened
  motion: "auto" | "none";
  confirm: "auto" | "yes" | "no"; // auto: on touch
  aid: boolean;
  family: boolean;
  text: "1" | "1.15" | "1.3";
  notify: boolean;
  vibrate: boolean;
}

const STANDARD: Settings = {
  theme: "auto",
  sound: true,
  speed: "calm",
  motion: "auto",
  confirm: "auto",
  aid: true,
  family: false,
  text: "1",
  notify: false,
  vibrate: true,
};
const PLACE = "tablee.settings";
/** What each speed makes of the time that a step is shown. */
const FACTOR = { off: 0, quick: 0.55, calm: 1, slow: 1.8 } as const;

function kept(): Settings {
  try {
    return { ...STANDARD, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...STANDARD };
  }
}

/** A question to the device that may change its answer. */
function asked(query: string): { yes: boolean } {
  const media = window.matchMedia(query);
  const answer = $state({ yes: media.matches });
  media.addEventListener("change", () => (answer.yes = media.matches));
  return answer;
}

class TasteKeeper {
  settings: Settings = $state(kept());
  #dark = asked("(prefers-color-scheme: dark)");
  #still = asked("(prefers-reduced-motion: reduce)");
  #touch = asked("(pointer: coarse)");

  theme = $derived(this.settings.theme === "auto" ? (this.#dark.yes ? "dark" : "light") : this.settings.theme);
  taste: Taste = $derived({
    confirm: this.settings.confirm === "auto" ? this.#touch.yes : this.settings.confirm === "yes",
    motion: this.settings.motion === "none" || this.#still.yes ? "none" : "full",
    aid: this.settings.aid,
    family: this.settings.family,
  });
  pace = $derived(FACTOR[this.settings.speed]);

  set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
    this.settings[name] = value;
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.settings));
    } catch {
      // A private window: the settings last as long as it does.
    }
  }
}

export const taste = new TasteKeeper();
