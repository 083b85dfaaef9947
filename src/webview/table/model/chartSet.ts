import { chartsOf, type ChartOptions } from "../../../present/charts/charts.ts";
import type { ChartId, ChartRow, ChartSet } from "../../../present/charts/chart.ts";
import type { ChartWording } from "../../../present/charts/words.ts";
import { filteredBut, isFiltering, type FilteredTable, type Filters } from "./filters.ts";

/** What charts are drawn from beside the rows. */
export interface ChartNeeds extends Omit<ChartOptions, "shownIn"> {
  readonly wording: ChartWording;
}

/**
 * The charts of a table as it is filtered: each shows what passes all filters but the marks of its own. `rows` are those
 * of the table, as charts read them.
 */
export function chartSetOf(
  table: FilteredTable,
  rows: readonly ChartRow[],
  filters: Filters,
  { wording, ...needs }: ChartNeeds,
): ChartSet {
  const isWhole = !isFiltering(filters) && filters.isLatestOnly !== true;
  const options = isWhole ? {} : { shownIn: (chart: ChartId) => filteredBut(table, filters, { chart }) };
  return chartsOf(rows, { ...needs, ...options }, wording);
}
