import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES, preferred, words, type Key, type Text } from "./words.svelte";

const FOLDER = join(process.cwd(), "src");
const read = (language: string): Record<string, Text> => JSON.parse(readFileSync(join(FOLDER, "words", `${language}.json`), "utf8")) as Record<string, Text>;
const categories = (language: string): string[] => new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name) ? [readFileSync(path, "utf8")] : [];
  });
}
const code = sources(FOLDER).join("\n");
const literals = new Set([...code.matchAll(/["'`]([a-z]+\.[\w.+*-]+)["'`]/gi)].map((found) => found[1]));

const placeholders = (text: Text): string[] =>
  [...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""))].filter((name) => name !== "count").sort();

describe("the words", () => {
  const english = read("en");

  it.each(Object.keys(LANGUAGES))("are complete in %s, in the order of the English", (language) => {
    expect(Object.keys(read(language))).toEqual(Object.keys(english));
  });

  it.each(Object.keys(LANGUAGES))("have the plurals and the values of %s", (language) => {
    for (const [key, text] of Object.entries(read(language))) {
      if (typeof text === "object") expect([key, ...Object.keys(text).sort()]).toEqual([key, ...categories(language)]);
      else expect([key, text.trim() !== ""]).toEqual([key, true]);
      expect([key, ...placeholders(text)]).toEqual([key, ...placeholders(english[key] ?? "")]);
    }
  });

  it("are all used, each named in full in the source", () => {
    expect(Object.keys(english).filter((key) => key !== "language" && !literals.has(key))).toEqual([]);
  });

  it("are in every language that has a file, called by its own name", () => {
    const files = readdirSync(join(FOLDER, "words")).filter((name) => name.endsWith(".json"));
    expect(Object.entries(LANGUAGES)).toEqual(files.sort().map((name) => [name.slice(0, -5), read(name.slice(0, -5))["language"]]));
    expect(LANGUAGES).toMatchObject({ en: "English", fr: "Français", uk: "Українська" });
  });
});

describe("a text", () => {
  it("is put together from its values, in the plural that its number takes", async () => {
    await words.speak("uk");
    expect(words.say("app.seconds", { count: 1 })).toBe("1 секунда");
    expect(words.say("app.seconds", { count: 3 })).toBe("3 секунди");
    expect(words.say("app.seconds", { count: 5 })).toBe("5 секунд");
    await words.speak("en");
    expect(words.say("app.turn.of" as Key, { name: "Ada" })).toBe("Ada’s turn");
  });

  it("is in the first language of the browser that there is", () => {
    expect(preferred(["xx", "uk-UA", "fr"])).toBe("uk");
    expect(preferred(["xx"])).toBe("en");
  });
});
