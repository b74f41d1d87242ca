/** Milliseconds to wait before the n-th try (from 0): doubling, capped, spread so that a restarted server isn't stormed. */
export function backoff(tries: number, random: () => number = Math.random): number {
  const ceiling = Math.min(5000, 300 * 2 ** tries);
  return Math.round(ceiling * (0.5 + random() / 2));
}
