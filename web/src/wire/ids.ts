/** Return a fresh secret for a seat, 256 bits. */
export function freshToken(): string {
  return hex(32);
}

/** Return a fresh command id. `crypto.randomUUID` needs a secure context; this doesn't. */
export function freshId(): string {
  return hex(12);
}

function hex(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
