import type { Wording } from "../wording.ts";
import { amountsChart } from "./amounts.ts";
import type { Chart, ChartNames, ChartRow, ChartSet } from "./chart.ts";
import type { Loaded } from "./frame.ts";
import { industriesChart } from "./industries.ts";
import { timeChart } from "./overTime.ts";
import { placesChart } from "./places.ts";
import { rowReader, type ReadRow } from "./tally.ts";

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
