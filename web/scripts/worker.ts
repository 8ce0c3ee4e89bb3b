/** Writes the service worker with the names of all files of the build. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const LATER = /\.map$|gallery/;

export function worker(): Plugin {
  return {
    name: "tablee-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !LATER.test(name)).sort();
      const build = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("./worker.js", import.meta.url), "utf8")
        .replace("__BUILD__", build)
        .replace("__FILES__", JSON.stringify([...files.map((name) => `/${name}`), "/icon.svg", "/manifest.webmanifest"]));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
