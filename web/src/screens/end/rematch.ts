import { t } from "$lib/i18n/t";
import type { Seat, SeatInfo } from "$lib/wire/messages";

/** A seat's answer to another game: yes, not yet, or none, being away. */
export type RematchAnswer = "yes" | "reading" | "away";

/** Return the seats that must agree and their answers. Bots always agree, and are not asked. */
export function rematchAnswers(
  seats: readonly SeatInfo[],
): readonly { seat: Seat; info: SeatInfo; name: string; answer: RematchAnswer }[] {
  return seats.flatMap((info, seat) => {
    const { kind, name, ready, online } = info;
    return kind === "bot"
      ? []
      : [
          {
            seat,
            info,
            name: name ?? t("lobby.empty"),
            answer: ready ? ("yes" as const) : online ? ("reading" as const) : ("away" as const),
          },
        ];
  });
}

/** Return the victories of every seat, "Mara 2 – Joe 1", the best first, shared ones included; null before the first victory. */
export function seriesScore(seats: readonly SeatInfo[]): string | null {
  const games = seats.reduce((sum, { wins, shared }) => sum + (wins ?? 0) + (shared ?? 0), 0);
  if (games === 0) return null;
  const lines = seats
    .map(({ name, wins = 0, shared = 0 }) => ({ name: name ?? t("lobby.empty"), wins, shared }))
    .sort((a, b) => b.wins - a.wins || b.shared - a.shared);
  return lines.map((line) => t("end.score", line)).join(" – ");
}
