/**
 * What people read, in their language: texts by key, with `{placeholders}`, plurals by the categories of the CLDR.
 *
 * A text that depends on a number is an object with one text a category, chosen by the value called `count`.
 */
import appEn from "./app.en.json";
import koozEn from "./kooz.en.json";
import luzEn from "./luz.en.json";
import pixiesEn from "./pixies.en.json";

const english = { ...appEn, ...luzEn, ...koozEn, ...pixiesEn };

export type Key = keyof typeof english;
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Texts = Record<Key, Text>;
export type Values = Record<string, string | number>;

/** The languages that there are, each with its own name. */
export const LANGUAGES = { en: "English", fr: "Français", uk: "Українська" } as const;
export type Language = keyof typeof LANGUAGES;

const files = import.meta.glob<{ default: Record<string, Text> }>("./*.{fr,uk}.json");

class Words {
  language: Language = $state("en");
  #texts: Texts = $state.raw(english as Texts);
  #plurals = $derived(new Intl.PluralRules(this.language));

  /** Change the language; what is on the screen changes with it. */
  async speak(language: Language): Promise<void> {
    const found = language === "en" ? english : await read(language);
    this.#texts = found as Texts;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** The text of a key with its values put in. */
  say = (key: Key, values: Values = {}): string => {
    const text = this.#texts[key];
    const chosen = typeof text === "string" ? text : (text[this.#plurals.select(Number(values["count"]))] ?? text.other ?? "");
    return chosen.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
  };
}

async function read(language: Language): Promise<Record<string, Text>> {
  const wanted = Object.entries(files).filter(([path]) => path.endsWith(`.${language}.json`));
  const found = await Promise.all(wanted.map(([, load]) => load()));
  return Object.assign({}, ...found.map((file) => file.default)) as Record<string, Text>;
}

/** The language of the browser, if we have it; else English. */
export function preferred(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
  return (known ?? "en") as Language;
}

export const words = new Words();
export const say = words.say;
