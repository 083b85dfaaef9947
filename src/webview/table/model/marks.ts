import type { ChartMark, ChartSet, Chart } from "../../../present/charts/chart.ts";
import type { ColumnFilter, Filters } from "./filters.ts";

export type MarkFilter = Extract<ColumnFilter, { readonly kind: "rows" }>;

export function markFilter({ filter, members }: ChartMark): MarkFilter {
  const { key, words, chart } = filter;
  return { kind: "rows", column: key, chart, words, places: members };
}

export function marksIn({ columns }: Filters): readonly MarkFilter[] {
  return columns.filter((filter) => filter.kind === "rows");
}

/** Those whose marks are gone go too. */
export function withMarksOf(filters: Filters, set: ChartSet): Filters {
  if (marksIn(filters).length === 0) return filters;
  const columns = filters.columns.flatMap((filter): readonly ColumnFilter[] => {
    if (filter.kind !== "rows") return [filter];
    const mark = markOfKey(set, filter.column);
    return mark === undefined ? [] : [markFilter(mark)];
  });
  return { ...filters, columns };
}

/** Drawn or set apart; undefined where the rows have none such. */
export function markOfKey({ charts }: ChartSet, key: string): ChartMark | undefined {
  return charts
    .flatMap((chart) => [...drawnMarks(chart), ...chart.rest])
    .find(({ filter }) => filter.key === key);
}

function drawnMarks(chart: Chart): readonly ChartMark[] {
  switch (chart.id) {
    case "time":
    case "amounts":
      return chart.columns.map(({ mark }) => mark);
    case "places":
      return [...chart.tiles, ...chart.bars].flatMap(({ mark }) => (mark === undefined ? [] : [mark]));
    case "industries":
    case "series":
      return chart.bars.map(({ mark }) => mark);
  }
}
