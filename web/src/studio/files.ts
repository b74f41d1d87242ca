import type { NewTable } from "$lib/wire/messages";

/** Return a name as a file name: letters, digits and hyphens. */
export const toFileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "") || "deck";

/** Have the browser save a text as a file. */
export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Return an experiment for `orderup lab run` (TOML): this list beside the standard one, played by strong bots with these options. */
export const experimentToml = (
  game: string,
  csv: string,
  options: NewTable["options"] = {},
): string =>
  [
    `game = "${game}"`,
    "deals = 2000",
    "",
    "[grid]",
    `deck = ["standard", "${csv}"]`,
    'bots = ["hard"]',
    ...(Object.keys(options).length > 0 ? ["", "[grid.options]"] : []),
    ...Object.entries(options).map(([name, value]) => `${name} = [${JSON.stringify(value)}]`),
    "",
  ].join("\n");
