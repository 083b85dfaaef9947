import { sum } from "d3-array";
import { amountsChart } from "./amountsChart.ts";
import { chartIds, type Chart, type ChartId, type ChartMeasure, type ChartRow } from "./chartTypes.ts";
import { industriesChart, seriesChart } from "./kindsCharts.ts";
import type { ChartInput } from "./chartMarks.ts";
import { placesChart } from "./placesChart.ts";
import { timeChart } from "./timeChart.ts";
import type { ChartWording } from "./chartWords.ts";

export interface ChartOptions {
  readonly hasMore: boolean;
  readonly measure?: ChartMeasure;
  /** Returns the places of the rows that pass the filters of all other charts; by default all. */
  readonly shownIn?: (chart: ChartId) => readonly number[];
  readonly repeats?: number;
}

const chartOf: { readonly [Id in ChartId]: (input: ChartInput) => Chart | undefined } = {
  time: timeChart,
  amounts: amountsChart,
  places: placesChart,
  industries: industriesChart,
  series: seriesChart,
};

/**
 * Returns charts in which each row belongs to exactly one mark or to `rest`. All rows decide periods, bars and tiles;
 * the rows that pass the other charts’ filters decide sizes. Grouped rows belong to a single chart.
 */
export function chartsOf(
  rows: readonly ChartRow[] | ((chart: ChartId) => readonly ChartRow[]),
  options: ChartOptions,
  wording: ChartWording,
): readonly Chart[] {
  const rowsOf = typeof rows === "function" ? rows : () => rows;
  // Fundings may have a series but no industry; an empty chart would tell nothing.
  const isUseless = (chart: Chart): boolean =>
    chart.id === "industries" &&
    chart.bars.length === 0 &&
    rowsOf("series").some(({ series }) => series !== undefined);
  return chartIds
    .flatMap((id) => chartOf[id](inputOf(id, rowsOf(id), options, wording)) ?? [])
    .filter((chart) => !isUseless(chart));
}

function inputOf(
  id: ChartId,
  rows: readonly ChartRow[],
  { hasMore, measure = "count", shownIn, repeats = 0 }: ChartOptions,
  wording: ChartWording,
): ChartInput {
  const places = shownIn?.(id);
  const shown = places === undefined ? undefined : new Set(places);
  return {
    rows,
    hasMore,
    measure,
    repeats,
    loaded: sum(rows, ({ group }) => group?.all ?? 1),
    shown: shown?.size ?? sum(rows, ({ group }) => group?.count ?? 1),
    isShown: (place) => shown?.has(place) ?? true,
    wording,
  };
}
