/** Introduces the details beside the bars in a first game one after the other, each when it is first of use. */
import type { EventWithFaces } from "$lib/game/reducer";
import type { Seat } from "$lib/wire/messages";
import type { Course, GuestFace, Schema, Standing, Status } from "./generated/schema";
import { COURSES, isTooLateForCourse } from "./courses";
import { PLACES, type Lucky } from "./lucky.svelte";
import { isWishLost, wishHour, wishOf } from "./facts";
import { flipSpot, turnsUntilFlip } from "./reach";
import { afterTurns, availableFrom } from "./hours";
import { courseNamesWithOr, courseNames, hourName, isNight, formatCents, t } from "./words";

type Event = EventWithFaces<Schema>;

/** The details: what a guest pays by courses; their wish; that a drink is no course; what nightfall or daybreak will bring; who has a penny; who is still to come; the order of courses; at which hours the kitchen makes no desserts, and no entrees. */
export type Detail =
  "prices" | "wishes" | "drink" | "dusk" | "penny" | "line" | "late" | "dessert" | "entree";

/** In how many turns the kitchen will not make a course: none, if it does not now; null if it does for a round. */
function turnsUntilStop(course: Course, status: Status): number | null {
  const turns = Array.from({ length: status.sides.length + 1 }, (_, i) => i);
  return turns.find((n) => availableFrom(course, afterTurns(status, n)) !== null) ?? null;
}

/** A course that the kitchen does not make at some hours is told while I take the first orders, or in the round before. */
const hoursOf = (course: Course) => ({
  begins: ({ move, seat, status }: Event, me: Seat | null) =>
    turnsUntilStop(course, status) !== null &&
    (status.opening === 0 || (move.do === "take" && seat === me)),
  told: ({ status }: Lucky) => {
    const n = turnsUntilStop(course, status);
    if (n === null) return [];
    const then = afterTurns(status, n);
    const values = { courses: courseNames([course]), from: hourName(then.spot) };
    const hour = availableFrom(course, then) ?? "";
    return [t(n > 0 ? "coach.kitchen.soon" : "coach.kitchen", { ...values, hour })];
  },
});

const DETAILS = {
  prices: {
    begins: ({ move, seat }, me) => move.do === "take" && seat === me,
    told: () => [t("coach.prices"), t("coach.prices.short")],
  },
  wishes: {
    begins: ({ move, seat }, me) => move.do === "done" && seat === me,
    told: (lucky) =>
      tell(lucky, (face, standing) => {
        const { status } = lucky;
        const wish = isWishLost(face, standing, status) ? null : wishOf(face, standing, status);
        return wish
          ? [
              t("coach.wishes", { guest: face.name, wish }),
              t("coach.wishes.short", {
                guest: face.name,
                bonus: formatCents(face.preference?.bonus ?? 0),
                wish: face.preference?.wish ?? "other",
                hour: wishHour(standing, status),
              }),
            ]
          : [];
      }),
  },
  drink: {
    begins: ({ cards, move, seat }, me) =>
      move.do === "serve" && seat !== me && cards[0]?.order?.course === "drink",
    told: () => [t("coach.drink")],
  },
  dusk: {
    begins: ({ status }) =>
      status.guests.some((guest) => guest !== null) &&
      turnsUntilFlip(status) <= status.sides.length,
    told: ({ status }) => {
      const values = {
        night: isNight(status.spot) ? "yes" : "no",
        hour: hourName(flipSpot(status, "next")),
        later: hourName(flipSpot(status, "last")),
      };
      return turnsUntilFlip(status) <= status.sides.length
        ? [t("coach.dusk", values), t("coach.dusk.short", values)]
        : [];
    },
  },
  penny: {
    begins: ({ status }) => status.guests.some((guest) => guest?.marker),
    told: (lucky) => {
      const n = lucky.status.guests.filter((guest) => guest?.marker).length;
      return tell(lucky, ({ name }, { marker }) =>
        marker ? [t("coach.penny", { guest: name, n, hour: flipHour(lucky.status) })] : [],
      );
    },
  },
  line: {
    begins: ({ cards }) => cards.some(({ from, to }) => from.startsWith("guest.") && to !== from),
    told: (lucky) => {
      const n = lucky.zone("line").n ?? 0;
      return [t("coach.line", { n }), t("coach.line.short", { n })];
    },
  },
  late: {
    begins: ({ status }) => status.guests.some((guest) => guest && missed(guest).length > 0),
    told: (lucky) =>
      tell(lucky, ({ name }, standing) => {
        const courses = missed(standing);
        return courses.length > 0
          ? (["coach.late", "coach.late.short"] as const).map((key) =>
              t(key, { guest: name, courses: courseNamesWithOr(courses) }),
            )
          : [];
      }),
  },
  dessert: hoursOf("dessert"),
  entree: hoursOf("entree"),
} as const satisfies Record<
  Detail,
  {
    /** Return whether it is of use from this event on. */
    begins: (event: Event, me: Seat | null) => boolean;
    /** Return what it means, with what lies on the table, the longest words first; none if it means nothing now. */
    told: (lucky: Lucky) => readonly string[];
  }
>;

/** Return the courses that a guest has not had and will not have, since a later one was served. */
const missed = ({ portions }: Pick<Standing, "portions">): Course[] =>
  COURSES.filter((course) => !portions[course] && isTooLateForCourse(course, { portions }));

/** Return the courses that a guest has not had and would not take anymore after this one. */
export const coursesEndedBy = (
  course: Course,
  { portions }: Pick<Standing, "portions">,
): Course[] =>
  missed({ portions: { ...portions, [course]: 1 } }).filter(
    (each) => !isTooLateForCourse(each, { portions }),
  );

/** Return the hour at which the clock turns over next. */
const flipHour = (status: Status): string => hourName(flipSpot(status, "next"));

/** Return what there is to say about the first guest at the table about whom there is something. */
function tell(
  lucky: Lucky,
  about: (face: GuestFace, standing: Standing) => readonly string[],
): readonly string[] {
  for (const place of PLACES) {
    const face = lucky.at("guest", place).cards.at(-1)?.guest;
    const standing = lucky.status.guests[place];
    const said = face && standing ? about(face, standing) : [];
    if (said.length > 0) return said;
  }
  return [];
}

const begun = (lucky: Lucky, detail: Detail): number =>
  lucky.events.findIndex((event) => DETAILS[detail].begins(event, lucky.me));

/** Return whether a detail is of no use yet. */
export const isDetailHidden = (lucky: Lucky, detail: Detail): boolean =>
  lucky.live.coached && begun(lucky, detail) < 0;

/** Return whether wishes are still hidden: until I have taken an order or asked for a hint, whose reason may mention one. They are told later, when prices have been. */
export const areWishesHidden = (lucky: Lucky): boolean =>
  isDetailHidden(lucky, "prices") && lucky.live.hint === null;

/** What there is to say about a detail, the longest words first. */
export interface Lesson {
  readonly detail: Detail;
  readonly texts: readonly string[];
}

/** The order of courses costs bonuses, and the clock waits for nobody. */
const URGENT: readonly Detail[] = ["drink", "late", "dusk", "dessert", "entree"];

/** Return the explanations of details that have come into use: one after the other, each until I serve or have done, since only on my own turn there is time to read it. */
export function lessonsOfTheTurn(lucky: Lucky): readonly Lesson[] {
  const { events, me } = lucky;
  const unused = new Set(Object.keys(DETAILS) as Detail[]);
  const fresh: Detail[] = [];
  let hasServed = false;
  for (const event of events) {
    const { seat, move } = event;
    if (seat !== null && seat === me && (move.do === "serve" || move.do === "done")) {
      const isFirst: boolean = move.do === "serve" && !hasServed; // nothing was told beside how to serve
      hasServed ||= isFirst;
      if (!isFirst) fresh.shift();
      else if (fresh.includes("prices")) fresh.splice(fresh.indexOf("prices"), 1);
    }
    for (const detail of unused) {
      if (!DETAILS[detail].begins(event, me)) continue;
      unused.delete(detail);
      if (event.status.opening === 0 && URGENT.includes(detail)) fresh.unshift(detail);
      else fresh.push(detail);
    }
  }
  return fresh
    .map((detail) => ({ detail, texts: DETAILS[detail].told(lucky) }))
    .filter(({ texts }) => texts.length > 0);
}

/** Return why a course is struck out at a guest, as long as I hold such an order and could serve: first what will not come back. */
export function describeStruckCourse(lucky: Lucky): string | null {
  if (!lucky.myTurn || lucky.status.phase !== "serve" || !lucky.canServe) return null;
  const held = new Set(lucky.myHand.map(({ order }) => order.course));
  const late = tell(lucky, ({ name }, standing) => {
    const courses = missed(standing).filter((course) => held.has(course));
    return courses.length > 0
      ? [t("coach.struck", { guest: name, courses: courseNamesWithOr(courses) })]
      : [];
  });
  if (late[0] !== undefined) return late[0];
  const [course] = [...held].filter((each) => availableFrom(each, lucky.status) !== null);
  const hour = course && availableFrom(course, lucky.status);
  return hour ? t("coach.struck.hour", { courses: courseNames([course]), hour }) : null;
}
