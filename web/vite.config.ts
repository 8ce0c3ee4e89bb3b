/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { pack } from "./scripts/pack.ts";
import { words } from "./scripts/words.ts";
import { worker } from "./scripts/worker.ts";

const server = process.env["TABLEE_SERVER"] ?? "localhost:8000";

// The server serves what is built here; while developing, `npm run dev` hands /api and /ws on to a running server.
export default defineConfig({
  plugins: [svelte(), words(), worker(), pack()],
  build: { outDir: "../src/tablee/webclient", emptyOutDir: true, target: "es2022", sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": `http://${server}`, "/ws": { target: `ws://${server}`, ws: true } } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
