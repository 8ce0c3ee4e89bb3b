/** How much of JavaScript and CSS has to be loaded for the first screen and one table; too much fails. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const FOLDER = new URL("../../src/tablee/webclient/assets/", import.meta.url).pathname;
const LIMIT = 90_000;
const FONTS_LIMIT = 120_000;
const GAMES = ["luz", "kooz", "pixies"];

const names = readdirSync(FOLDER);
const text = (name) => readFileSync(join(FOLDER, name), "utf8");
const bytesOf = (name) => readFileSync(join(FOLDER, name));
const packed = (name) => brotliCompressSync(bytesOf(name)).length;
const zipped = (name) => gzipSync(bytesOf(name), { level: 9 }).length;
const named = (start, end) => {
  const found = names.find((name) => name.startsWith(start) && name.endsWith(end) && /^-[\w-]{8}\./.test(name.slice(start.length)));
  if (!found) throw new Error(`no ${start}…${end}`);
  return found;
};

/** A script with all that it imports at once. */
function whole(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other] of text(name).matchAll(/(?:import|from)\s*"\.\/([\w.-]+\.js)"/g)) if (other) whole(other, found);
  return found;
}

/** The style sheets that are loaded with a script, as the entry's list of them says. */
const styles = (starts) => names.filter((name) => name.endsWith(".css") && starts.some((start) => name.startsWith(`${start}-`)));

let failed = false;
for (const game of GAMES) {
  const scripts = new Set([named("index", ".js"), named("Screen", ".js"), named(game, ".js"), named(`${game}.en`, ".js")].flatMap((name) => [...whole(name)]));
  const all = [...scripts, ...styles(["index", "Screen", game])];
  const bytes = all.reduce((sum, name) => sum + packed(name), 0);
  failed ||= bytes > LIMIT;
  const gzip = all.reduce((sum, name) => sum + zipped(name), 0);
  console.log(`home and a table of ${game}: ${(bytes / 1000).toFixed(1)} kB (gzip ${(gzip / 1000).toFixed(1)}) in ${all.length} files, at most ${LIMIT / 1000}`);
}
const fonts = names.filter((name) => name.endsWith(".woff2")).reduce((sum, name) => sum + readFileSync(join(FOLDER, name)).length, 0);
failed ||= fonts > FONTS_LIMIT;
console.log(`fonts: ${(fonts / 1000).toFixed(1)} kB, at most ${FONTS_LIMIT / 1000}`);
process.exitCode = failed ? 1 : 0;
