import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const games = here("../src/orderup/games");

/** A game's page stands in its Python folder, with no node_modules above it: look in ours. */
function resolveForGames(): Plugin {
  return {
    name: "resolve-for-games",
    enforce: "pre",
    resolveId(source, importer) {
      const bare = /^[@a-z]/.test(source);
      if (!bare || !importer?.startsWith(games)) return null;
      return this.resolve(source, here("./src/main.ts"), { skipSelf: true });
    },
  };
}

export default defineConfig({
  base: "/",
  plugins: [resolveForGames(), svelte(), svelteTesting()],
  resolve: {
    alias: { $lib: here("./src"), $games: games },
    dedupe: ["svelte"],
  },
  server: {
    fs: { allow: [here("."), games] },
    proxy: {
      "/api": { target: "http://localhost:8000", ws: true }, // `orderup serve` beside it
      "/.well-known": { target: "http://localhost:8000" },
    },
  },
  build: {
    outDir: here("../src/orderup/server/page"),
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0, // the server's Content-Security-Policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { checks: { bundlerTimings: false } }, // how long a plugin took is no news for who builds
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts", "../src/orderup/games/*/page/**/*.test.ts"],
    restoreMocks: true,
  },
});
