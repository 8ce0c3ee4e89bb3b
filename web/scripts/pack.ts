/** Writes each text file of the build a second time, packed by Brotli: the server hands it out as it is. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const PACKED = /\.(js|css|html|svg|webmanifest)$/;
const LEAST = 600; // bytes from which it pays

export function pack(): Plugin {
  let folder = "";
  return {
    name: "tablee-pack",
    apply: "build",
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => PACKED.test(name))) {
        const plain = readFileSync(join(folder, name));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
        if (plain.length > LEAST) writeFileSync(join(folder, `${name}.br`), brotliCompressSync(plain, { params }));
      }
    },
  };
}
