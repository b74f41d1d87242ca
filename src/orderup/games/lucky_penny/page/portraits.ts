/** The portraits of the guests. Guests of another list with other names get the portraits that the list does not use, and then medallions with their initials. */
import { svgDataUrl } from "$lib/ui/pictures";
import { listedGuests } from "./cards.svelte";
import { drawing } from "./drawings";

/** The guests whose portraits are drawn, by the numbers of the portraits. */
const DRAWN: readonly string[] = [
  "The Cab Driver",
  "The Paperboy",
  "The Boy with the Sweet Tooth",
  "The Dentist",
  "The Night Nurse",
  "The Trucker",
  "The Mechanic",
  "The Novelist",
  "The Wrestler",
];
/** The colors of medallions, used in turn. */
const ENAMELS = [
  "#0f7478",
  "#a3195b",
  "#2a6fb5",
  "#7a5a10",
  "#5b2b7c",
  "#1f7a3d",
  "#b4431c",
  "#44506b",
];

/** Return the address of a guest's portrait. */
export function portrait(name: string): string {
  const drawn = DRAWN.indexOf(name);
  if (drawn >= 0) return guest(drawn);
  const listed = listedGuests();
  const others = listed.filter((each) => !DRAWN.includes(each));
  const free = DRAWN.flatMap((each, at) => (listed.includes(each) ? [] : [at]));
  const at = others.indexOf(name);
  const left = at < 0 ? undefined : free[at];
  return left === undefined ? medallion(name, Math.max(0, at - free.length)) : guest(left);
}

const guest = (at: number): string => drawing(`guest-g${at + 1}`);

/** Return the initials of a name's first words, without an article: "NN" of the Night Nurse. */
export const lettersOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word, at, all) => at > 0 || all.length === 1 || !ARTICLE.test(word))
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");

const ARTICLE = /^(the|an?)$/i;

function medallion(name: string, at: number): string {
  const enamel = ENAMELS[at % ENAMELS.length];
  const lines =
    `<g stroke="#2a1a17" stroke-width="2.5"><circle cx="32" cy="33" r="27" fill="#e59a5c"/>` +
    `<circle cx="32" cy="33" r="22" fill="${enamel}" stroke="#8a4517" stroke-width="2"/></g>` +
    `<text x="32" y="41" text-anchor="middle" font-family="Arial Narrow, Helvetica, sans-serif" ` +
    `font-weight="700" font-size="23" fill="#fff4dc">${lettersOf(name)}</text>`;
  return svgDataUrl({ box: "0 0 64 64", lines });
}
