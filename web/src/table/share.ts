import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { readItem, storeItem } from "$lib/wire/storage";

/** What this browser adds to a shuffle. */
export interface Share {
  /** 32 random bytes, hexadecimal. */
  readonly contribution: string;
  /** Of the game for which it is meant. */
  readonly round: number;
  /** Once it is revealed: for which seat, and what the house had committed itself to before that. */
  readonly revealed?: { readonly seat: number; readonly house: string };
}

const PREFIX = "orderup.share.";

export const freshShare = (round: number): Share => ({
  round,
  contribution: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
});

export const commitmentTo = ({ contribution }: Share): string =>
  bytesToHex(sha256(hexToBytes(contribution)));

export function keepShare(table: string, share: Share): void {
  storeItem(PREFIX + table, JSON.stringify(share));
}

/** The latest share at a table: all windows of this browser have it, also after they were loaded anew. */
export function shareAt(table: string): Share | null {
  try {
    const found = JSON.parse(readItem(PREFIX + table) ?? "null") as Partial<Share> | null;
    return /^[0-9a-f]{64}$/.test(found?.contribution ?? "") ? (found as Share) : null;
  } catch {
    return null;
  }
}
