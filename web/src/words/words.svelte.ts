/**
 * What people read, in their language: texts by key, with `{placeholders}`, plurals by the categories of the CLDR.
 *
 * A text that depends on a number is an object with one text a category, chosen by the value called `count`. English of
 * the screens is there from the start, all else is loaded when it is wanted. A language is one file here, by its tag.
 */
import { begun, languages, loaders } from "virtual:words";

/** The languages that there are, each with its own name. */
export const LANGUAGES: Readonly<Record<string, string>> = languages;
export type Language = string;

export type Key = keyof typeof import("./en.json");
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Values = Record<string, string | number>;

type Part = Record<string, Text>;

class Words {
  language: Language = $state("en");
  #texts: Part = $state.raw(Object.assign({}, ...Object.values(begun)));
  #plurals = $derived(new Intl.PluralRules(this.language));
  #parts = new Set(Object.keys(begun));

  /** Change the language; what is on the screen changes with it. */
  async speak(language: Language): Promise<void> {
    const found = await Promise.all([...this.#parts].map((part) => read(part, language)));
    this.#texts = Object.assign({}, ...found);
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Load the words of a game. */
  async learn(game: string): Promise<void> {
    if (this.#parts.has(game)) return;
    const language = this.language;
    const found = await read(game, language);
    this.#parts.add(game);
    if (this.language === language) this.#texts = { ...this.#texts, ...found };
    else await this.speak(this.language);
  }

  /** The text of a key with its values put in. */
  say = (key: Key, values: Values = {}): string => {
    const text = this.#texts[key] ?? key;
    const chosen = typeof text === "string" ? text : (text[this.#plurals.select(Number(values["count"]))] ?? text.other ?? "");
    return chosen.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
  };
}

async function read(part: string, language: Language): Promise<Part> {
  if (language === "en" && begun[part]) return begun[part];
  return (await loaders[`${part}.${language}`]?.())?.default ?? {};
}

/** The language of the browser, if we have it; else English. */
export function preferred(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
  return known ?? "en";
}

export const words = new Words();
export const say = words.say;
