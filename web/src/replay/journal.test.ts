import { expect, test } from "vitest";
import { verifyJournal, type RevealedContribution } from "./journal";

/** As the server writes it; signed with the key whose secret bytes are 0, 1, ... 31. */
const LINES = [
  '{"journal":2,"game":"diner","seats":["Zoë","Bob"],"commitment":"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925","house":"03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"}',
  '{"v":1,"t":0,"seat":"house","move":{"do":"deal"},"cards":[],"say":null}',
  '{"v":2,"t":40,"seat":1,"move":{"do":"draw"},"cards":[],"say":null}',
  '{"result":{"scores":[1,2],"winners":[1]},"seed":"0000000000000000000000000000000000000000000000000000000000000000"}',
  '{"chain":"7d412729d33633cd9aa85f3db5c8e864d7f92b3f7c5fbee55c36f95d08c2182e","signature":"9e26b931dbf57a733a59078388071fde6490f4db8682c0c34423c9ed529e62fd86c3eba3d3978beeeacd22fe0fa9fd104a7a6b24cf7602d66e4c1fb2d2d67f0b"}',
];
const HOUSE = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";
/** The same chain, signed with the key whose secret bytes are all 0. */
const FOREIGN =
  '{"chain":"7d412729d33633cd9aa85f3db5c8e864d7f92b3f7c5fbee55c36f95d08c2182e","signature":"15902e5860d19f41130870f76e443a73bf33c7c7d52cb56759bd3dc17f5034da03f5b2b19df2d812f477fd99fcbdd60fd0607fcd3069f39ebcacb0141b95ae08"}';
const word = {
  seed: "00".repeat(32),
  commitment: "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
};
const GOOD = {
  signed: "yes",
  unchanged: "yes",
  shuffle: "unknown", // no card is looked at
  mine: "unknown",
  withheld: [],
};

const judged = (
  lines: readonly string[],
  house = HOUSE,
  shown = word,
  share: RevealedContribution | null = null,
) => verifyJournal(new TextEncoder().encode(`${lines.join("\n")}\n`), house, shown, share);
const changed = (at: number, from: string, to: string) =>
  LINES.map((line, i) => (i === at ? line.replace(from, to) : line));

test("a journal as the server wrote it is good", () => {
  expect(judged(LINES)).toEqual(GOOD);
});

test.each([
  ["a name", changed(0, "Bob", "Rob")],
  ["the rules", changed(0, '"game"', '"rules":9,"game"')],
  ["a time", changed(2, '"t":40', '"t":41')],
  ["a space", changed(1, '"v":1', '"v": 1')],
  ["a score", changed(3, "[1,2]", "[2,1]")],
  ["a line twice", LINES.toSpliced(2, 0, LINES[2] ?? "")],
  ["a line less", LINES.toSpliced(2, 1)],
])("%s: it is not unchanged anymore", (_, lines) => {
  expect(judged(lines)).toEqual({ ...GOOD, unchanged: "no" });
});

test("a signature of somebody else is none of the server", () => {
  expect(judged([...LINES.slice(0, -1), FOREIGN])).toEqual({ ...GOOD, signed: "no" });
  expect(judged(LINES, "aa".repeat(32))).toEqual({ ...GOOD, signed: "no" });
  const nobody = (LINES.at(-1) ?? "").replace(/"signature".*/, '"signature":null}');
  expect(judged([...LINES.slice(0, -1), nobody])).toEqual({ ...GOOD, signed: "no" });
});

test("a seed that was not committed to, or is not the one that is shown, is found out", () => {
  expect(judged(changed(3, '"seed":"0', '"seed":"1')).shuffle).toBe("no");
  expect(judged(LINES, HOUSE, { ...word, commitment: "00".repeat(32) }).shuffle).toBe("no");
});

test("the seal itself is written as it must be", () => {
  expect(judged(changed(4, "{", "{ ")).unchanged).toBe("no");
  expect(judged(changed(4, "}", ',"more":1}')).unchanged).toBe("no");
});

/** Bob has added 32 times 01, Cyd has withheld, a bot and Dot have added nothing. */
const BOUND = "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793";
const shares = (told: string) => [
  ...changed(
    0,
    '"game"',
    `"contributors":["none","${BOUND}","${BOUND}","bot"],"withheld":[2],"game"`,
  ).slice(0, 3),
  (LINES[3] ?? "").replace("}", `},"contributions":[null,${told},null,null]`),
  LINES[4] ?? "",
];
const MINE = { seat: 1, contribution: "01".repeat(32), house: word.commitment };

test("what seats have added is what they were bound to", () => {
  const good = shares(`"${"01".repeat(32)}"`);
  expect(judged(good)).toMatchObject({ shuffle: "unknown", mine: "unknown", withheld: [2] });
  expect(judged(shares(`"${"02".repeat(32)}"`)).shuffle).toBe("no");
  expect(judged(shares("null")).shuffle).toBe("no");
});

test("what I have added is in it, and the server has kept its own part", () => {
  const good = shares(`"${"01".repeat(32)}"`);
  expect(judged(good, HOUSE, word, MINE).mine).toBe("yes");
  expect(judged(shares("null"), HOUSE, word, MINE).mine).toBe("no");
  expect(judged(LINES, HOUSE, word, MINE).mine).toBe("no");
  expect(judged(good, HOUSE, word, { ...MINE, house: "00".repeat(32) }).mine).toBe("no");
});

test("an old journal is not signed", () => {
  const old = changed(0, '"journal":2', '"journal":1').slice(0, -1);
  expect(judged(old)).toEqual({ ...GOOD, signed: "unknown", unchanged: "unknown" });
});

test("what is no journal is wrong in every part", () => {
  for (const lines of [[], ["{"], ["<html>"], LINES.slice(0, 2)])
    expect(judged(lines)).toEqual({ ...GOOD, signed: "no", unchanged: "no", shuffle: "no" });
});
