/** Introduces the details beside the bars in a first game one after the other, each when it is first of use. */
import type { EventWithFaces } from "$lib/game/reducer";
import type { Seat } from "$lib/wire/messages";
import type { Course, GuestFace, Schema, Standing, Status } from "./generated/schema";
import { COURSES, PLACES, type Lucky } from "./lucky.svelte";
import { isLost } from "./facts";
import { flipSpot, isLate } from "./reach";
import { availableFrom } from "./hours";
import { anyCourse, courseNames, hourName, t, wishName } from "./words";

type Event = EventWithFaces<Schema>;

/** The details: what a guest pays by courses; their wish; who leaves when the clock turns over; who is still to come; the order of courses. */
export type Detail = "prices" | "wishes" | "penny" | "line" | "late";

const DETAILS = {
  prices: {
    begins: ({ move, seat }, me) => move.do === "take" && seat === me,
    told: () => t("coach.prices"),
  },
  wishes: {
    begins: ({ move, seat }, me) => move.do === "done" && seat === me,
    told: (lucky) =>
      tell(lucky, (face, standing) => {
        const wish = isLost(face, standing, lucky.status) ? null : wishName(face);
        return wish && t("coach.wishes", { guest: face.name, wish });
      }),
  },
  penny: {
    begins: ({ status }) => status.guests.some((guest) => guest?.marker),
    told: (lucky) => {
      const n = lucky.status.guests.filter((guest) => guest?.marker).length;
      return tell(lucky, ({ name }, { marker }) =>
        marker ? t("coach.penny", { guest: name, n, hour: flipHour(lucky.status) }) : null,
      );
    },
  },
  line: {
    begins: ({ cards }) => cards.some(({ from, to }) => from.startsWith("guest.") && to !== from),
    told: (lucky) => t("coach.line", { n: lucky.zone("line").n ?? 0 }),
  },
  late: {
    begins: ({ status }) => status.guests.some((guest) => guest && missed(guest).length > 0),
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
    /** Return whether it is of use from this event on. */
    begins: (event: Event, me: Seat | null) => boolean;
    /** Return what it means, with what lies on the table. */
    told: (lucky: Lucky) => string | null;
  }
>;

/** Return the courses that a guest has not had and will not have, since a later one was served. */
const missed = ({ portions }: Pick<Standing, "portions">): Course[] =>
  COURSES.filter((course) => !portions[course] && isLate(course, { portions }));

/** Return the courses that a guest has not had and would not take anymore after this one. */
export const skipped = (course: Course, { portions }: Pick<Standing, "portions">): Course[] =>
  missed({ portions: { ...portions, [course]: 1 } }).filter((each) => !isLate(each, { portions }));

/** Return the hour at which the clock turns over next. */
const flipHour = (status: Status): string => hourName(flipSpot(status, "next"));

/** Return the first sentence about a guest at the table. */
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

/** Return whether a detail is of no use yet. */
export const isQuiet = (lucky: Lucky, detail: Detail): boolean =>
  lucky.live.coached && begun(lucky, detail) < 0;

/** Return whether wishes are still hidden: until I have taken an order or asked for a hint, whose reason may mention one. They are told later, when prices have been. */
export const areWishesQuiet = (lucky: Lucky): boolean =>
  isQuiet(lucky, "prices") && lucky.live.hint === null;

/** Return the explanation of a detail that has come into use: one after the other, each until I serve or have done. */
export function introduction(lucky: Lucky): string | null {
  const { events, me } = lucky;
  const unused = new Set(Object.keys(DETAILS) as Detail[]);
  const fresh: Detail[] = [];
  for (const event of events) {
    const { seat, move } = event;
    if (seat !== null && seat === me && (move.do === "serve" || move.do === "done")) fresh.shift();
    for (const detail of unused) {
      if (!DETAILS[detail].begins(event, me)) continue;
      unused.delete(detail);
      if (detail === "late") fresh.unshift(detail);
      else fresh.push(detail); // the order of courses is told at once: it costs bonuses
    }
  }
  return fresh.map((detail) => DETAILS[detail].told(lucky)).find((told) => told !== null) ?? null;
}

/** Return why a course is struck out at a guest, as long as I hold such an order and could serve: first what will not come back. */
export function struck(lucky: Lucky): string | null {
  if (!lucky.myTurn || lucky.status.phase !== "serve" || !lucky.canServe) return null;
  const held = new Set(lucky.myHand.map(({ order }) => order.course));
  const late = tell(lucky, ({ name }, standing) => {
    const courses = missed(standing).filter((course) => held.has(course));
    return courses.length > 0
      ? t("coach.struck", { guest: name, courses: anyCourse(courses) })
      : null;
  });
  if (late !== null) return late;
  const [course] = [...held].filter((each) => availableFrom(each, lucky.status) !== null);
  const hour = course && availableFrom(course, lucky.status);
  return hour ? t("coach.struck.hour", { courses: courseNames([course]), hour }) : null;
}
