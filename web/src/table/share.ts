import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { recall, remember } from "$lib/wire/storage";

/** What this browser adds to a shuffle. */
export interface Share {
  /** 32 random bytes, hexadecimal. */
  readonly contribution: string;
  /** Once it is revealed: of which game, for which seat, and what the house had committed itself to before that. */
  readonly revealed?: { readonly round: number; readonly seat: number; readonly house: string };
}

const PREFIX = "orderup.share.";

export const freshShare = (): Share => ({
  contribution: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
});

export const commitmentTo = ({ contribution }: Share): string =>
  bytesToHex(sha256(hexToBytes(contribution)));

export function keepShare(table: string, share: Share): void {
  remember(PREFIX + table, JSON.stringify(share));
}

/** The latest share at a table: all windows of this browser have it, also after they were loaded anew. */
export function shareAt(table: string): Share | null {
  const found = JSON.parse(recall(PREFIX + table) ?? "null") as Partial<Share> | null;
  return found?.contribution === undefined ? null : (found as Share);
}
