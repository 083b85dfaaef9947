import { nameOf } from "../../domain/record.ts";
import type { Wording } from "../wording.ts";
import { amountsChart } from "./amounts.ts";
import type { Chart, ChartNames, ChartRow, ChartSet } from "./chart.ts";
import type { Loaded } from "./frame.ts";
import { industriesChart } from "./industries.ts";
import { timeChart } from "./overTime.ts";
import { placesChart } from "./places.ts";
import { rowReader, type ReadRow } from "./tally.ts";
import { field, type Json } from "../../text/json.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { amountOf } from "../amount.ts";
import { oneLine } from "../../text/oneLine.ts";

/**
 * The charts of the rows that are loaded, and of no others. Each row is behind exactly one mark of each chart, or in
 * what the chart says it leaves out (`rest`).
 */
export function chartsOf(rows: readonly ChartRow[], hasMore: boolean, wording: Wording): ChartSet {
  const steps = chartSteps(rows, hasMore, wording);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** `chartsOf` in steps between which others can work: one for each row, then one for each chart. */
export function* chartSteps(
  rows: Iterable<ChartRow>,
  hasMore: boolean,
  wording: Wording,
): Generator<undefined, ChartSet> {
  const read = rowReader(wording);
  const all: ReadRow[] = [];
  for (const row of rows) {
    all.push(read(row, all.length));
    yield;
  }
  const loaded: Loaded = { total: all.length, hasMore };
  const charts: Chart[] = [];
  for (const chartOf of [timeChart, amountsChart, placesChart, industriesChart]) {
    charts.push(chartOf(all, loaded, wording));
    yield;
  }
  return { charts, names: namesOf(charts, wording) };
}

function namesOf(charts: readonly Chart[], { t }: Wording): ChartNames {
  return {
    all: t("Charts of the loaded rows"),
    copy: t("Copy"),
    saveSvg: t("Save SVG"),
    savePng: t("Save PNG"),
    actions: charts.map(({ title }) => ({
      group: t("Copy or save “{0}”", title),
      copy: t("Copy “{0}” as a picture", title),
      saveSvg: t("Save SVG of “{0}”…", title),
      savePng: t("Save PNG of “{0}”…", title),
    })),
  };
}

/** What the charts look at in a record: a filing (§2.3), or one of undocumented shape, as its row in a list reads it. */
export function chartRowOf(key: string, record: ServiceRecord, wording: Pick<Wording, "t">): ChartRow {
  const { value } = record;
  const date = textOf(value, "accepted_at", "created_at", "announced_on", "date", "founded");
  const state = textOf(value, "state", "location", "country");
  const industry = textOf(value, "industry", "series", "round", "stage");
  const amount = ["money_raised", "amount", "total_raised"]
    .map((name) => amountOf(field(value, name)))
    .find((found) => found !== undefined);
  return {
    key,
    name: nameOf(record, wording.t),
    ...(date === undefined ? {} : { date }),
    ...(amount === undefined ? {} : { amount }),
    ...(state === undefined ? {} : { state }),
    ...(industry === undefined ? {} : { industry }),
  };
}

function textOf(value: Json, ...names: readonly string[]): string | undefined {
  return names
    .map((name) => field(value, name))
    .find((found): found is string => typeof found === "string" && found.trim() !== "");
}

const longestName = 80;

/** What a saved picture is called: its title and the search, in letters and digits that every file system takes. */
export function pictureFileName(title: string, search: string, format: "svg" | "png"): string {
  const name = oneLine(`${title} ${search}`)
    .normalize("NFC")
    .toLowerCase()
    .slice(0, longestName)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `${name === "" ? "chart" : name}.${format}`;
}
