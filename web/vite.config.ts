import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const games = here("../src/orderup/games");

type Front = Readonly<Partial<Record<"title" | "text" | "invite", string>>>;

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

/** What the server tells messengers of a link to a table: each game's words and picture, under names that it knows. */
function linkPreviews(): Plugin {
  return {
    name: "link-previews",
    generateBundle() {
      const told: Record<string, unknown> = {};
      for (const slug of readdirSync(games)) {
        const front = `${games}/${slug}/page/front.json`;
        const image = `${games}/${slug}/page/preview.jpg`;
        if (!existsSync(front)) continue;
        const { title, text, invite } = JSON.parse(readFileSync(front, "utf8")) as Front;
        const fileName = `previews/${slug}.jpg`;
        const hasPicture = existsSync(image);
        if (hasPicture) this.emitFile({ type: "asset", fileName, source: readFileSync(image) });
        told[slug] = { title, text, invite, image: hasPicture ? `/${fileName}` : null };
      }
      const source = JSON.stringify(told);
      this.emitFile({ type: "asset", fileName: "previews.json", source });
    },
  };
}

export default defineConfig({
  base: "/",
  plugins: [resolveForGames(), svelte(), svelteTesting(), linkPreviews()],
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
    setupFiles: ["src/testTimeouts.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    // a window for each file would take four fifths of the time; a test clears up what it leaves in it
    isolate: false,
    // a machine may be busy: what hangs is found all the same
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
