/** The columns of the library's table: each is one that the database sorts and filters by. */
export const libraryColumns = [
  "name",
  "raised",
  "state",
  "industry",
  "series",
  "offered",
  "minimum",
  "accepted",
  "web",
  "kind",
  "news",
  "star",
  "tags",
  "note",
  "whole",
  "seen",
] as const;

export type LibraryColumn = (typeof libraryColumns)[number];

export type LibraryNews = "new" | "changed";

/**
 * The values of `kind` are `filing`, `funding`, `company`, those of `news` `new` and `changed`, those of `star` and `whole`
 * `yes` and `no`; all others text in any case. Days are "2024-05-06", where the editor runs; moments in ms since 1970,
 * amounts in whole currency units. Bounds are included.
 */
export type LibraryFilter<Column extends string = LibraryColumn> =
  /** One of these; the empty text stands for nothing. */
  | { readonly kind: "values"; readonly column: Column; readonly values: readonly string[] }
  | { readonly kind: "range"; readonly column: Column; readonly min?: number; readonly max?: number }
  | { readonly kind: "days"; readonly column: Column; readonly first?: string; readonly last?: string }
  | { readonly kind: "text"; readonly column: Column; readonly text: string };

export const libraryCharts = ["time", "amounts", "places", "industries", "series"] as const;

export type LibraryChart = (typeof libraryCharts)[number];

export interface LibraryFilters<Column extends string = LibraryColumn> {
  /** Words, all of which a record must hold in its name, places, kinds, tags or note. */
  readonly text: string;
  readonly columns: readonly LibraryFilter<Column>[];
  /** Marks of one chart that are filtered by: a record that fits one of them passes. */
  readonly marks: readonly {
    readonly chart: LibraryChart;
    readonly anyOf: readonly LibraryFilter<Column>[];
  }[];
  /** Of filings of one company only the newest. */
  readonly isLatestOnly: boolean;
}

export const noLibraryFilters: LibraryFilters = { text: "", columns: [], marks: [], isLatestOnly: false };

/** One of the columns that the table is sorted by, the first of them above all. */
export interface LibrarySort<Column extends string = LibraryColumn> {
  readonly column: Column;
  readonly direction: "ascending" | "descending";
}

export interface LibraryGroup {
  /** A text; a day as ms from 1970 to its midnight in UTC; the smallest amount. Null where the record does not say. */
  readonly value: string | number | null;
  readonly most?: number;
  readonly all: number;
  /** Those of them that pass the filters; what these raised together; how many of these say so. */
  readonly count: number;
  readonly sum: number;
  readonly stated: number;
}
