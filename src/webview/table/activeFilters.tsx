import type { JSX } from "preact";
import type { TableData } from "./data.ts";
import { filterWords } from "./filterWords.ts";
import { Icon } from "./icon.tsx";
import { isFiltering, noFilters, withoutFilter, type Filters } from "./model/filters.ts";

/** The filters of columns that are set, each with a way to take it away; those of hidden columns too. */
export function ActiveFilters(props: {
  readonly data: TableData;
  readonly filters: Filters;
  readonly onFilters: (change: (filters: Filters) => Filters) => void;
}): JSX.Element | null {
  const { data, filters, onFilters } = props;
  const { names, columns, formats } = data;
  if (!isFiltering(filters)) return null;
  return (
    <ul class="active" aria-label={names.activeFilters}>
      {filters.columns.map((filter) => {
        const column = columns.find(({ id }) => id === filter.column);
        const title = column?.title ?? (filter.kind === "rows" ? "" : filter.column);
        return (
          <li key={filter.column}>
            <button
              type="button"
              class="chip"
              onClick={() => onFilters((now) => withoutFilter(now, filter.column))}
            >
              <span class="words">
                <b>{title}</b> {filterWords(filter, column?.kind ?? "text", names, formats)}
              </span>
              <span class="unseen">{names.clearFilter}</span>
              <Icon name="close" />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" class="chip all" onClick={() => onFilters(() => noFilters)}>
          {names.clearFilters}
        </button>
      </li>
    </ul>
  );
}
