import { beforeEach, describe, expect, test } from "vitest";
import { formatCsv, formatTsv, parseTsv } from "./cells";
import { experimentToml } from "./files";
import { replaceLatest, newHistory, record, redo, undo } from "./history";
import {
  picturedNames,
  cellsOf,
  withCleared,
  cellsIn,
  firstLine,
  withPasted,
  PICTURE_COLUMN,
  pictureAt,
  picturedName,
  rangeOf,
  sheetOf,
  withCell,
  withCells,
  withoutRows,
  withParameter,
  withPicture,
  withPictureOf,
  withRow,
} from "./sheet";
import { draftOf, saveDraft, saveVersion, MAX_VERSIONS, versionsOf } from "./versions";

const SHEET = sheetOf([
  ["id", "plate", "tip"],
  ["d01", "Burger", ""],
  ["d02", "Salad", "2.00"],
]);

describe("pictures of one’s own", () => {
  const [ONE, OTHER] = ["1".repeat(64), "2".repeat(64)];
  const CARDS = sheetOf([
    ["id", "Plate"],
    ["d01", "Burger"],
    ["d02", "Salad"],
    ["d03", " burger"],
    ["d04", ""],
  ]);

  test("belong to all cards that show the same, and stand in the first row of them", () => {
    const shown = withPicture(CARDS, 2, "plate", ONE);
    expect(shown.titles).toEqual(["id", "Plate", PICTURE_COLUMN]);
    expect(shown.rows.map((row) => row[2])).toEqual([ONE, "", "", ""]);
    expect([0, 1, 2, 3].map((row) => pictureAt(shown, row, "plate"))).toEqual([ONE, "", ONE, ""]);
    expect(picturedName(shown, 2, "plate")).toBe(" burger");
  });

  test("are of one thing: a row of all that there is has none", () => {
    const villains = sheetOf([["villain"], ["Jafar"], [" All"]]);
    expect([0, 1].map((row) => picturedName(villains, row, "villain", "all"))).toEqual([
      "Jafar",
      "",
    ]);
  });

  test("come to what is called so, whatever row one stands on", () => {
    expect(picturedNames(CARDS, "plate")).toEqual(["burger", "Salad"]);
    const shown = withPictureOf(CARDS, "burger", "plate", ONE);
    expect(shown.rows.map((row) => row[2])).toEqual([ONE, "", "", ""]);
    expect(withPictureOf(CARDS, "soup", "plate", ONE)).toBe(CARDS);
    const villains = sheetOf([["villain"], ["Jafar"], ["all"], ["JAFAR"]]);
    expect(picturedNames(villains, "villain", "all")).toEqual(["JAFAR"]);
  });

  test("that come together are one step to undo", () => {
    const both = replaceLatest(record(newHistory("none"), "one"), "two");
    expect(undo(both).present).toBe("none");
    expect(redo(undo(both)).present).toBe("two");
  });

  test("are replaced and taken off wherever they stand", () => {
    const typed = withCell(withPicture(CARDS, 0, "plate", ONE), { row: 2, column: 2 }, ONE);
    const other = withPicture(typed, 2, "plate", OTHER);
    expect(other.rows.map((row) => row[2])).toEqual([OTHER, "", "", ""]);
    expect(withPicture(other, 0, "plate", "").rows.every((row) => row[2] === "")).toBe(true);
  });

  test("change nothing where nothing is named, or the same is there", () => {
    expect(withPicture(CARDS, 3, "plate", ONE)).toBe(CARDS);
    const shown = withPicture(CARDS, 1, "plate", ONE);
    expect(withPicture(shown, 1, "plate", ONE)).toBe(shown);
  });
});

describe("numbers of the rules", () => {
  const RULEBOOK = { hand_size: 3, extra_tokens: 1 };
  const CARDS = [
    ["id", "plate"],
    ["d01", "Burger"],
  ];

  test("stand above the titles, whether they are the rulebook's or not", () => {
    const sheet = sheetOf([["extra_tokens", "2"], ...CARDS], RULEBOOK);
    expect(sheet.parameters).toEqual({ hand_size: 3, extra_tokens: 2 });
    expect(sheet.rows).toEqual([["d01", "Burger"]]);
    expect(cellsOf(sheet)).toEqual([["hand_size", "3"], ["extra_tokens", "2"], ...CARDS]);
    expect(sheetOf(cellsOf(sheet), RULEBOOK)).toEqual(sheet);
    expect(firstLine(sheet)).toBe(4);
  });

  test("are the rulebook's in a table without them", () => {
    expect(sheetOf(CARDS, RULEBOOK).parameters).toEqual(RULEBOOK);
  });

  test("change without anything else", () => {
    const sheet = sheetOf(CARDS, RULEBOOK);
    expect(withParameter(sheet, "hand_size", 3)).toBe(sheet);
    expect(withParameter(sheet, "hand_size", 5)).toEqual({
      ...sheet,
      parameters: { ...RULEBOOK, hand_size: 5 },
    });
  });
});

describe("the clipboard", () => {
  test.each([
    [
      "a\tb\nc\td",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["one", [["one"]]],
    ["", [[""]]],
    [
      "a\t\n\tb",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
    ["a\t", [["a", ""]]],
    ['"a\tb"\t"c ""d"""\n"two\nlines"', [["a b", 'c "d"'], ["two lines"]]],
    ['5" plate\tx', [['5" plate', "x"]]],
    ["a\n\nb", [["a"], [""], ["b"]]],
  ])("%j is read as a table", (text, cells) => {
    expect(parseTsv(text)).toEqual(cells);
  });

  test("what is copied is pasted as it was", () => {
    expect(parseTsv(formatTsv(SHEET.rows))).toEqual(SHEET.rows);
  });

  test("CSV quotes what it must", () => {
    expect(
      formatCsv([
        ["a,b", 'say "hi"', "plain"],
        ["", ";", " x"],
      ]),
    ).toBe('"a,b","say ""hi""",plain\n,";"," x"\n');
  });

  test("no spreadsheet calculates what stands in a CSV", () => {
    expect(formatCsv([['=HYPERLINK("x")', "+1", "-1", "@SUM(A1)", "1-1"]])).toBe(
      '"\t=HYPERLINK(""x"")","\t+1","\t-1","\t@SUM(A1)",1-1\n',
    );
  });
});

describe("the table", () => {
  test("a cell is changed, and nothing else", () => {
    const next = withCell(SHEET, { row: 1, column: 2 }, "2.50");
    expect(next.rows).toEqual([
      ["d01", "Burger", ""],
      ["d02", "Salad", "2.50"],
    ]);
    expect(SHEET.rows[1]?.[2]).toBe("2.00");
    expect(withCell(SHEET, { row: 0, column: 0 }, "d01")).toBe(SHEET);
  });

  test("what is pasted adds rows below and stops at the right", () => {
    const cells = [
      ["Pie", "1.00", "lost"],
      ["Soup", "0.50"],
    ];
    const next = withCells(SHEET, { row: 1, column: 1 }, cells);
    expect(next.rows).toEqual([
      ["d01", "Burger", ""],
      ["d02", "Pie", "1.00"],
      ["", "Soup", "0.50"],
    ]);
  });

  test("one cell fills a selection, a block repeats in it", () => {
    const all = { top: 0, left: 0, bottom: 1, right: 2 };
    expect(withPasted(SHEET, all, [["x"]]).sheet.rows).toEqual([
      ["x", "x", "x"],
      ["x", "x", "x"],
    ]);
    const column = rangeOf({ row: 1, column: 1 }, { row: 0, column: 1 });
    const found = withPasted(SHEET, column, [["Pie", "1.00"]]);
    expect(found.sheet.rows).toEqual([
      ["d01", "Pie", "1.00"],
      ["d02", "Pie", "1.00"],
    ]);
    expect(found.range).toEqual({ top: 0, left: 1, bottom: 1, right: 2 });
  });

  test("a range is cut out, and cleared", () => {
    const range = { top: 0, left: 1, bottom: 1, right: 2 };
    expect(cellsIn(SHEET, range)).toEqual([
      ["Burger", ""],
      ["Salad", "2.00"],
    ]);
    expect(withCleared(SHEET, range).rows).toEqual([
      ["d01", "", ""],
      ["d02", "", ""],
    ]);
  });

  test("to empty what is empty changes nothing", () => {
    expect(withCleared(SHEET, { top: 0, left: 2, bottom: 0, right: 2 })).toBe(SHEET);
  });

  test("rows come and go, and one is left", () => {
    expect(withRow(SHEET, 1).rows[1]).toEqual(["", "", ""]);
    expect(withoutRows(SHEET, { top: 0, left: 0, bottom: 0, right: 0 }).rows).toEqual([
      SHEET.rows[1],
    ]);
    expect(withoutRows(SHEET, { top: 0, left: 0, bottom: 1, right: 0 }).rows).toEqual([
      ["", "", ""],
    ]);
  });

  test("what the server gives is as wide as its titles", () => {
    expect(sheetOf([["a", "b"], ["1"], ["1", "2", "3"]]).rows).toEqual([
      ["1", ""],
      ["1", "2"],
    ]);
  });
});

test("an experiment names the options that it is played with", () => {
  const plain = experimentToml("villains", "mine.csv");
  expect(plain).not.toContain("options");
  expect(experimentToml("villains", "mine.csv", { deck: "spread", specials: false })).toBe(
    `${plain}\n[grid.options]\ndeck = ["spread"]\nspecials = [false]\n`,
  );
});

describe("undo", () => {
  test("goes back and forth, and a change ends what was undone", () => {
    let history = record(record(newHistory("a"), "b"), "c");
    history = undo(undo(undo(history)));
    expect(history.present).toBe("a");
    history = redo(history);
    expect([history.present, history.future]).toEqual(["b", ["c"]]);
    history = record(history, "d");
    expect([redo(history).present, undo(history).present]).toEqual(["d", "b"]);
  });

  test("what changes nothing is no step", () => {
    const history = newHistory("a");
    expect(record(history, "a")).toBe(history);
  });
});

describe("versions", () => {
  beforeEach(() => localStorage.clear());
  const rows = [["id"], ["d01"]];

  test("the newest first, and no more than there is room for", () => {
    for (let n = 0; n < MAX_VERSIONS + 3; n++)
      saveVersion("diner", { name: `v${n}`, time: n, rows });
    const names = versionsOf("diner").map(({ name }) => name);
    expect([names.length, names[0], names.at(-1)]).toEqual([MAX_VERSIONS, "v22", "v3"]);
    expect(versionsOf("lucky_penny")).toEqual([]);
  });

  test("the same again is not two", () => {
    saveVersion("diner", { name: "a", time: 1, rows });
    expect(saveVersion("diner", { name: "a", time: 2, rows })).toEqual([
      { name: "a", time: 2, rows },
    ]);
  });

  test("what is no version is left out", () => {
    localStorage.setItem("orderup.studio.versions.diner", '[1, {"name": "x"}, null]');
    localStorage.setItem("orderup.studio.draft.diner", "{");
    expect([versionsOf("diner"), draftOf("diner")]).toEqual([[], null]);
    saveDraft("diner", { name: "mine", time: 5, rows });
    expect(draftOf("diner")).toEqual({ name: "mine", time: 5, rows });
  });
});
