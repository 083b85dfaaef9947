import type { Wording } from "../wording.ts";
import { amountsChart } from "./amounts.ts";
import type { Chart, ChartNames, ChartRow, ChartSet } from "./chart.ts";
import type { Loaded } from "./frame.ts";
import { industriesChart } from "./industries.ts";
import { timeChart } from "./overTime.ts";
import { placesChart } from "./places.ts";
import { readRows } from "./tally.ts";

/**
 * The charts of the rows that are loaded, and of no others. Each row is behind exactly one mark of each chart, or in
 * what the chart says it leaves out (`rest`).
 */
export function chartsOf(rows: readonly ChartRow[], hasMore: boolean, wording: Wording): ChartSet {
  const read = readRows(rows);
  const loaded: Loaded = { total: rows.length, hasMore };
  const charts = [
    timeChart(read, loaded, wording),
    amountsChart(read, loaded, wording),
    placesChart(read, loaded, wording),
    industriesChart(read, loaded, wording),
  ];
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
