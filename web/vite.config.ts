import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server serves what is built here; while developing, `npm run dev` hands /api and /ws on to a server on port 8000.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "dist", target: "es2022", sourcemap: false },
  server: { proxy: { "/api": "http://localhost:8000", "/ws": { target: "ws://localhost:8000", ws: true } } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
