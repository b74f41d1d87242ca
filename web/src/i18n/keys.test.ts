import { expect, test } from "vitest";
import { IntlMessageFormat } from "intl-messageformat";
import en from "./en.json";

const sources = import.meta.glob<string>(
  ["../**/*.{svelte,ts}", "../../../src/orderup/games/*/page/**/*.{svelte,ts}", "!**/*.test.ts"],
  { query: "?raw", import: "default", eager: true },
);
const text = Object.values(sources).join("\n");
const asked = new Set([...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map((found) => found[1] ?? ""));
const families = [...text.matchAll(/known\(`([^`$]+)\$\{/g)].map((found) => found[1] ?? "");

test("every message that the page asks for exists", () => {
  expect([...asked].filter((key) => !(key in en))).toEqual([]);
});

test("every message of the catalogue is used", () => {
  const used = (key: string) =>
    text.includes(`"${key}"`) || families.some((family) => key.startsWith(family));
  expect(Object.keys(en).filter((key) => !used(key))).toEqual([]);
});

test.each(Object.entries(en))("%s is a well-formed message", (_, message) => {
  expect(() => new IntlMessageFormat(message, "en")).not.toThrow();
});
