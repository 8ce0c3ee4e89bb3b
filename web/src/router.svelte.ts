/** Which screen is shown: the address says it, and Back works. */
import { tick } from "svelte";
import { taste } from "./person/taste.svelte";

/** The pattern of each screen's address; a part with a colon is handed to the screen. */
const PATTERNS = {
  home: "/",
  lobby: "/lobby",
  games: "/new",
  make: "/new/:game",
  table: "/table/:table",
  record: "/record/:record",
  rules: "/rules/:game",
  results: "/results",
  profile: "/profile",
  settings: "/settings",
  about: "/about",
} as const;

export type Screen = keyof typeof PATTERNS | "lost";
export interface Place {
  screen: Screen;
  part: string; // what the address names: a table, a record, a game
}

/** The screen of an address. */
export function placeOf(path: string): Place {
  const parts = path.replace(/\/+$/, "").split("/");
  for (const [screen, pattern] of Object.entries(PATTERNS)) {
    const wanted = pattern.replace(/\/+$/, "").split("/");
    if (wanted.length !== parts.length) continue;
    if (!wanted.every((name, k) => (name.startsWith(":") ? parts[k] : name === parts[k]))) continue;
    const named = wanted.findIndex((name) => name.startsWith(":"));
    return { screen: screen as Screen, part: named < 0 ? "" : decodeURIComponent(parts[named] ?? "") };
  }
  return { screen: "lost", part: "" };
}

class Router {
  place: Place = $state.raw(placeOf(location.pathname));
  moved = $state(0); // how many times a screen has been opened from within: then its heading takes the focus

  /** Go to an address of ours. */
  go = (path: string, replace = false): void => {
    if (path === location.pathname) return;
    history[replace ? "replaceState" : "pushState"]({}, "", path);
    this.#show();
    window.scrollTo(0, 0);
  };

  /** Begin to follow links and the Back button. */
  listen(): void {
    window.addEventListener("popstate", () => this.#show());
    document.addEventListener("click", (event) => {
      const path = ours(event);
      if (path === null) return;
      event.preventDefault();
      this.go(path);
    });
  }

  #show(): void {
    const change = () => {
      this.place = placeOf(location.pathname);
      this.moved += 1;
      return tick();
    };
    if ("startViewTransition" in document && taste.taste.motion === "full") document.startViewTransition(change);
    else void change();
  }
}

/** The path of a click on a link that stays within the client, as it is without Ctrl and such. */
function ours(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return null;
  if (link.pathname.startsWith("/api/") || link.hash) return null;
  return link.pathname;
}

export const router = new Router();
