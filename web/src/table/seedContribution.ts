import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { readItem, storeItem } from "$lib/wire/storage";

/** What this browser adds to a shuffle. */
export interface Contribution {
  /** 32 random bytes, hexadecimal. */
  readonly contribution: string;
  /** Of the game for which it is meant. */
  readonly round: number;
  /** Once it is revealed: for which seat, and what the house had committed itself to before that. */
  readonly revealed?: { readonly seat: number; readonly house: string };
}

const STORAGE_PREFIX = "orderup.share.";

const newContribution = (round: number): Contribution => ({
  round,
  contribution: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
});

export const commitmentTo = ({ contribution }: Contribution): string =>
  bytesToHex(sha256(hexToBytes(contribution)));

function saveContribution(table: string, kept: Contribution): void {
  storeItem(STORAGE_PREFIX + table, JSON.stringify(kept));
}

/** The latest contribution at a table: all windows of this browser have it, also after they were loaded anew. */
export function contributionAt(table: string): Contribution | null {
  try {
    const found = JSON.parse(
      readItem(STORAGE_PREFIX + table) ?? "null",
    ) as Partial<Contribution> | null;
    return /^[0-9a-f]{64}$/.test(found?.contribution ?? "") ? (found as Contribution) : null;
  } catch {
    return null;
  }
}

/** The part that one window has in a table's shuffles. */
export class SeedContribution {
  #kept: Contribution | null;

  constructor(
    readonly table: string,
    enabled: boolean,
  ) {
    this.#kept = enabled ? contributionAt(table) : null;
  }

  /** Binds me to something new in the game of this round, and returns the commitment to it. */
  commit(round: number): string {
    this.#kept = newContribution(round);
    saveContribution(this.table, this.#kept);
    return commitmentTo(this.#kept);
  }

  /** Everybody is bound: returns what I add, if it is what my seat is bound to. Another window may have said that we are ready. */
  reveal(house: string, commitments: readonly (string | null)[], seat: number): string | null {
    const kept = contributionAt(this.table) ?? this.#kept;
    if (!kept || commitments[seat] !== commitmentTo(kept)) return null;
    if (kept.revealed && kept.revealed.house !== house) return null; // it has heard mine, and now means another
    this.#kept = { ...kept, revealed: { seat, house } };
    saveContribution(this.table, this.#kept);
    return kept.contribution;
  }
}
