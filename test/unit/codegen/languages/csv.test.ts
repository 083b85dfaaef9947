import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startsFormula } from "../../../../src/text/csvCell.ts";
import { cases } from "../../../support/chance.ts";
import {
  forAnyText,
  hostileRecord,
  hostileText,
  withRecords,
  withValue,
} from "../../../support/cursors/withValue.ts";

function read(text: string, delimiter: string): readonly (readonly string[])[] {
  return parse(text, {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ["\r\n", "\n"],
  });
}

/** The text of a cell: guarded where a spreadsheet would run it; a line end is that of the document. */
function shown(text: string): string {
  const held = text.toWellFormed();
  return (startsFormula(held) ? `'${held}` : held).replaceAll("\r\n", "\n");
}

type Case = readonly [
  languageId: string,
  delimiter: string,
  marked: string,
  (text: string) => readonly (readonly string[])[],
];

const cells: readonly Case[] = [
  [
    "csv",
    ",",
    "a,b\n1,‸\n",
    (text) => [
      ["a", "b"],
      ["1", text],
    ],
  ],
  [
    "csv",
    ",",
    "a,b\n‸,2\n3,4\n",
    (text) => [
      ["a", "b"],
      [text, "2"],
      ["3", "4"],
    ],
  ],
  [
    "csv",
    ";",
    "a;b;c\n1;‸;3\n",
    (text) => [
      ["a", "b", "c"],
      ["1", text, "3"],
    ],
  ],
  ["csv", ",", "a\n1\n‸", (text) => [["a"], ["1"], [text]]],
  [
    "tsv",
    "\t",
    "a\tb\n1\t‸\n",
    (text) => [
      ["a", "b"],
      ["1", text],
    ],
  ],
];

describe("a value in a table of delimited text", () => {
  it.each(cells)("is one cell in %s with %j at %j", async (languageId, delimiter, marked, expected) => {
    await forAnyText(async (text) => {
      const code = await withValue(languageId, marked, text);
      expect(code, "refused").toBeDefined();
      expect(read(code ?? "", delimiter)).toEqual(expected(shown(text)));
    });
  });

  it.each<Case>([
    [
      "csv",
      ",",
      'a,b\n1,"‸"\n',
      (text) => [
        ["a", "b"],
        ["1", shown(text)],
      ],
    ],
    [
      "csv",
      ",",
      'a,b\n1,"x ‸ y"\n2,3\n',
      (text) => [
        ["a", "b"],
        ["1", `x ${text.replaceAll("\r\n", "\n")} y`],
        ["2", "3"],
      ],
    ],
    [
      "csv",
      ";",
      'a;b\n"‸ y";1\n',
      (text) => [
        ["a", "b"],
        [`${shown(text)} y`, "1"],
      ],
    ],
    [
      "tsv",
      "\t",
      'a\tb\n1\t"x‸"\n',
      (text) => [
        ["a", "b"],
        ["1", `x${text.replaceAll("\r\n", "\n")}`],
      ],
    ],
  ])("stays in the quotes of %s with %j at %j", async (languageId, delimiter, marked, expected) => {
    await forAnyText(async (text) => {
      const code = await withValue(languageId, marked, text);
      expect(code, "refused").toBeDefined();
      expect(read(code ?? "", delimiter)).toEqual(expected(text.toWellFormed()));
    });
  });

  it("makes no formula of what comes before it in the cell", async () => {
    for (const marked of ['a,b\n" ‸",1\n', 'a,b\n"\0‸",1\n']) {
      expect(await withValue("csv", marked, "=1+1")).toBeUndefined();
      expect(await withValue("csv", marked, "Acme")).toBeDefined();
    }
    expect(await withValue("csv", 'a,b\n"=‸",1\n', "cmd|' /C calc'!A0")).toBeUndefined();
  });

  it.each(["a,b\n1,x‸\n", "a,b\n1,‸x\n", "a,b‸", 'a,b\n"1"‸,2\n'])("is refused at %j", async (marked) => {
    expect(await withValue("csv", marked, "text")).toBeUndefined();
  });
});

describe("records in a table of delimited text", () => {
  it.each([
    ["csv", ",", "id,name\n1,a\n‸\n2,b\n"],
    ["csv", ";", "id;name\n1;a‸\n2;b\n"],
    ["csv", "\t", "id\tname\n1\ta\n‸2\tb\n"],
    ["tsv", "\t", "id\tname\n1\ta\n‸\n2\tb\n"],
  ])("are rows of %s with %j at %j", async (languageId, delimiter, marked) => {
    await fc.assert(
      fc.asyncProperty(hostileRecord, hostileText, async (record, name) => {
        const code = await withRecords(languageId, marked, [{ ...record, id: 7, name }, { id: 8 }]);
        expect(read(code ?? "", delimiter)).toEqual([
          ["id", "name"],
          ["1", "a"],
          ["7", shown(name)],
          ["8", ""],
          ["2", "b"],
        ]);
      }),
      { numRuns: cases(25) },
    );
  });

  it.each([
    ["Company,ID\n‸", "Company,ID\nAcme,7"],
    ["FIRMA;Nr\n‸", "FIRMA;Nr\nAcme;"],
    ["Unternehmen (AG)\n‸", "Unternehmen (AG)\nAcme"],
  ])("go under headers in other words, any case, and German: %j", async (marked, expected) => {
    expect(await withRecords("csv", marked, [{ id: 7, name: "Acme" }])).toBe(expected);
  });

  it("have the separator that a first line names for spreadsheets", async () => {
    expect(await withRecords("csv", "sep=;\nname;id\n‸", [{ id: 7, name: "a;b" }])).toBe(
      'sep=;\nname;id\n"a;b";7',
    );
    expect(await withRecords("csv", "sep=|\nname|id\n‸", [{ id: 7, name: "a|b" }])).toBe(
      'sep=|\nname|id\n"a|b"|7',
    );
    expect(await withRecords("csv", "sep=;\n‸\nname;id\n", [{ id: 7 }])).toBe("sep=;\n\nname;id\n;7\n");
  });

  it("go into a large file", async () => {
    const rows = Array.from({ length: 50_000 }, (_, id) => `${id},"name ""${id}"""`);
    const code = await withRecords("csv", `id,name\n${rows.join("\n")}\n‸`, [{ name: "Acme", id: 7 }]);
    expect(code?.endsWith("\n7,Acme")).toBe(true);
  });

  it("have a guard against what a spreadsheet leaves out before a formula", () => {
    for (const text of ["\0=1", " \0\u200b=1", "\u001f+1", "\ufeff@a", "\u00ad-1", "\t=1"])
      expect(startsFormula(text), text).toBe(true);
    for (const text of ["a=1", "1-2", "\0a", ""]) expect(startsFormula(text), text).toBe(false);
  });
});
