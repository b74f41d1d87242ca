/** Milliseconds to wait before the n-th try (from 0): doubling from a fifth of a second, since most restarts are short, capped, spread so that a restarted server isn't stormed. */
export function backoffMs(tries: number, random: () => number = Math.random): number {
  const ceiling = Math.min(5000, 200 * 2 ** tries);
  return Math.round(ceiling * (0.5 + random() / 2));
}

/** Milliseconds until a page comes back to a server that takes another's place: at once, yet not all in the same moment. */
export function restartDelayMs(random: () => number = Math.random): number {
  return Math.round(150 * random());
}
