import { backoffMs } from "./backoff";
import { HttpRefusal } from "./http";

/** The most tries in a row without an answer before it gives up: about ten seconds. */
const MAX_TRIES = 6;
/** The wait in milliseconds after a 429 without `Retry-After`. */
const DEFAULT_RETRY_AFTER_MS = 5000;

/** Call something that the server may refuse for now: wait as long as the server asks, however often. An unreachable server is tried for a while; other refusals are thrown. */
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

/** Return whether an error may pass: the server is unreachable, or cannot read its database. A full store stays full. */
const isTransient = (error: unknown): boolean =>
  error instanceof HttpRefusal
    ? error.status >= 500 && error.why?.code !== "full"
    : error instanceof TypeError; // `fetch` throws it
