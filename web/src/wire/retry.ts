import { backoffMs } from "./backoff";
import { HttpRefusal } from "./http";

/** Tries in a row that find nobody, before one gives up: some ten seconds. */
const MAX_TRIES = 6;
/** What a house that says no more is given when it has had too many, in milliseconds. */
const DEFAULT_RETRY_AFTER_MS = 5000;

/** Does what the house may have too many of now: it waits as long as the house says, and no matter how often. A house that cannot be reached is tried for a while; other refusals are thrown. */
export async function withRetry<T>(
  call: () => Promise<T>,
  pause: (ms: number) => Promise<void>,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const tooMany = error instanceof HttpRefusal && error.status === 429;
      if (tooMany) tries = 0;
      else if (!isTransient(error) || tries >= MAX_TRIES) throw error;
      await pause(tooMany ? (error.retryAfterMs ?? DEFAULT_RETRY_AFTER_MS) : backoffMs(tries));
    }
  }
}

/** Whether it may go by: the house is not there, or cannot get at its records. A shelf that is full stays so. */
const isTransient = (error: unknown): boolean =>
  error instanceof HttpRefusal
    ? error.status >= 500 && error.why?.code !== "full"
    : error instanceof TypeError; // what `fetch` throws
