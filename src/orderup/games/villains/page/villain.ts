/** The villains and the powers whose emblems show them. */
export const POWER_OF: Readonly<Record<string, string>> = {
  sorceress: "curse",
  vizier: "hypnotize",
  pirate: "meddling",
  lady: "swipe",
  lion: "no_escape",
  sea_witch: "whirlpool",
};

export const VILLAINS = Object.keys(POWER_OF);

/** The drawing of a villain; one that we don't know gets the sign of the specials. */
export const emblemOf = (villain: string): string =>
  villain in POWER_OF ? `emblem-${POWER_OF[villain]}` : "special";
