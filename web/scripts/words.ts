/**
 * Takes the one file that a language has apart, so that a screen loads the words of its game and no others.
 *
 * `virtual:words` knows all languages by name, and how to load each part of each; what a key begins with says which part
 * it is of: that of its game, else `app`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:words";
const STANDARD = "en";

export function words(): Plugin {
  const folder = new URL("../src/words/", import.meta.url).pathname;
  const games = readdirSync(join(folder, "../games"), { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);
  const parts = ["app", ...games];
  const languages = readdirSync(folder).filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5)).sort();
  const texts = (language: string): Record<string, unknown> => JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8")) as Record<string, unknown>;
  const partOf = (key: string): string => games.find((game) => key.startsWith(`${game}.`)) ?? "app";
  const named = (): string => languages.map((language) => `${language}: ${JSON.stringify(texts(language)["language"])}`).join(", ");
  const loads = (begun: string[]): string => {
    const later = parts.flatMap((part) => languages.filter((language) => language !== STANDARD || !begun.includes(part)).map((language) => `${part}.${language}`));
    return later.map((name) => `"${name}": () => import("${NAME}/${name}.js")`).join(",\n");
  };
  let building = false;

  return {
    name: "tablee-words",
    configResolved: (config) => void (building = config.command === "build"),
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null;
      const [part, language] = id.slice(NAME.length + 2).split(".");
      if (!part || !language) {
        // Tests and galleries speak of every game without asking for it first.
        const begun = building ? ["app"] : parts;
        const imports = begun.map((one) => `import ${one} from "${NAME}/${one}.${STANDARD}.js";`).join("\n");
        return `${imports}\nexport const begun = { ${begun.join(", ")} };\nexport const languages = { ${named()} };\nexport const loaders = {\n${loads(begun)}\n};`;
      }
      this.addWatchFile(join(folder, `${language}.json`));
      const own = Object.entries(texts(language)).filter(([key]) => partOf(key) === part);
      return `export default ${JSON.stringify(Object.fromEntries(own))}`;
    },
  };
}
