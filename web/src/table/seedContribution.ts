import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { readItem, storeItem } from "$lib/wire/storage";

/** This browser's contribution to a shuffle. */
export interface Contribution {
  /** 32 random bytes, hexadecimal. */
  readonly contribution: string;
  /** The round of the game for which it is meant. */
  readonly round: number;
  /** Once it is revealed: its seat, and the server's commitment before that. */
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

/** Return the latest contribution at a table: all windows of this browser share it, also after a reload. */
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

/** One window's part in a table's shuffles. */
export class SeedContribution {
  #kept: Contribution | null;

  constructor(
    readonly table: string,
    enabled: boolean,
  ) {
    this.#kept = enabled ? contributionAt(table) : null;
  }

  /** Commit to a new contribution for the game of this round, and return the commitment. */
  commit(round: number): string {
    this.#kept = newContribution(round);
    saveContribution(this.table, this.#kept);
    return commitmentTo(this.#kept);
  }

  /** Return my contribution, after everybody has committed, if my seat's commitment is to it (another window may have made it), or else null. */
  reveal(house: string, commitments: readonly (string | null)[], seat: number): string | null {
    const kept = contributionAt(this.table) ?? this.#kept;
    if (!kept || commitments[seat] !== commitmentTo(kept)) return null;
    if (kept.revealed && kept.revealed.house !== house) return null; // the server knows mine, and now means another
    this.#kept = { ...kept, revealed: { seat, house } };
    saveContribution(this.table, this.#kept);
    return kept.contribution;
  }
}
