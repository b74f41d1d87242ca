/** Return the milliseconds to wait before the n-th try (from 0): doubling from a fifth of a second, since most restarts are short, capped, and spread so that not all clients reconnect at once. */
export function backoffMs(tries: number, random: () => number = Math.random): number {
  const ceiling = Math.min(5000, 200 * 2 ** tries);
  return Math.round(ceiling * (0.5 + random() / 2));
}

/** Return the milliseconds until a page reconnects to a server that takes another's place: at once, but spread. */
export function restartDelayMs(random: () => number = Math.random): number {
  return Math.round(150 * random());
}
