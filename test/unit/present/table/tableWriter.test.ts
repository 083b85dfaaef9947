import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Json } from "../../../../src/text/json.ts";
import { mostColumns, createTableWriter } from "../../../../src/present/table/tableWriter.ts";
import type { TableCell } from "../../../../src/present/table/tableProtocol.ts";
import { wording } from "../../../../tools/pages/wording.ts";
import { arrangeColumns, defaultLayout } from "../../../../src/webview/table/model/columnLayout.ts";
import { writtenTable } from "../../../../tools/pages/tableRows.ts";

/** The cell of the one record that has this field. */
function cellOf(value: Json, id: string, kind: "filing" | "funding" = "funding"): TableCell | undefined {
  const { columns, rows } = writtenTable([value], kind);
  return rows[0]?.cells[columns.findIndex((column) => column.id === id)];
}

describe("a cell", () => {
  it.each<readonly [string, string, Json, TableCell]>([
    ["nothing", "x", null, null],
    ["empty text", "x", "  ", null],
    ["text", "x", "a\nb", "a b"],
    ["a flag", "x", true, "Yes"],
    ["an amount", "money_raised", 4_500_000, ["$4,500,000", 4_500_000]],
    ["an amount of zero, which is stated", "money_raised", 0, ["$0", 0]],
    ["an amount as text", "offered_for_sale", "4500000", ["$4,500,000", 4_500_000]],
    ["an amount that is a word", "offered_for_sale", "Indefinite", "Indefinite"],
    ["an amount in words", "amount", "$1.5 Million", ["$1.5 Million", 1_500_000]],
    ["an amount beyond 2^53", "amount", 9007199254740993n, ["$9,007,199,254,740,993", "9007199254740993"]],
    ["such an amount as text", "amount", "9007199254740993", ["$9,007,199,254,740,993", "9007199254740993"]],
    ["a year", "year", 2024, ["2024", 2024]],
    ["a count", "employees", 12_000, ["12,000", 12_000]],
    ["a share", "share_percent", 12.5, ["12.5 %", 12.5]],
    ["a date", "accepted_at", "2011-07-14T23:30:00-04:00", ["Jul 15, 2011", 1_310_700_600_000, "2011-07-15"]],
    ["a date without an offset", "date", "2024-05-06", ["May 6, 2024", 1_714_953_600_000, "2024-05-06"]],
    ["an amount in another currency", "amount", "EUR 2.6m", ["EUR 2.6m", 2_600_000]],
    ["an amount that is not told", "amount", "Undisclosed", "Undisclosed"],
    ["a day that is none", "accepted_at", "2011-02-31", "2011-02-31"],
    ["a place in capitals", "state", "NEW YORK", "New York"],
    ["a list of texts", "tags", ["a", "b"], "a; b"],
    ["a list of records", "investors", [{ name: "One" }, { title: "Two" }, { x: 1 }], 'One; Two; {"x":1}'],
    ["an empty record", "x", {}, "{}"],
    ["an empty list", "x", [], null],
  ])("of %s", (_name, key, value, cell) => {
    expect(cellOf({ [key]: value }, key)).toEqual(cell);
  });

  it("of a record inside of a record is a separate column, three deep", () => {
    const { columns, rows } = writtenTable(
      [{ title: "T", organization: { name: "Acme", location: { city: "Troy", at: { lat: 1 } } } }],
      "funding",
    );
    expect(columns.map(({ id, title }) => [id, title])).toEqual([
      ["title", "Title"],
      ["organization/name", "Company"],
      ["organization/location/city", "City"],
      ["organization/location/at", "At"],
    ]);
    expect(rows[0]?.cells).toEqual(["T", "Acme", "Troy", '{"lat":1}']);
  });
});

/** The titles of the columns that are shown before anyone has arranged them. */
function shownTitles(values: readonly Json[], kind: "filing" | "funding" = "funding"): readonly string[] {
  const { columns } = writtenTable(values, kind);
  return arrangeColumns(columns, defaultLayout).flatMap(({ title, isShown }) => (isShown ? [title] : []));
}

const funding = {
  id: "acme-seed",
  title: "Acme raises $2.6 Million (Seed)",
  amount: "$2.6 Million",
  series: "Seed",
  created_at: "2024-05-06T07:08:09-04:00",
  investors: [{ name: "Larkmoor", lead: true }],
  organization: {
    slug: "acme",
    name: "Acme",
    industry: "Energy",
    location: { city: "Troy", state: "NEW YORK", postal_code: "12180" },
  },
  source: null,
};

describe("the columns of fundings", () => {
  it.each([
    ["after", [funding, { title: "Birch raises a seed" }], 1],
    ["before", [{ title: "Birch raises a seed" }, funding], 0],
  ] as const)("call a funding without an organization by its title, %s others", (_, values, place) => {
    const { columns, rows } = writtenTable(values, "funding");
    const shown = columns.filter(({ isUsual, title }) => isUsual && ["Company", "Title"].includes(title));
    expect(shown.map(({ title }) => title)).toEqual(["Company"]);
    expect(rows[place]?.cells[columns.findIndex(({ title }) => title === "Company")]).toBe(
      "Birch raises a seed",
    );
  });

  it("say who, how much, which series and when first, and nothing twice", () => {
    expect(shownTitles([funding])).toEqual([
      "Company",
      "Amount",
      "Series",
      "Date",
      "Industry",
      "City",
      "State",
      "Investors",
    ]);
  });

  it.each<readonly [string, Json, readonly string[]]>([
    ["a title where nothing else names the record", { id: 1, title: "T", amount: 5 }, ["Amount", "Title"]],
    ["its own name", { amount: 5, name: "Acme", country: "DE" }, ["Name", "Amount", "Country"]],
    ["unknown fields, as they came", { b: 1, a: "x" }, ["B", "A"]],
  ])("are found in records of another shape: %s", (_name, value, titles) => {
    expect(shownTitles([value])).toEqual(titles);
  });

  it("are told apart where two would have one title", () => {
    const { columns } = writtenTable([{ url: "a", source: { url: "b" }, site: { url: "c" } }], "funding");
    expect(columns.map(({ title }) => title)).toEqual(["URL", "Source URL", "Site URL"]);
  });
});

describe("what adds up", () => {
  it("is what was raised or offered, not minimums, valuations, totals of totals, counts", () => {
    const record = {
      money_raised: 1,
      offered_for_sale: "1",
      min_investment: 1,
      pre_money_valuation: 1,
      total_raised: 1,
      employees: 1,
    };
    const { columns } = writtenTable([record]);
    const summable = columns.filter(({ isSummable }) => isSummable === true).map(({ id }) => id);
    expect(summable).toEqual(["money_raised", "offered_for_sale"]);
    const { columns: ofFunding } = writtenTable([{ amount: "$2.6 Million" }], "funding");
    expect(ofFunding[0]?.isSummable).toBe(true);
  });
});

describe("the columns", () => {
  it("are those of the document first, with their own titles, then what else there is", () => {
    const { columns } = writtenTable([{ extra_field: 1, id: 7, name: "Acme" }]);
    expect(columns.map(({ title }) => title)).toEqual([
      "Name",
      "Raised",
      "State",
      "Industry",
      "Offered",
      "Minimum",
      "Filed",
      "Web",
      "Combination",
      "ID",
      "Extra field",
    ]);
    expect(columns.filter(({ isUsual }) => !isUsual).map(({ id }) => id)).toEqual([
      "is_business_combination_transaction",
      "id",
    ]);
  });

  it("keep their places when later rows bring more", () => {
    const writer = createTableWriter("funding", wording);
    writer.row({ kind: "funding", value: { id: "a", label: "A" } });
    const before = writer.columns().map(({ id }) => id);
    const later = writer.row({ kind: "funding", value: { more: "x", label: "B" } });
    expect(before).toEqual(["id", "label"]);
    expect(writer.columns().map(({ id }) => id)).toEqual(["id", "label", "more"]);
    expect(later.cells).toEqual([null, "B", "x"]);
  });

  it.each<readonly [string, readonly Json[], string]>([
    ["dates", ["2024-01-02", "2024-01-03", "soon"], "date"],
    ["numbers", [1, 2, null], "number"],
    ["flags", [true, false], "flag"],
    ["text and as many numbers", ["a", 1], "text"],
    ["nothing", [null], "text"],
  ])("are of the kind of most of their cells: %s", (_name, values, kind) => {
    const { columns } = writtenTable(
      values.map((x) => ({ x })),
      "funding",
    );
    expect(columns.map((column) => column.kind)).toEqual([kind]);
  });

  it("add what a filing in full says to what the list said", () => {
    const writer = createTableWriter("filing", wording);
    const row = writer.row(
      { kind: "filing", value: { id: 1, name: "Acme", web: "acme.example" } },
      { kind: "filing", value: { id: 1, name: "Acme", description: "Long" } },
    );
    const at = (id: string): number => writer.columns().findIndex((column) => column.id === id);
    expect([row.cells[at("web")], row.cells[at("description")]]).toEqual(["acme.example", "Long"]);
  });

  it("have the columns of the list that they were found for, after their own", () => {
    const writer = createTableWriter("filing", wording);
    const record = { kind: "filing", value: { id: 1, name: "Acme, Inc.", state: "OHIO" } } as const;
    const row = writer.row(record, undefined, "", { Company: "acme", State: "OH", Budget: "$1,500" });
    const columns = writer.columns();
    const ofList = columns.filter(({ id }) => id.startsWith("~list:"));
    expect(ofList.map(({ title, isUsual }) => [title, isUsual])).toEqual([
      ["Company (list)", true],
      ["State (list)", true],
      ["Budget (list)", true],
    ]);
    expect(
      ofList.map(({ id }) => columns.findIndex((column) => column.id === id)).map((at) => row.cells[at]),
    ).toEqual(["acme", "OH", "$1,500"]);
    expect(Math.min(...ofList.map(({ rank = 0 }) => rank))).toBeGreaterThan(columns.length);
  });

  it("tell apart a field with a slash in its name and a record in a record", () => {
    const { columns } = writtenTable([{ "a/b": 1, a: { b: 2 }, constructor: 3, __proto__x: 4 }], "funding");
    expect(columns.map(({ id }) => id)).toEqual(["a~1b", "a/b", "constructor", "__proto__x"]);
  });

  it("are bounded: what is left goes into the last one", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${String(at)}`, at]));
    const { columns, rows } = writtenTable([many], "funding");
    expect(columns).toHaveLength(mostColumns + 1);
    expect(columns.at(-1)?.title).toBe("Other fields");
    expect(rows[0]?.cells.at(-1)).toMatch(/^f100: 100; f101: 101; .*…$/);
  });

  it("are distinct and hold the cells of any record, which can be sent as JSON", () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 8 }), (values) => {
        const { columns, rows } = writtenTable(
          z.array(z.custom<Json>()).parse(JSON.parse(JSON.stringify(values))),
          "funding",
        );
        expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
        for (const { cells } of rows) expect(cells.length).toBeLessThanOrEqual(columns.length);
        expect(JSON.parse(JSON.stringify(rows))).toEqual(rows);
      }),
    );
  });
});

it("a record that is none has a name and its value", () => {
  expect(writtenTable(["<b>"])).toMatchObject({ rows: [{ name: "Unreadable record" }] });
  expect(cellOf("<b>", "value", "filing")).toBe("<b>");
});
