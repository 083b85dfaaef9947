import { describe, expect, it } from "vitest";
import type { NameList } from "../../../../src/domain/list/nameList.ts";
import * as steps from "../../../../src/domain/list/readList.ts";
import { quotedCell } from "../../../../src/text/csvCell.ts";
import { inEnglish, type ParseResult } from "../../../../src/text/sentence.ts";
import { finished } from "../../../support/finished.ts";

const utf8 = new TextEncoder();
const readListFile = (file: Uint8Array, name: string) => finished(steps.readListFile(file, name));
const readListText = (text: string, name: string) => finished(steps.readListText(text, name));
const readSelection = (text: string, language: string) => finished(steps.readSelection(text, language));

function listIn(read: ParseResult<NameList>): NameList {
  if (!read.ok) throw new Error(problemOf(read));
  return read.value;
}

function problemOf(read: ParseResult<NameList>): string {
  return read.ok ? "" : inEnglish(read.problem.text, ...read.problem.values);
}

function csv(text: string): NameList {
  return listIn(readListText(text, "list.csv"));
}

function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...utf8.encode(part)] : part)));
}

function wide(text: string): readonly number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0)).flatMap((code) => [code & 255, code >> 8]);
}

describe("a delimited list", () => {
  it.each([
    ["commas", "Company,State\nAcme,CA\nBeta,NY\n"],
    ["semicolons", "Company;State\nAcme;CA\nBeta;NY"],
    ["tabs", "Company\tState\nAcme\tCA\nBeta\tNY\n\n\n"],
    ["bars", "Company|State\nAcme|CA\nBeta|NY"],
    ["a declared separator", "sep=;\nCompany;State\nAcme;CA\nBeta;NY"],
    ["a declared bar", "sep=|\nCompany|State\nAcme|CA\nBeta|NY"],
    ["CRLF", "Company,State\r\nAcme,CA\r\nBeta,NY\r\n"],
    ["mixed line ends", "Company,State\rAcme,CA\r\nBeta,NY\n"],
    ["quotes", '"Company","State"\n"Acme",CA\nBeta,"NY" \n'],
  ])("is read with %s", (_, text) => {
    expect(csv(text)).toEqual({
      headers: ["Company", "State"],
      rows: [
        ["Acme", "CA"],
        ["Beta", "NY"],
      ],
      brokenRows: 0,
    });
  });

  it("keeps cells as they are: blanks, line breaks, quotes, formulas, and rows of other lengths", () => {
    const text = 'Company,Notes\n Acme ,"two\nlines, ""quoted"""\n\n=1+1,\nBeta\nGamma,a,b\n';
    expect(csv(text).rows).toEqual([
      [" Acme ", 'two\nlines, "quoted"'],
      [""],
      ["=1+1", ""],
      ["Beta"],
      ["Gamma", "a", "b"],
    ]);
  });

  it.each([
    ["one column with commas in names", "Company\nAcme, Inc.\nBeta, LLC", [["Acme, Inc."], ["Beta, LLC"]]],
    [
      "no header and commas before legal forms",
      "Acme, Inc.\nBeta Corp\nGamma, LLC",
      [["Acme, Inc."], ["Beta Corp"], ["Gamma, LLC"]],
    ],
    [
      "no header and mostly commas before legal forms",
      "Smith, Jones Corp\nBeta, LLC\nGamma, Inc.",
      [["Smith, Jones Corp"], ["Beta, LLC"], ["Gamma, Inc."]],
    ],
    [
      "states that are spelled like legal forms",
      "Acme,CO\nBeta,PA\nGamma,NY",
      [
        ["Acme", "CO"],
        ["Beta", "PA"],
        ["Gamma", "NY"],
      ],
    ],
    [
      "semicolons around commas",
      "Firma;Betrag\nAcme, Inc.;1,5\nBeta;2,5",
      [
        ["Acme, Inc.", "1,5"],
        ["Beta", "2,5"],
      ],
    ],
  ])("of %s is not cut inside a name", (_, text, rows) => {
    expect(csv(text).rows).toEqual(rows);
  });

  it.each([
    ["Company\nAcme", true],
    ["FIRMA\nAcme", true],
    ["Company,2022,2023\nAcme,1,2", true],
    ["Wer,Wert\nAcme,12\nBeta,13", true],
    ["Acme Inc\nBeta LLC", false],
    ["Sequoia Partners\nBeta LLC", false],
    ["State Farm,Bloomington\nBeta LLC,Paris", false],
    ["Acme,12\nBeta,13", false],
    ["Acme,CA\nBeta,NY", false],
  ])("%j has a header: %s", (text, hasHeader) => {
    expect(csv(text).headers.length > 0).toBe(hasHeader);
  });

  it.each([
    ["at the start of a name", 'Company,State\n"Acme,CA\n"Beta",NY\nGamma,TX', ['"Acme', "Beta", "Gamma"]],
    ["that never ends", 'Company,State\nAcme,CA\n"Beta,NY\nGamma,TX', ["Acme", '"Beta', "Gamma"]],
    [
      "inside a quoted name",
      'Company,State\n"Joe "Bo" & Co, Inc",CA\nBeta,NY',
      ['Joe "Bo" & Co, Inc', "Beta"],
    ],
    ["after a quoted part", 'Company,State\n"Acme" Corp,CA\nBeta,NY', ['"Acme" Corp', "Beta"]],
    [
      "that another one ends rows later",
      'Company,State\n"Acme,CA\nBeta,NY\nGamma,TX\nDelta,OH\nEps",IL\nZeta,ME',
      ['"Acme', "Beta", "Gamma", "Delta", 'Eps"', "Zeta"],
    ],
  ])("with a broken quote %s loses no row", (_, text, names) => {
    const list = csv(text);
    expect(list.rows.map(([name]) => name)).toEqual(names);
    expect(list.brokenRows).toBe(1);
  });

  it("is read as it was written, whatever is in its cells", () => {
    const parts = ["Acme", "Beta, Inc.", '"q"', "\n", ",", ";", " ", "Ö", "\t", "|", '""', "1,5"];
    let seed = 11;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const cell = (): string => Array.from({ length: next(4) }, () => parts[next(parts.length)]).join("");
    for (let round = 0; round < 300; round += 1) {
      const rows = Array.from({ length: 1 + next(12) }, (_, at) => [`n${String(at)}`, cell(), cell()]);
      const separator = parts[[4, 5, 8, 9][round % 4] ?? 4] ?? "";
      const written = [["Company", "State", "Notes"], ...rows].map((row) =>
        row.map((one) => quotedCell(one, /[",;|\t\n]/)).join(separator),
      );
      expect(csv(written.join(round % 3 === 0 ? "\r\n" : "\n")).rows).toEqual(rows);
    }
  });

  it("of 10,000 rows with a broken quote in each is read in order", () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `"Acme ${String(at)},CA`);
    const { rows, brokenRows } = csv(`Company,State\r\n${lines.join("\r\n")}`);
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)).toEqual(['"Acme 9999', "CA"]);
    expect(brokenRows).toBe(10_000);
  });
});

describe("the bytes of a list", () => {
  it.each([
    ["UTF-8", bytes("Firma\nMüller’s\n")],
    ["UTF-8 with a byte order mark", bytes([0xef, 0xbb, 0xbf], "Firma\nMüller’s\n")],
    ["UTF-16 LE", bytes([0xff, 0xfe], wide("Firma\nMüller’s"))],
    ["UTF-16 BE", bytes([0xff, 0xfe], wide("Firma\nMüller’s")).map((_, at, all) => all[at ^ 1] ?? 0)],
    ["Windows-1252", bytes("Firma\nM", [0xfc], "ller", [0x92], "s\n")],
  ])("are read as %s", (_, file) => {
    expect(listIn(readListFile(file, "list.csv"))).toMatchObject({
      headers: ["Firma"],
      rows: [["Müller’s"]],
    });
  });

  it("are read line by line if their encodings differ", () => {
    const file = bytes("Firma\nMüller\nB", [0xfc], "cher\n");
    expect(listIn(readListFile(file, "a.csv")).rows).toEqual([["Müller"], ["Bücher"]]);
  });

  it.each([
    ["PK\u0003\u0004\0\0", "list.xlsx", "This is a workbook. Save it as CSV first."],
    ["Ac\0me", "list.csv", "This file isn’t text."],
    ["", "list.csv", "This list is empty."],
    ["\n \r\n", "list.csv", "This list is empty."],
    ["", "list.json", "This list is empty."],
    ["Company,State\n", "list.csv", "This list has a header, but no rows."],
    ["[]", "list.json", "This list is empty."],
    ['["Acme"', "list.json", "This list isn’t valid JSON."],
    ['{"name":"Acme"}\n{"name":', "list.ndjson", "Line 2 isn’t valid JSON."],
  ])("%j of %s are refused", (text, name, problem) => {
    expect(problemOf(readListFile(utf8.encode(text), name))).toBe(problem);
  });

  it.each([
    ["a list of JSON", "json", `[${Array.from({ length: 5_000 }, () => '{"name":"Acme"}').join(",")}]`],
    ["lines of JSON", "ndjson", '{"name":"Acme"}\n'.repeat(5_000)],
  ])("of %s are read in steps", (_, extension, text) => {
    const file = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    expect([...steps.readListFile(file, `list.${extension}`)].length).toBeGreaterThan(9);
    expect(listIn(readListFile(file, `list.${extension}`)).rows.length).toBeGreaterThanOrEqual(5_000);
  });

  it("are refused if there are too many", () => {
    const problem = "This file is too large for a list: at most 20 MB.";
    expect(problemOf(readListFile(new Uint8Array(20_000_001), "list.csv"))).toBe(problem);
  });

  it("never crash the reader, whatever they are", () => {
    let seed = 7;
    const signs = [34, 44, 59, 9, 10, 13, 65, 66, 32, 91, 123, 0xfc, 0xff, 0xfe, 0xc3];
    for (let round = 0; round < 1000; round += 1) {
      const file = Uint8Array.from({ length: round % 40 }, () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return signs[seed % signs.length] ?? 0;
      });
      const name = round % 5 === 0 ? "a.json" : "a.csv";
      const read = readListFile(file, name);
      expect(read.ok || problemOf(read) !== "").toBe(true);
    }
  });
});

describe("a list in JSON", () => {
  it.each([
    ["texts", '["Acme","Beta"]', ["name"], [["Acme"], ["Beta"]]],
    [
      "objects",
      '[{"company":"Acme","raised":12345678901234567890},{"company":null,"tags":["a"]}]',
      ["company", "raised", "tags"],
      [
        ["Acme", "12345678901234567890", ""],
        ["", "", '["a"]'],
      ],
    ],
    ["an object with a list", '{"count":1,"data":[{"name":"Acme"}]}', ["name"], [["Acme"]]],
    ["one record", '{"name":"Acme","tags":["a","b"]}', ["name", "tags"], [["Acme", '["a","b"]']]],
    ["lines", '{"name":"Acme"}\r\n\r\n{"name":"Beta"}\n', ["name"], [["Acme"], ["Beta"]]],
    ["lists of cells", '[["Company","State"],["Acme","CA"]]', ["Company", "State"], [["Acme", "CA"]]],
    [
      "texts, numbers, and objects",
      '["Acme",7,{"a":1}]',
      ["name", "a"],
      [
        ["Acme", ""],
        ["7", ""],
        ["", "1"],
      ],
    ],
  ])("of %s is read", (_, text, headers, rows) => {
    expect(listIn(readListText(text, "list.json"))).toEqual({ headers, rows, brokenRows: 0 });
    expect(listIn(readListText(text, "list.txt"))).toEqual({ headers, rows, brokenRows: 0 });
  });
});

describe("a selection", () => {
  const names = [["Acme, Inc."], ["Beta LLC"]];

  it.each([
    ["lines", "Acme, Inc.\r\nBeta LLC\n", "plaintext"],
    ["bullets", "- Acme, Inc.\n- Beta LLC", "markdown"],
    ["numbered lines", "1. Acme, Inc.\n2. Beta LLC", "markdown"],
    ["quoted text", '"Acme, Inc.", "Beta LLC"', "plaintext"],
    ["strings of code", 'const all = ["Acme, Inc.", "Beta LLC"]; // Gamma', "typescript"],
    ["a list in JSON", '["Acme, Inc.", "Beta LLC"]', "json"],
    ["part of JSON", '{"company": "Acme, Inc.", "id": "x"},\n{"company": "Beta LLC",', "json"],
    ["YAML", "- Acme, Inc.\n- Beta LLC", "yaml"],
    ["cells", '"Acme, Inc."\nBeta LLC', "csv"],
    ["a table in Markdown", "| Company |\n| :--- |\n| Acme, Inc. |\n| Beta LLC |", "markdown"],
  ])("of %s is read", (_, text, languageId) => {
    expect(listIn(readSelection(text, languageId)).rows).toEqual(names);
  });

  it("keeps blank lines between names, and columns pasted from a sheet", () => {
    expect(listIn(readSelection("Acme\n\nBeta", "plaintext")).rows).toEqual([["Acme"], [""], ["Beta"]]);
    expect(listIn(readSelection("Name\tState\nAcme\tCA", "plaintext"))).toMatchObject({
      headers: ["Name", "State"],
      rows: [["Acme", "CA"]],
    });
  });

  it("keeps the cells of a table in Markdown, blank ones too", () => {
    const text = "| Company | State |\n|---|---|\n| Acme | CA |\n| - | - |\n|  | NY |";
    const { headers, rows } = listIn(readSelection(text, "plaintext"));
    expect([headers, ...rows].map((row) => row.map((cell) => cell.trim()).join("/"))).toEqual([
      "Company/State",
      "Acme/CA",
      "-/-",
      "/NY",
    ]);
  });

  it("without anything in it is refused", () => {
    expect(problemOf(readSelection(" \n ", "plaintext"))).toBe("This list is empty.");
  });
});
