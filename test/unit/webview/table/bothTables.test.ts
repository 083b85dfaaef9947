import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noLibraryFilters } from "../../../../src/domain/library/libraryTableTypes.ts";
import { factsOf } from "../../../../src/domain/record/facts.ts";
import type { Chart } from "../../../../src/present/charts/chartTypes.ts";
import { chartsOf } from "../../../../src/present/charts/chartsOfRows.ts";
import {
  createLibraryRowWriter,
  libraryTableColumns,
} from "../../../../src/present/table/libraryTableRows.ts";
import { libraryColumns, type LibraryColumn } from "../../../../src/domain/library/libraryTableTypes.ts";
import type { RecordKind } from "../../../../src/service/contract/records.ts";
import { isObject, type Json, type JsonObject } from "../../../../src/text/json.ts";
import { answerQuery } from "../../../../src/store/library/reader/queries.ts";
import { libraryCharts } from "../../../../src/webview/table/library/libraryCharts.ts";
import { columnFigures } from "../../../../src/webview/table/model/columnFigures.ts";
import { latestFilings } from "../../../../src/webview/table/model/latestFilings.ts";
import { writtenTable } from "../../../../tools/pages/tableRows.ts";
import { wording } from "../../../../tools/pages/wording.ts";
import { cases } from "../../../support/chance.ts";
import { chartWording } from "../../../support/charts/wording.ts";
import { keptService, openLibrary } from "../../../support/library/memoryLibrary.ts";

const services = [keptService];

/** Records as Results and as Library show them. */
function bothTables(kind: RecordKind, values: readonly JsonObject[]) {
  const results = writtenTable(values, kind);
  const sql = openLibrary(values.map((value) => ({ kind, value, form: "row" })));
  const question = { services, filters: noLibraryFilters };
  const groupsOf = (chart: Chart["id"]) => answerQuery(sql, "tableGroups", { ...question, chart });
  const groups = {
    time: groupsOf("time"),
    amounts: groupsOf("amounts"),
    places: groupsOf("places"),
    industries: groupsOf("industries"),
    series: groupsOf("series"),
  };
  const latestOnly = { ...question, filters: { ...noLibraryFilters, isLatestOnly: true }, sorts: [] };
  const rows = results.rows.map(({ facts }) => facts ?? {});
  return {
    results,
    charts: (["count", "amount"] as const).map((measure) => ({
      results: chartsOf(rows, { hasMore: false, measure }, chartWording).map(withoutRows),
      library: libraryCharts(groups, { measure }, chartWording).map(withoutRows),
    })),
    figures: answerQuery(sql, "tableFigures", question),
    latest: {
      results: latestFilings(results.rows).places.length,
      library: answerQuery(sql, "tableOrder", latestOnly).ids.length,
    },
  };
}

/** A mark of Library stands for groups of records, a mark of Results for rows: all else is compared. */
function withoutRows(chart: Chart): unknown {
  // Of spellings that differ in case alone, each table shows the first that it meets.
  const text = JSON.stringify(chart, (key, value: unknown) => {
    if (key === "members") return undefined;
    return typeof value === "string" ? value.toUpperCase() : value;
  });
  return JSON.parse(text);
}

const oddFunding = {
  id: "a",
  title: "Acme raises",
  company_name: "Acme",
  amount_raised: "$40 Million",
  sector: "Robotics",
  funding_round: "Series B",
  announced_date: "2024-05-06",
  region: "TEXAS",
};

describe("Results and Library", () => {
  it("chart a funding that spells all of its fields in its own way (W1)", () => {
    const { charts, figures } = bothTables("funding", [oddFunding]);
    for (const { results, library } of charts) expect(results).toEqual(library);
    expect(figures).toMatchObject({ raised: { total: 40_000_000 } });
    const titles = writtenTable([oddFunding], "funding").columns.map(({ id, title }) => [id, title]);
    expect(Object.fromEntries(titles)).toMatchObject({
      company_name: "Company",
      amount_raised: "Amount",
      sector: "Industry",
      funding_round: "Series",
      announced_date: "Date",
      region: "State",
    });
  });

  it("count filings of one name in two states as two companies (W2)", () => {
    const filings = ["TEXAS", "OHIO"].map((state, id) => ({
      id,
      name: "Acme Inc",
      state,
      accepted_at: `2024-05-0${String(id + 1)}T11:00:00Z`,
    }));
    expect(bothTables("filing", filings).latest).toEqual({ results: 2, library: 2 });
  });

  it("leave the same older filings out where a name is spelled in several ways", () => {
    const filings = ["Acme, Inc.", "ACME INCORPORATED", "Acme LLC", "The Acme Inc /DE/"].map((name, id) => ({
      id,
      name,
      accepted_at: `2024-05-0${String(id + 1)}T11:00:00Z`,
    }));
    expect(bothTables("filing", filings).latest).toEqual({ results: 2, library: 2 });
  });

  it("say the same of any records, however their fields are spelled", () => {
    fc.assert(
      fc.property(anyRecords, ({ kind, values }) => {
        const { results, charts, figures, latest } = bothTables(kind, values);
        for (const { results: ofResults, library } of charts) expect(ofResults).toEqual(library);
        expect(latest.results).toBe(latest.library);
        const write = createLibraryRowWriter(wording);
        const kinds = new Map(libraryTableColumns(wording).map((column) => [column.id, column.kind]));
        const placeOf = (pointer: string): number =>
          results.columns.findIndex(({ id }) => id === pointer.slice(1));
        const fields = values.map((value) => fieldsOf(kind, value));
        for (const [at, value] of values.entries()) {
          const row = write({ record: { kind, value }, isWhole: false, lastSeen: 0 });
          expect(results.rows[at]?.name).toBe(row.name);
          for (const [column, pointer] of Object.entries(fields[at] ?? {})) {
            const cell = row.cells[libraryColumns.findIndex((one) => one === column)];
            expect(results.rows[at]?.cells[placeOf(pointer)] ?? null).toEqual(cell);
            if (column !== "web" && column !== "minimum")
              expect(results.columns[placeOf(pointer)]?.kind).toBe(kinds.get(column));
          }
        }
        for (const column of ["raised", "offered", "minimum"] as const) {
          const [pointer, ...others] = new Set(fields.flatMap((one) => one[column] ?? []));
          if (pointer === undefined || others.length > 0) continue;
          const all = [...results.rows.keys()];
          const found = columnFigures(results.rows, all, placeOf(pointer));
          const asDoubles =
            found &&
            Object.fromEntries(Object.entries(found).map(([name, figure]) => [name, Number(figure)]));
          expect(asDoubles).toEqual(figures[column]);
          const isSum = column !== "minimum" && !pointer.includes("total");
          expect(results.columns[placeOf(pointer)]?.isSummable).toBe(isSum ? true : undefined);
        }
      }),
      { numRuns: cases(20) },
    );
  });
});

/** The field of a record that each column of Library shows. */
function fieldsOf(kind: RecordKind, value: JsonObject): Readonly<Partial<Record<LibraryColumn, string>>> {
  const { amount, state, industry, series, date } = factsOf({ kind, value });
  const own = (name: string): string | undefined => (name in value ? `/${name}` : undefined);
  return Object.fromEntries(
    Object.entries({
      raised: amount?.pointer,
      state: state?.pointer,
      industry: industry?.pointer,
      series: series?.pointer,
      accepted: date?.pointer,
      offered: own("offered_for_sale"),
      minimum: own("min_investment"),
      web: own("web"),
    }).filter(([, pointer]) => pointer !== undefined),
  );
}

const amountNames: Readonly<Record<RecordKind, string>> = {
  filing: "money_raised",
  funding: "amount amount_raised money_raised raised_amount raised funding_amount total_raised",
  company: "total_raised total_funding funding_total money_raised amount_raised raised amount",
};
const dateNames: Readonly<Record<RecordKind, string>> = {
  filing: "accepted_at",
  funding:
    "announced_on announced_at announced_date created_at date closed_on funded_at accepted_at published_at",
  company: "founded founded_on founded_year founded_at",
};
const holders = ["", "organization/", "company/"];
const places = ["", "location/", "headquarters/", "address/"];

function paths(...parts: readonly (readonly string[])[]): fc.Arbitrary<string> {
  return fc.tuple(...parts.map((part) => fc.constantFrom(...part))).map((chosen) => chosen.join(""));
}

// Library counts amounts in groups of three digits.
const amount = fc.oneof(
  fc
    .tuple(fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: -9, max: -1 })), fc.nat(6))
    .map(([digits, zeros]) => Math.round(digits * 10 ** zeros)),
  fc.constantFrom<Json>("$40 Million", "EUR 3m", "4,500,000", "2600000", "Undisclosed", "", null),
  fc.constantFrom<Json>(9_000_000_000_000n, 10n ** 400n),
);
// Hours in which the day is the same wherever the test runs.
const date = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1990, max: 2026 }), fc.constantFrom("-01-31", "-05-06", "-05-07"))
    .chain(([year, day]) =>
      fc.constantFrom("", "T11:00:00Z", "T11:30:00", "T06:00:00-05:00", " 11:00").map((time) => {
        return `${String(year)}${day}${time}`;
      }),
    ),
  fc.constantFrom<Json>("2024-02-31", "soon", "2024", 2024, null, 7),
);
const state = fc.constantFrom<Json>(
  "TEXAS",
  "Texas",
  "TX",
  "OHIO",
  "Bavaria",
  "BRITISH COLUMBIA",
  " ",
  7,
  null,
);
const industry = fc.constantFrom<Json>(
  "Robotics",
  "ROBOTICS",
  "Other\nTechnology",
  "2024-05-06",
  "",
  null,
  true,
);
const series = fc.constantFrom<Json>("Seed", "SEED", "Series A", "Series B", "", null, 3);
const company = fc.constantFrom("Acme, Inc.", "ACME INC", "Acme Corp", "Birch", "The Birch", "Inc.", "…");

/** A table of records of one kind, each field spelled in one or two ways. */
const anyRecords = fc
  .constantFrom<RecordKind>("filing", "funding", "company")
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      spellings: fc.array(
        fc.record({
          amount: paths(amountNames[kind].split(" ")),
          date: paths(dateNames[kind].split(" ")),
          state: paths(holders, places, ["state", "region"]),
          industry: paths(holders, ["industry", "sector", "category"]),
          series: paths(
            "series round stage funding_type investment_type round_type funding_round".split(" "),
          ),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      drawn: fc.array(
        fc.record(
          {
            amount,
            date,
            state,
            industry,
            series,
            name: company,
            offered_for_sale: amount,
            min_investment: amount,
            web: fc.constantFrom("https://acme.example", " acme.example "),
          },
          { requiredKeys: [] },
        ),
        { minLength: 1, maxLength: 12 },
      ),
    }),
  )
  .map(({ kind, spellings, drawn }) => ({
    kind,
    values: drawn.map((fields, at) => {
      const spelling: Readonly<Record<string, string>> = spellings[at % spellings.length] ?? {};
      return Object.entries(fields).reduce<JsonObject>(
        (value, [name, part]) => withField(value, (spelling[name] ?? name).split("/"), part),
        { id: at },
      );
    }),
  }));

function withField(value: JsonObject, [key = "", ...rest]: readonly string[], part: Json): JsonObject {
  if (rest.length === 0) return { ...value, [key]: part };
  const inner = value[key];
  return { ...value, [key]: withField(isObject(inner) ? inner : {}, rest, part) };
}
