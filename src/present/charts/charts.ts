import { sum } from "d3-array";
import { inEnglish as fill } from "../../text/sentence.ts";
import { amountsChart } from "./amounts.ts";
import {
  chartIds,
  type Chart,
  type ChartId,
  type ChartMeasure,
  type ChartNames,
  type ChartRow,
  type ChartSet,
} from "./chart.ts";
import { industriesChart, seriesChart } from "./kinds.ts";
import type { ChartInput } from "./marks.ts";
import { placesChart } from "./places.ts";
import { timeChart } from "./overTime.ts";
import type { ChartWording } from "./words.ts";

export interface ChartOptions {
  readonly hasMore: boolean;
  readonly measure?: ChartMeasure;
  /** Places of the rows that pass all filters but those of a chart; all of them unless told. */
  readonly shownIn?: (chart: ChartId) => readonly number[];
  /** How many shown filings amend others, whose amounts they repeat. */
  readonly repeats?: number;
}

/**
 * Each row belongs to exactly one mark of each chart, or to its `rest`. Periods, bars and tiles are those of all rows;
 * their sizes are of those that pass the filters of all other charts.
 */
export function chartsOf(rows: readonly ChartRow[], options: ChartOptions, wording: ChartWording): ChartSet {
  return chartsOfEach(() => rows, options, wording);
}

/** As `chartsOf`, where each chart has its own rows: records that are counted in groups. */
export function chartsOfEach(
  rowsOf: (chart: ChartId) => readonly ChartRow[],
  options: ChartOptions,
  wording: ChartWording,
): ChartSet {
  // Fundings may have a series and no industry: a chart that says only that would be of no use.
  const isUseless = (chart: Chart): boolean =>
    chart.id === "industries" &&
    chart.bars.length === 0 &&
    rowsOf("series").some(({ series }) => series !== undefined);
  const charts = chartIds
    .flatMap((id) => chartOf(id, inputOf(id, rowsOf(id), options), options, wording) ?? [])
    .filter((chart) => !isUseless(chart));
  return { charts, names: namesOf(charts, wording) };
}

function inputOf(
  id: ChartId,
  rows: readonly ChartRow[],
  { hasMore, measure = "count", shownIn }: ChartOptions,
): ChartInput {
  const places = shownIn?.(id);
  const shown = places === undefined ? undefined : new Set(places);
  return {
    rows,
    hasMore,
    measure,
    loaded: sum(rows, ({ group }) => group?.all ?? 1),
    shown: shown?.size ?? sum(rows, ({ group }) => group?.count ?? 1),
    isShown: (place) => shown?.has(place) ?? true,
  };
}

function chartOf(
  id: ChartId,
  input: ChartInput,
  { repeats }: ChartOptions,
  wording: ChartWording,
): Chart | undefined {
  switch (id) {
    case "time":
      return timeChart(input, wording, repeats);
    case "amounts":
      return amountsChart(input, wording);
    case "places":
      return placesChart(input, wording);
    case "industries":
      return industriesChart(input, wording);
    case "series":
      return seriesChart(input, wording);
  }
}

function namesOf(charts: readonly Chart[], { words }: ChartWording): ChartNames {
  return {
    all: words.all,
    copy: words.copy,
    saveSvg: words.saveSvg,
    savePng: words.savePng,
    actions: charts.map(({ title }) => ({
      group: fill(words.actionsOf, title),
      copy: fill(words.copyOf, title),
      saveSvg: fill(words.saveSvgOf, title),
      savePng: fill(words.savePngOf, title),
    })),
  };
}
