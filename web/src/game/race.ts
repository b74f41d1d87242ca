import { t } from "$lib/i18n/t";
import type { Names } from "$lib/game/names";
import type { GameEvent } from "$lib/wire/messages";

/** Return who reached for a card, and when: "Ann 389 ms, you 412 ms"; null if nobody else did. */
export function raceTimes({ race }: Pick<GameEvent, "race">, names: Names): string | null {
  const [first, ...others] = race?.hands ?? [];
  if (!first || others.length === 0) return null;
  const hands = [first, ...others].map(({ seat, ms }) =>
    t("race.hand", { name: names.of(seat), you: seat === names.you, ms }),
  );
  const quickest = Math.min(...others.map(({ ms }) => ms), first.ms);
  const asQuick = [first, ...others].filter(({ ms }) => ms <= quickest + (race?.tie ?? 0));
  return t("race.times", { hands: hands.join(", "), lot: asQuick.length > 1 });
}
