import { hashes, verify } from "@noble/ed25519";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

hashes.sha512 = sha512; // the browser's own cryptography needs a secure address, which a local network has not

const LABEL = utf8ToBytes("orderup journal 2\n");
const NEWLINE = 10;

/** What can be said of one part: yes, no, or that it cannot be told. */
export type Answer = "yes" | "no" | "unknown";

export interface Verdicts {
  /** The house of this page has signed it. */
  readonly signed: Answer;
  /** The lines are those that were chained. */
  readonly unchanged: Answer;
  /** The seed is the one that was committed to. */
  readonly shuffle: Answer;
}

/** A seed, and what the house has committed itself to. */
export interface Word {
  readonly seed: string;
  readonly commitment: string;
}

interface Header {
  readonly journal: number;
  readonly commitment: string;
  readonly house?: string | null;
}

interface Seal {
  readonly chain: string;
  readonly signature: string | null;
}

/** Checks a journal, byte by byte as docs/journal.md says. What is no journal at all is wrong in every part. */
export function judge(journal: Uint8Array, house: string, shown: Word): Verdicts {
  try {
    return judged(splitLines(journal), house, shown);
  } catch {
    return { signed: "no", unchanged: "no", shuffle: "no" };
  }
}

function judged(lines: readonly Uint8Array[], house: string, shown: Word): Verdicts {
  const header = parse<Header>(lines[0]);
  const old = header.journal === 1;
  const { seed } = parse<Pick<Word, "seed">>(lines.at(old ? -1 : -2));
  const word = { seed, commitment: header.commitment };
  const shuffle = answer(keepsItsWord(word) && isSame(word, shown));
  if (old) return { signed: "unknown", unchanged: "unknown", shuffle };
  const seal = parse<Seal>(lines.at(-1));
  const unchanged = answer(bytesToHex(chain(lines.slice(0, -1))) === seal.chain);
  return { signed: signed(header, seal, house), unchanged, shuffle };
}

function signed(header: Header, seal: Seal, house: string): Answer {
  if (!header.house && !seal.signature) return "unknown";
  if (!header.house || !seal.signature || header.house !== house) return "no";
  const message = concatBytes(LABEL, hexToBytes(seal.chain));
  return answer(verify(hexToBytes(seal.signature), message, hexToBytes(house)));
}

const isSame = (one: Word, other: Word): boolean =>
  one.seed === other.seed && one.commitment === other.commitment;

const keepsItsWord = ({ seed, commitment }: Word): boolean =>
  bytesToHex(sha256(hexToBytes(seed))) === commitment;

function chain(lines: readonly Uint8Array[]): Uint8Array {
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

const answer = (good: boolean): Answer => (good ? "yes" : "no");

function parse<T>(line: Uint8Array | undefined): T {
  return JSON.parse(new TextDecoder().decode(line)) as T;
}
