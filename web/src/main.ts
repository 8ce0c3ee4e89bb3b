import "./ui/base.css";
import "./ui/controls.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { myself } from "./person/person.svelte";
import { router } from "./router.svelte";
import { stayAwake } from "./wire/wire.svelte";
import { LANGUAGES, preferred, words, type Language } from "./words/words.svelte";

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
  await words.speak(language());
  const target = document.getElementById("app");
  if (target) mount(App, { target });
  void myself.known().catch(() => {}); // a server that does not answer is noticed by what needs it
  if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
}

void begin();
