/** In a first game what stands beside the bars comes one after the other, each with its first use, and is told then. */
import type { EventWithFaces } from "$lib/game/reducer";
import type { Seat } from "$lib/wire/messages";
import type { Course, Foresight, GuestFace, Schema, Standing } from "./generated/schema";
import { COURSES, PLACES, type Lucky } from "./lucky.svelte";
import { isLate } from "./reasons";
import { anyCourse, t, wishName } from "./words";

type Event = EventWithFaces<Schema>;

/** What a guest pays by courses; what they wish; who leaves when the clock turns over; who is still to come; what comes too late for a guest. */
export type Detail = "prices" | "wishes" | "penny" | "line" | "late";

const DETAILS = {
  prices: {
    begins: ({ move }) => move.do === "serve",
    told: () => t("coach.prices"),
  },
  wishes: {
    begins: ({ move, seat }, me) => move.do === "done" && seat === me,
    told: (lucky) =>
      tell(lucky, (face) => {
        const wish = wishName(face);
        return wish && t("coach.wishes", { guest: face.name, wish });
      }),
  },
  penny: {
    begins: ({ status }) => status.guests.some((guest) => guest?.marker),
    told: (lucky) =>
      tell(lucky, ({ name }, { marker }) => (marker ? t("coach.penny", { guest: name }) : null)),
  },
  line: {
    begins: ({ cards }) => cards.some(({ from, to }) => from.startsWith("guest.") && to !== from),
    told: (lucky) => t("coach.line", { n: lucky.zone("line").n ?? 0 }),
  },
  late: {
    begins: ({ move, status }) =>
      move.do === "done" && status.guests.some((guest) => guest && missed(guest).length > 0),
    told: (lucky) =>
      tell(lucky, ({ name }, standing) => {
        const courses = missed(standing);
        return courses.length > 0
          ? t("coach.late", { guest: name, courses: anyCourse(courses) })
          : null;
      }),
  },
} as const satisfies Record<
  Detail,
  {
    /** Is it of use from this event on? */
    begins: (event: Event, me: Seat | null) => boolean;
    /** What it means, from what lies on the table. */
    told: (lucky: Lucky) => string | null;
  }
>;

/** What a guest has not had and will not have, after a dessert. */
const missed = ({ portions }: Standing): Course[] =>
  (portions["dessert"] ?? 0) > 0
    ? COURSES.filter((course) => !portions[course] && isLate(course, { portions }))
    : [];

/** The first sentence that there is about a guest at the table. */
function tell(
  lucky: Lucky,
  about: (face: GuestFace, standing: Standing) => string | null,
): string | null {
  for (const place of PLACES) {
    const face = lucky.at("guest", place).cards.at(-1)?.guest;
    const standing = lucky.status.guests[place];
    const said = face && standing ? about(face, standing) : null;
    if (said) return said;
  }
  return null;
}

const begun = (lucky: Lucky, detail: Detail): number =>
  lucky.events.findIndex((event) => DETAILS[detail].begins(event, lucky.me));

/** Of these the reason of a hint may speak. */
const HINTED: readonly Detail[] = ["prices", "wishes"];

/** Is a detail of no use yet? */
export const isQuiet = (lucky: Lucky, detail: Detail): boolean =>
  lucky.live.coached &&
  begun(lucky, detail) < 0 &&
  !(lucky.live.hint !== null && HINTED.includes(detail));

/** A wish comes into sight before its time where a serving would bring something for it, which is told. */
export const isWishQuiet = (lucky: Lucky, then: Foresight | null | undefined): boolean =>
  isQuiet(lucky, "wishes") && !(then && then.bonus > 0);

/** What has come into use last, until I serve again or have done. */
export function introduction(lucky: Lucky): string | null {
  const { events, me } = lucky;
  const since = events.findLastIndex(
    ({ seat, move }) => seat !== null && seat === me && (move.do === "serve" || move.do === "done"),
  );
  const fresh = (Object.keys(DETAILS) as Detail[])
    .map((detail) => ({ detail, at: begun(lucky, detail) }))
    .filter(({ at }) => at >= 0 && at >= since)
    .sort((one, other) => other.at - one.at)[0];
  return fresh ? DETAILS[fresh.detail].told(lucky) : null;
}
