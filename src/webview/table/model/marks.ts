import type { Chart, ChartMark } from "../../../present/charts/chart.ts";
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
export function withMarksOf(filters: Filters, charts: readonly Chart[]): Filters {
  if (marksIn(filters).length === 0) return filters;
  const columns = filters.columns.flatMap((filter): readonly ColumnFilter[] => {
    if (filter.kind !== "rows") return [filter];
    const mark = markOfKey(charts, filter.column);
    return mark === undefined ? [] : [markFilter(mark)];
  });
  return { ...filters, columns };
}

/** Drawn or set apart; undefined where the rows have none such. */
export function markOfKey(charts: readonly Chart[], key: string): ChartMark | undefined {
  return charts
    .flatMap((chart) => [...drawnMarks(chart), ...chart.rest])
    .find(({ filter }) => filter.key === key);
}

function drawnMarks(chart: Chart): readonly ChartMark[] {
  const drawn =
    "columns" in chart ? chart.columns : "tiles" in chart ? [...chart.tiles, ...chart.bars] : chart.bars;
  return drawn.flatMap(({ mark }) => mark ?? []);
}
