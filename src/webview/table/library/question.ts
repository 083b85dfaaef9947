import type { PageFilters, FromLibraryPage } from "../../../present/table/libraryMessages.ts";
import { marksIn } from "../model/marks.ts";
import type { View } from "../model/view.ts";

export function arrangementOf(
  { sorts, filters }: Pick<View, "sorts" | "filters">,
  asked: number,
): Extract<FromLibraryPage, { readonly type: "arrange" }> {
  const marks = Map.groupBy(marksIn(filters), ({ chart }) => chart);
  return {
    type: "arrange",
    asked,
    sorts,
    filters: {
      text: filters.text,
      columns: filters.columns.filter((filter) => filter.kind !== "rows"),
      marks: Array.from(marks, ([chart, ofChart]): PageFilters["marks"][number] => ({
        chart,
        anyOf: ofChart.flatMap(({ standsFor }) => standsFor ?? []),
      })),
      isLatestOnly: filters.isLatestOnly === true,
    },
  };
}
