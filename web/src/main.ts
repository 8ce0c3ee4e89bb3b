import "./ui/base.css";
import "./ui/controls.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { myself } from "./person/person.svelte";
import { router } from "./router.svelte";
import { voice } from "./ui/voice.svelte";
import { stayAwake } from "./wire/wire.svelte";
import { LANGUAGES, preferred, say, words, type Language } from "./words/words.svelte";

/** The language that was chosen here before, else that of the browser. */
function language(): Language {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem("tablee.language");
  } catch {
    // A private window.
  }
  return chosen && chosen in LANGUAGES ? (chosen as Language) : preferred(navigator.languages);
}

async function begin(): Promise<void> {
  router.listen();
  stayAwake();
  // A part of the client that does not come: the net is gone, or a new client has taken this one's place.
  window.addEventListener("vite:preloadError", () => voice.notice(say("app.load.failed.told")));
  await words.speak(language()).catch(() => {}); // English is there from the start
  const target = document.getElementById("app");
  if (target) mount(App, { target });
  void myself.known().catch(() => {}); // a server that does not answer is noticed by what needs it
  if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
}

void begin();
