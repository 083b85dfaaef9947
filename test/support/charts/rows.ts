import * as fc from "fast-check";
import type { Chart, ChartMark, ChartRow } from "../../../src/present/charts/chart.ts";
import { makeDataset } from "../../../src/sample/data/dataset.ts";

/** A row with what a test is about. */
export function row(change: Partial<ChartRow>): ChartRow {
  return { key: "1", name: "Acme", ...change };
}

/** Rows as the sample service would send them, the newest first. */
export async function sampleRows(count: number): Promise<readonly ChartRow[]> {
  const { filings } = await makeDataset(count);
  return filings.map(({ fields }) => ({
    key: `filing:${String(fields.id)}`,
    name: fields.name,
    date: fields.accepted_at,
    amount: fields.money_raised,
    state: fields.state,
    industry: fields.industry,
  }));
}

/** Every mark of a chart, drawn or set apart, each once. */
export function marksOf(chart: Chart): readonly ChartMark[] {
  const drawn = (): readonly ChartMark[] => {
    switch (chart.id) {
      case "time":
        return chart.sums.map(({ mark }) => mark);
      case "amounts":
        return chart.columns.map(({ mark }) => mark);
      case "places":
        return [
          ...chart.tiles.flatMap(({ mark }) => (mark === undefined ? [] : [mark])),
          ...chart.bars.map(({ mark }) => mark),
        ];
      case "industries":
        return chart.bars.map(({ mark }) => mark);
    }
  };
  return [...drawn(), ...chart.rest];
}

const dates = fc.oneof(
  fc
    .date({ min: new Date("2010-01-01"), max: new Date("2026-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().replace("Z", "-05:00")),
  fc
    .date({ min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom("", "soon", "2026-02-31", "0000-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"),
);

const amounts = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.bigInt(),
  fc.bigInt({ min: 0n, max: 10n ** 400n }),
  fc.nat().map(String),
  fc.constantFrom(
    0,
    -0,
    1e308,
    5e-324,
    null,
    "Indefinite",
    "4,500,000.50",
    "",
    Number.NaN,
    Infinity,
    2 ** 53,
  ),
);

const places = fc.oneof(
  fc.constantFrom("WISCONSIN", "Wisconsin", "WI", "wi", "PUERTO RICO", "MAURITIUS", "E9", "", "  "),
  fc.string(),
);

/** Rows of every kind that could arrive. */
export const anyRows: fc.Arbitrary<readonly ChartRow[]> = fc.array(
  fc.record(
    {
      key: fc.uuid(),
      name: fc.string(),
      date: dates,
      amount: amounts,
      state: places,
      industry: fc.oneof(
        fc.constantFrom("Biotechnology", "BIOTECHNOLOGY", ""),
        fc.string({ unit: "binary" }),
      ),
    },
    { requiredKeys: ["key", "name"] },
  ),
  { maxLength: 60 },
);
