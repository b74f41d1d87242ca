import { describe, expect, test } from "vitest";
import { IntlMessageFormat } from "intl-messageformat";

const sources = import.meta.glob<string>(
  ["../**/*.{svelte,ts}", "../../../src/orderup/games/*/page/**/*.{svelte,ts}", "!**/*.test.ts"],
  { query: "?raw", import: "default", eager: true },
);
const catalogs = import.meta.glob<Record<string, string>>(
  ["../**/en.json", "../../../src/orderup/games/*/page/en.json"],
  { import: "default", eager: true },
);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
const own = Object.keys(catalogs)
  .map(folderOf)
  .filter((folder) => folder !== "./");

/** The sources that use a catalog: those of its folder, or all that have no catalog beside them. */
function textFor(catalog: string): string {
  const folder = folderOf(catalog);
  const inside = (path: string) =>
    own.includes(folder)
      ? path.startsWith(folder)
      : !own.some((other) => path.startsWith(other)) || path.includes("i18n");
  return Object.entries(sources)
    .filter(([path]) => inside(path))
    .map(([, text]) => text)
    .join("\n");
}

describe.each(Object.entries(catalogs))("%s", (path, messages) => {
  const text = textFor(path);

  test("has every message that is asked for", () => {
    const asked = new Set([...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map((found) => found[1] ?? ""));
    expect([...asked].filter((key) => !(key in messages))).toEqual([]);
  });

  test("has none that nobody uses", () => {
    const families = [...text.matchAll(/optionalKey\(`([^`$]+)\$\{/g)].map(
      (found) => found[1] ?? "",
    );
    const used = (key: string) =>
      text.includes(`"${key}"`) || families.some((family) => key.startsWith(family));
    expect(Object.keys(messages).filter((key) => !used(key))).toEqual([]);
  });

  test.each(Object.entries(messages))("%s is well-formed", (_, message) => {
    expect(() => new IntlMessageFormat(message, "en")).not.toThrow();
  });
});
