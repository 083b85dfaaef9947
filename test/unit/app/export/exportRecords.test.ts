import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exportFormats, exportName, recordsOfRows } from "../../../../src/app/export/exportRecords.ts";
import type { ExportNeeds } from "../../../../src/app/export/exportSource.ts";
import { ParsedFields } from "../../../../src/app/export/parsedFields.ts";
import type { RecordSources } from "../../../../src/app/library/knownRecord.ts";
import { fileFormats, type FileFormat } from "../../../../src/codegen/file/fileJob.ts";
import type { ResultRow } from "../../../../src/domain/record.ts";
import { isObject, parseJsonText, stringifyJson, type Json } from "../../../../src/text/json.ts";
import { cellsOf } from "../../../support/export/workbooks.ts";
import { turns } from "../../../support/store/turns.ts";
import {
  exportRows,
  fileOf,
  filing,
  needsWith,
  never,
  rowsOf,
  service,
} from "../../../support/export/exported.ts";

const writeEmpty: ExportNeeds["writeFile"] = async ({ path }, parts) => {
  for await (const part of parts) void part;
  writeFileSync(path, "");
  return { cutTexts: 0 };
};

async function exported(
  format: FileFormat,
  values: readonly Json[],
  changes?: Partial<ExportNeeds & RecordSources>,
): Promise<string> {
  const { bytes } = await fileOf(needsWith(changes), rowsOf(values), format, never);
  return Buffer.from(bytes).toString();
}

/** One record as a file has it. */
function withParsed(value: Json): Json {
  const fields = new ParsedFields();
  if (isObject(value)) for (const [name, part] of Object.entries(value)) fields.learn(name, part);
  return fields.addTo(value);
}

const isPersonal = async (value: Json, fields?: readonly string[]): Promise<boolean> => {
  const needs = needsWith(fields === undefined ? {} : { chosenFields: { get: () => ({ json: fields }) } });
  const file = await exportRows(needs, rowsOf([filing, value]), "json", never);
  return "namesPeople" in file && file.namesPeople;
};

function isSample(...rows: readonly ResultRow[]): boolean {
  return recordsOfRows(needsWith(), rows).isSample;
}

describe("a file", () => {
  it.each<[string, Json, boolean]>([
    ["companies alone", { id: 1, name: "Acme", web: "acme.example" }, false],
    ["persons", { id: 1, related_persons: [{ name: "Ada" }] }, true],
    ["contacts", { id: 1, contacts: [{ phone: "5" }] }, true],
    ["the persons of another service", { id: 1, founder_email: "ada@x.example" }, true],
    ["no persons", { id: 1, related_persons: [], contacts: null, phone: "" }, false],
  ])("with %s says whether it names people", async (_what, value, is) => {
    expect(await isPersonal(value)).toBe(is);
  });

  it("names no people where their fields are not chosen", async () => {
    const value = { id: 1, name: "Acme", contacts: [{ phone: "5" }] };
    expect(await isPersonal(value, ["id", "name"])).toBe(false);
    expect(await isPersonal(value, ["id", "contacts"])).toBe(true);
  });

  it("is of the sample where each of its rows is", () => {
    const row = { key: "filing:1", record: { kind: "filing", value: filing } } as const;
    const [sample, other] = ["sample:", service].map((from) => ({ ...row, service: from }));
    expect(sample && other && [isSample(sample), isSample(sample, other)]).toEqual([true, false]);
  });
});

describe("beside a text that states an amount or an instant", () => {
  it.each([
    ["4500000", 4_500_000],
    ["4,500,000", 4_500_000],
    ["+5", 5],
    ["007", 7],
    ["1234.5", 1234.5],
    ["-1", -1],
    ["9007199254740993", 9_007_199_254_740_993n],
    ["0", 0],
    ["Indefinite", null],
    ["", null],
    [" ", null],
    ["1e3", null],
    [null, null],
    [12, 12],
    [9_007_199_254_740_993n, 9_007_199_254_740_993n],
    [["1"], null],
  ] as const)("%s is %s", (text, amount) => {
    expect(withParsed({ offered_for_sale: text, id: 1 })).toEqual({
      offered_for_sale: text,
      offered_for_sale_amount: amount,
      id: 1,
    });
  });

  it.each([
    ["2011-07-14T16:18:52-04:00", "2011-07-14T20:18:52Z"],
    ["2011-12-31T23:30:00.250+0530", "2011-12-31T18:00:00.250Z"],
    ["2011-07-14T16:18:52Z", "2011-07-14T16:18:52Z"],
    ["2011-07-14 16:18-04:00", "2011-07-14T20:18:00Z"],
    // Without an offset the instant is unknown.
    ["2011-07-14T16:18:52", null],
    ["2011-07-14", "2011-07-14"],
    ["2011-02-31T16:18:52Z", null],
    ["yesterday", null],
    ["", null],
    [null, null],
    [1_310_660_332, null],
  ] as const)("%s is %s", (text, instant) => {
    expect(withParsed({ accepted_at: text })).toEqual({ accepted_at: text, accepted_at_utc: instant });
  });

  it("its value follows it, and replaces none of the service’s own fields", () => {
    const record = parseJsonText(
      '{"a":1,"accepted_at":"x","accepted_at_utc":"own","__proto__":{},"offered_for_sale":"1"}',
    );
    expect(stringifyJson(withParsed(record))).toBe(
      '{"a":1,"accepted_at":"x","accepted_at_utc":"own","__proto__":{},"offered_for_sale":"1","offered_for_sale_amount":1}',
    );
    for (const value of ["text", null, [filing], { id: 1 }]) expect(withParsed(value)).toBe(value);
  });
});

describe("records of every kind", () => {
  const rows = rowsOf([
    { id: "a", title: "Acme", money_raised: "$40 Million", created_at: "2024-01-15T23:30:00-05:00" },
    { id: "b", title: "Birch", money_raised: 1_500_000, created_at: "2024-02-01" },
    { id: "c", title: "Cedar", money_raised: "Undisclosed", amount: "€2.5m", announced: "soon" },
  ]);

  it("have a number and a UTC date beside each text that the table reads as one", async () => {
    const { bytes } = await fileOf(needsWith(), rows, "json", never);
    expect(parseJsonText(Buffer.from(bytes).toString())).toMatchObject([
      {
        money_raised: "$40 Million",
        money_raised_amount: 40_000_000,
        created_at_utc: "2024-01-16T04:30:00Z",
      },
      { money_raised_amount: 1_500_000, created_at_utc: "2024-02-01" },
      { money_raised_amount: null, amount: "€2.5m", amount_number: 2_500_000, announced: "soon" },
    ]);
  });

  it("reach a workbook as numbers and dates", async () => {
    const { bytes } = await fileOf(needsWith(), rows, "xlsx", never);
    const [header = [], ...cells] = cellsOf(bytes);
    const column = (name: string) => cells.map((row) => row[header.indexOf(name)]);
    expect(column("money_raised_amount")).toEqual([40_000_000, 1_500_000, undefined]);
    expect(column("created_at_utc")).toEqual([45_307.1875, 45_323, undefined]);
  });

  it.each([
    ["", ","],
    [";", ";"],
    ["\t", "\t"],
  ] as const)("reach CSV with the separator %j", async (separator, written) => {
    const changes = separator === "" ? {} : { separator: () => separator };
    const text = await exported("csv", [{ a: 1, b: "x;y,z" }], changes);
    expect(text).toBe(`\uFEFFa${written}b\r\n1${written}"x;y,z"\r\n`);
  });

  it("reach a workbook without the guard against formulas, which is of CSV", async () => {
    const { bytes } = await fileOf(needsWith(), rowsOf([{ phone: "+1 415 555 0100" }]), "xlsx", never);
    expect(cellsOf(bytes)[1]?.[0]).toBe("+1 415 555 0100");
  });
});

describe("an export", () => {
  it("has all that is known of each record, the detail that was loaded too, without a request", async () => {
    const [row] = rowsOf([{ id: 1, web: "a.example", name: "A" }]);
    const detail = { kind: "filing", value: { id: 1, name: "A", description: "all of it" } } as const;
    if (row === undefined) throw new Error("there is no row");
    const { bytes } = await fileOf(needsWith(), [{ ...row, detail }], "jsonl", never);
    expect(parseJsonText(Buffer.from(bytes).toString())).toEqual({
      id: 1,
      name: "A",
      web: "a.example",
      description: "all of it",
    });
  });

  it.each([
    ["csv", "csv"],
    ["xlsx", "csv"],
    ["json", "json"],
    ["jsonl", "jsonl"],
    ["markdown", "markdown"],
  ] as const)("as %s has the fields that were chosen for %s, in their order", async (format, chosenFor) => {
    const fields = ["state", "offered_for_sale", "id", "gone"];
    const chosen = { get: () => ({ [chosenFor]: fields, other: ["name"] }) };
    const needs = needsWith({ chosenFields: chosen });
    await exportRows(needs, rowsOf([filing]), format, never);
    expect(needs.jobs[0]?.fields).toEqual([
      "state",
      "offered_for_sale",
      "offered_for_sale_amount",
      "id",
      "gone",
    ]);
    const others = needsWith({ chosenFields: { get: () => ({ [chosenFor]: ["gone"] }) } });
    await exportRows(others, rowsOf([filing]), format, never);
    expect(others.jobs[0]?.fields).toBeUndefined();
  });

  it("guards formulas unless the person does not want it", async () => {
    const values = [{ name: "=1+1" }];
    expect(await exported("csv", values)).toContain("'=1+1");
    const settings = { escapeFormulas: () => false };
    expect(await exported("csv", values, { settings })).not.toContain("'");
  });

  it("as a workbook of more fields than a sheet has columns says so", async () => {
    const wide = Object.fromEntries(Array.from({ length: 16_385 }, (_, at) => [`f${at}`, at]));
    const needs = needsWith();
    expect(await exportRows(needs, rowsOf([wide]), "xlsx", never)).toMatchObject({ values: [16_385] });
    expect(needs.jobs).toEqual([]);
    const chosenFields = { get: () => ({ csv: ["f1"] }) };
    expect(await exportRows(needsWith({ chosenFields }), rowsOf([wide]), "xlsx", never)).toHaveProperty(
      "bytes",
    );
    const others = needsWith({ writeFile: writeEmpty });
    expect(await exportRows(others, rowsOf([wide]), "csv", never)).toHaveProperty("bytes");
  });

  it("that is cancelled stops, and writes nothing", async () => {
    const cancel = new AbortController();
    const rows = rowsOf(Array.from({ length: 1_000 }, (_, id) => ({ id })));
    const needs = needsWith();
    const ended = exportRows(needs, rows, "csv", cancel.signal).catch((error: unknown) => error);
    setImmediate(() => cancel.abort());
    expect(await ended).toMatchObject({ name: "AbortError" });
    expect(needs.jobs).toEqual([]);
  });

  it("of 10,000 records lets others have their turn all the time", async () => {
    const rows = rowsOf(Array.from({ length: 10_000 }, (_, id) => ({ id, offered_for_sale: String(id) })));
    const others = turns();
    await exportRows(needsWith({ writeFile: writeEmpty }), rows, "csv", never);
    others.stop();
    // At least one for every 50 records.
    expect(others.count).toBeGreaterThan(200);
  });
});

it("has a format for every kind of file, each with its own extension", () => {
  expect(exportFormats.map(({ id }) => id)).toEqual([...fileFormats]);
  expect(new Set(exportFormats.map(({ extension }) => extension)).size).toBe(fileFormats.length);
});

describe("the name of a file", () => {
  const day = new Date(2026, 10, 22, 23, 59);

  it.each([
    ["company “Acme, Inc.”, California", "startup-funding-company-acme-inc-california-2026-11-22"],
    ["", "startup-funding-2026-11-22"],
    ["…", "startup-funding-2026-11-22"],
    ["../../etc", "startup-funding-etc-2026-11-22"],
    [`${"a".repeat(47)} b`, `startup-funding-${"a".repeat(47)}-2026-11-22`],
  ])("of the search %j is %j", (words, name) => {
    expect(exportName(words, day)).toBe(name);
  });

  it("has a month and a day of two digits", () => {
    expect(exportName("", new Date(2026, 0, 2))).toBe("startup-funding-2026-01-02");
  });
});
