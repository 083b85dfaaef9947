import type {
  LibraryColumn,
  LibraryFilter,
  LibraryFilters,
  LibrarySort,
} from "../../../domain/library/table.ts";
import { libraryValueText, namedValues } from "../../../present/table/libraryRows.ts";
import { readablePlace } from "../../../present/row.ts";
import type { Wording } from "../../../present/wording.ts";
import { foldCase, foldedTerms } from "../../../text/foldCase.ts";

/** The filters of the page as the library takes them: the words for kinds and flags are those of a language there. */
export function libraryFiltersOf(filters: LibraryFilters, wording: Pick<Wording, "t">): LibraryFilters {
  const read = (filter: LibraryFilter): LibraryFilter => namedFilter(filter, wording);
  return {
    ...filters,
    columns: filters.columns.map(read),
    marks: filters.marks.map(({ chart, anyOf }) => ({ chart, anyOf: anyOf.map(read) })),
  };
}

export function shownValueText(column: LibraryColumn, text: string, wording: Pick<Wording, "t">): string {
  return column === "state" ? readablePlace(text) : libraryValueText(column, text, wording);
}

export function isUsual({
  sorts,
  filters: { text, columns, marks, isLatestOnly },
}: {
  readonly sorts: readonly LibrarySort[];
  readonly filters: LibraryFilters;
}): boolean {
  return sorts.length + columns.length + marks.length === 0 && text === "" && !isLatestOnly;
}

function namedFilter(filter: LibraryFilter, wording: Pick<Wording, "t">): LibraryFilter {
  const { column } = filter;
  const known = namedValues(column);
  if (known === undefined || (filter.kind !== "values" && filter.kind !== "text")) return filter;
  const isWanted =
    filter.kind === "values"
      ? (text: string) => filter.values.includes(text)
      : (text: string) => foldedTerms(filter.text).every((term) => foldCase(text).includes(term));
  const values = known.filter((value) => isWanted(libraryValueText(column, value, wording)));
  return { kind: "values", column, values };
}
