import { hashes, verify } from "@noble/ed25519";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

hashes.sha512 = sha512; // the browser's own cryptography needs a secure address, which a local network does not have

const SIGNATURE_PREFIX = utf8ToBytes("orderup journal 2\n");
const NEWLINE = 10;

/** The result of one check: passed, failed, or impossible to tell. */
export type CheckResult = "yes" | "no" | "unknown";

export interface JournalVerdicts {
  /** The server of this page has signed it. */
  readonly signed: CheckResult;
  /** The lines are those of the hash chain. */
  readonly unchanged: CheckResult;
  /** "no": seed or contributions do not match their commitments. Otherwise "unknown": only the rules can tell whether the cards come from them. */
  readonly shuffle: "no" | "unknown";
  /** This browser's contribution is in the shuffle, and the server did not change its own part; "unknown": this browser has contributed nothing. */
  readonly mine: CheckResult;
  /** The seats that have not revealed what they had committed to. */
  readonly withheld: readonly number[];
}

/** A seed, and the server's commitment to it. */
export interface SeedCommitment {
  readonly seed: string;
  readonly commitment: string;
}

/** The contribution that this browser has revealed. */
export interface RevealedContribution {
  readonly seat: number;
  readonly contribution: string;
  /** The server's commitment at that time. */
  readonly house: string;
}

interface Header {
  readonly journal: number;
  readonly commitment: string;
  readonly house?: string | null;
  /** By seat: a commitment, "bot" or "none". */
  readonly contributors?: readonly string[];
  readonly withheld?: readonly number[];
}

interface Result {
  readonly seed: string;
  readonly contributions?: readonly (string | null)[];
}

interface Seal {
  readonly chain: string;
  readonly signature: string | null;
}

/** Verify a journal, byte by byte as docs/journal.md says. Bytes that are no journal at all fail every check. */
export function verifyJournal(
  journal: Uint8Array,
  house: string,
  shown: SeedCommitment,
  share: RevealedContribution | null,
): JournalVerdicts {
  try {
    return verifyLines(splitLines(journal), house, shown, share);
  } catch {
    return { signed: "no", unchanged: "no", shuffle: "no", mine: "unknown", withheld: [] };
  }
}

function verifyLines(
  lines: readonly Uint8Array[],
  house: string,
  shown: SeedCommitment,
  share: RevealedContribution | null,
): JournalVerdicts {
  const header = parse<Header>(lines[0]);
  const old = header.journal === 1;
  const result = parse<Result>(lines.at(old ? -1 : -2));
  const shared = {
    shuffle: matchesCommitments(header, result, shown) ? ("unknown" as const) : ("no" as const),
    mine: checkMine(header, result, share),
    withheld: header.withheld ?? [],
  };
  if (old) return { signed: "unknown", unchanged: "unknown", ...shared };
  const seal = parse<Seal>(lines.at(-1));
  const unchanged = checkResult(
    bytesToHex(hashChain(lines.slice(0, -1))) === seal.chain && isCanonicalSeal(seal, lines.at(-1)),
  );
  return { signed: checkSignature(header, seal, house), unchanged, ...shared };
}

/** Return whether the seal is written as it must be: the hash chain does not cover it. */
function isCanonicalSeal({ chain, signature }: Seal, line: Uint8Array | undefined): boolean {
  return new TextDecoder().decode(line) === JSON.stringify({ chain, signature });
}

/** Return whether seed and contributions, as they are shown, match their commitments. */
function matchesCommitments(header: Header, result: Result, shown: SeedCommitment): boolean {
  const word = { seed: result.seed, commitment: header.commitment };
  return (
    isSameCommitment(word, shown) &&
    seedMatchesCommitment(word) &&
    contributionsMatch(header, result)
  );
}

/** Return whether every seat that committed has revealed what it committed to, or is named as withheld. */
function contributionsMatch(
  { contributors, withheld = [] }: Header,
  { contributions }: Result,
): boolean {
  if (!contributors && !contributions) return true;
  if (contributors?.length !== contributions?.length) return false;
  return (contributors ?? []).every((bound, seat) => {
    const told = contributions?.[seat] ?? null;
    if (bound === "bot" || bound === "none" || withheld.includes(seat)) return told === null;
    return told !== null && bytesToHex(sha256(hexToBytes(told))) === bound;
  });
}

function checkMine(
  { commitment }: Header,
  { contributions }: Result,
  share: RevealedContribution | null,
): CheckResult {
  if (!share) return "unknown";
  return checkResult(
    contributions?.[share.seat] === share.contribution && commitment === share.house,
  );
}

function checkSignature(header: Header, seal: Seal, house: string): CheckResult {
  if (!header.house && !seal.signature) return "unknown";
  if (!header.house || !seal.signature || header.house !== house) return "no";
  const message = concatBytes(SIGNATURE_PREFIX, hexToBytes(seal.chain));
  return checkResult(verify(hexToBytes(seal.signature), message, hexToBytes(house)));
}

const isSameCommitment = (one: SeedCommitment, other: SeedCommitment): boolean =>
  one.seed === other.seed && one.commitment === other.commitment;

const seedMatchesCommitment = ({ seed, commitment }: SeedCommitment): boolean =>
  bytesToHex(sha256(hexToBytes(seed))) === commitment;

function hashChain(lines: readonly Uint8Array[]): Uint8Array {
  return lines.reduce((head, line) => sha256(concatBytes(head, line)), new Uint8Array(32));
}

function splitLines(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(NEWLINE, from);
    lines.push(bytes.subarray(from, end < 0 ? bytes.length : end));
    from = end < 0 ? bytes.length : end + 1;
  }
  return lines;
}

const checkResult = (good: boolean): CheckResult => (good ? "yes" : "no");

function parse<T>(line: Uint8Array | undefined): T {
  return JSON.parse(new TextDecoder().decode(line)) as T;
}
