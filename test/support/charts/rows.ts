import * as fc from "fast-check";
import type { Chart, ChartMark, ChartRow } from "../../../src/present/charts/chartTypes.ts";
import type { ChartInput } from "../../../src/present/charts/chartMarks.ts";
import { parseJsonText } from "../../../src/text/json.ts";
import { createTableWriter } from "../../../src/present/table/tableWriter.ts";
import { makeDataset } from "../../../src/sample/data/dataset.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import { chartWording } from "./wording.ts";
import { wording } from "../../../tools/pages/wording.ts";
import { anyCharacter } from "../anyCharacter.ts";

/** A day as charts have it, from "2024-05-06". */
export function day(text: string): number {
  return Date.parse(`${text}T00:00:00Z`);
}

/** All rows, unfiltered. */
export function inputOf(rows: readonly ChartRow[], change: Partial<ChartInput> = {}): ChartInput {
  return {
    rows,
    isShown: () => true,
    shown: rows.length,
    loaded: rows.length,
    hasMore: false,
    measure: "count",
    repeats: 0,
    wording: chartWording,
    ...change,
  };
}

/** Rows as Results sends them to charts. */
export function rowsOfRecords(records: readonly ServiceRecord[]): readonly ChartRow[] {
  const writer = createTableWriter(records[0]?.kind ?? "filing", wording);
  return records.map((record) => writer.row(record).facts ?? {});
}

/** Filings from the sample service, newest first. */
export async function sampleRows(count: number): Promise<readonly ChartRow[]> {
  const { filings } = await makeDataset(count);
  return rowsOfRecords(filings.map(({ fields }) => ({ kind: "filing", value: { ...fields } })));
}

/** Fundings from the sample service, newest first. */
export async function sampleFundingRows(count: number): Promise<readonly ChartRow[]> {
  const { fundings } = await makeDataset(count);
  return rowsOfRecords(
    fundings.map((funding) => ({ kind: "funding", value: parseJsonText(JSON.stringify(funding)) })),
  );
}

/** Every mark of a chart once, drawn or listed. */
export function marksOf(chart: Chart): readonly ChartMark[] {
  const drawn =
    "columns" in chart ? chart.columns : "tiles" in chart ? [...chart.tiles, ...chart.bars] : chart.bars;
  return [...drawn.flatMap(({ mark }) => mark ?? []), ...chart.rest];
}

const usual = { min: new Date("2010-01-01"), max: new Date("2026-01-01"), noInvalidDate: true };
const possible = { min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31"), noInvalidDate: true };
const days = fc
  .oneof(fc.date(usual), fc.date(usual), fc.date(usual), fc.date(possible))
  .map((date) => day(date.toISOString().slice(0, 10)));

const amounts = fc.oneof(
  fc.integer(),
  fc.double({ min: -1e60, max: 1e60, noNaN: true }),
  fc.nat(),
  fc.constantFrom(0, -0, 5e-324, 2 ** 53, 1_000_000, 2_600_000, 1e60),
);

const places = fc.oneof(
  fc.constantFrom("WISCONSIN", "Wisconsin", "WI", "wi", "PUERTO RICO", "MAURITIUS", "E9", "DE", "", "  "),
  fc.string(),
);

const kinds = fc.oneof(
  fc.constantFrom("Biotechnology", "BIOTECHNOLOGY", ""),
  fc.string({ unit: anyCharacter }),
);

export const anyRows: fc.Arbitrary<readonly ChartRow[]> = fc.array(
  fc.record(
    {
      day: days,
      amount: amounts,
      state: places,
      country: places,
      industry: kinds,
      series: fc.oneof(fc.constantFrom("Seed", "Series A", "series b"), kinds),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 60 },
);
