import type { Chart, ChartId, ChartMark, ChartRow } from "../../../present/charts/chartTypes.ts";
import { chartsOf, type ChartOptions } from "../../../present/charts/chartsOfRows.ts";
import type { ChartWording } from "../../../present/charts/chartWords.ts";
import type { PageFilter, CountedGroup, CountedGroups } from "../../../present/table/libraryTableProtocol.ts";
import { markFilter, type MarkFilter } from "../model/tableFilters.ts";

export const noGroups: CountedGroups = { time: [], amounts: [], places: [], industries: [], series: [] };

export function libraryCharts(
  groups: CountedGroups,
  options: Omit<ChartOptions, "hasMore" | "shownIn">,
  wording: ChartWording,
): readonly Chart[] {
  const rowsOf = (chart: ChartId): readonly ChartRow[] => groups[chart].map((group) => rowOf(chart, group));
  return chartsOf(rowsOf, { hasMore: false, ...options }, wording);
}

export function hasAmounts({ amounts }: CountedGroups): boolean {
  return amounts.some(({ value }) => value !== null);
}

/** The filter holds the values of the mark’s groups. */
export function libraryMarkFilter(mark: ChartMark, groups: CountedGroups): MarkFilter {
  const { chart } = mark.filter;
  const held = mark.members.flatMap((place) => groups[chart][place] ?? []);
  return { ...markFilter(mark), places: [], standsFor: [filterOf(chart, held)] };
}

function rowOf(chart: ChartId, { value, all, count, sum, stated }: CountedGroup): ChartRow {
  const group = { all, count, sum, stated };
  if (value === null) return { group };
  if (typeof value === "number") return chart === "time" ? { group, day: value } : { group, amount: value };
  return {
    group,
    state: chart === "places" ? value : undefined,
    industry: chart === "industries" ? value : undefined,
    series: chart === "series" ? value : undefined,
  };
}

const columns = {
  time: "accepted",
  amounts: "raised",
  places: "state",
  industries: "industry",
  series: "series",
} as const satisfies Readonly<Record<ChartId, string>>;

/** Days and amounts of a mark are adjacent, so the first and the last describe all. */
function filterOf(chart: ChartId, groups: readonly CountedGroup[]): PageFilter {
  const column = columns[chart];
  const numbers = groups.flatMap(({ value, most }) =>
    typeof value === "number" ? [value, most ?? value] : [],
  );
  if (numbers.length === 0) {
    return { kind: "values", column, values: groups.map(({ value }) => String(value ?? "")) };
  }
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  if (chart !== "time") return { kind: "range", column, min, max };
  return { kind: "days", column, first: dayText(min), last: dayText(max) };
}

function dayText(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
