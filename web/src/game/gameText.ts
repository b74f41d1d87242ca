import { catalog, type Values } from "$lib/i18n/t";

type Front = Readonly<Record<string, string>>;

const FRONTS = import.meta.glob<Front>("../../../src/orderup/games/*/page/front.json", {
  eager: true,
  import: "default",
});
const messages = new Map(
  Object.entries(FRONTS).map(([path, front]) => {
    const slug = /\/games\/([^/]+)\/page\//.exec(path)?.[1] ?? "";
    return [slug, { front, t: catalog(front) }] as const;
  }),
);

/** Return a text that a game provides before its page is loaded (title, description, names of its options and clocks), or null if it has none. */
export function gameText(slug: string, key: string, values?: Values): string | null {
  const found = messages.get(slug);
  return found && key in found.front ? found.t(key, values) : null;
}
