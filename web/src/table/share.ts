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

const freshShare = (round: number): Share => ({
  round,
  contribution: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
});

export const commitmentTo = ({ contribution }: Share): string =>
  bytesToHex(sha256(hexToBytes(contribution)));

function keepShare(table: string, share: Share): void {
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

/** The part that one window has in a table's shuffles. */
export class ShuffleShare {
  #share: Share | null;

  constructor(
    readonly table: string,
    mayHave: boolean,
  ) {
    this.#share = mayHave ? shareAt(table) : null;
  }

  /** Binds me to something new in the game of this round, and returns the commitment to it. */
  commit(round: number): string {
    this.#share = freshShare(round);
    keepShare(this.table, this.#share);
    return commitmentTo(this.#share);
  }

  /** Everybody is bound: returns what I add, if it is what my seat is bound to. Another window may have said that we are ready. */
  reveal(house: string, commitments: readonly (string | null)[], seat: number): string | null {
    const share = shareAt(this.table) ?? this.#share;
    if (!share || commitments[seat] !== commitmentTo(share)) return null;
    if (share.revealed && share.revealed.house !== house) return null; // it has heard mine, and now means another
    this.#share = { ...share, revealed: { seat, house } };
    keepShare(this.table, this.#share);
    return share.contribution;
  }
}
