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
 * Values of `kind`: `filing`, `funding`, `company`; of `news`: `new`, `changed`; of `star` and `whole`: `yes`, `no`; of
 * all other columns: text in any case. Days are "2024-05-06" in the editor’s time zone; moments in ms since 1970,
 * amounts in whole currency units. Bounds are inclusive.
 */
export type LibraryFilter<Column extends string = LibraryColumn> =
  /** The empty text matches a missing value. */
  | { readonly kind: "values"; readonly column: Column; readonly values: readonly string[] }
  | { readonly kind: "range"; readonly column: Column; readonly min?: number; readonly max?: number }
  | { readonly kind: "days"; readonly column: Column; readonly first?: string; readonly last?: string }
  | { readonly kind: "text"; readonly column: Column; readonly text: string };

export const libraryCharts = ["time", "amounts", "places", "industries", "series"] as const;

export type LibraryChart = (typeof libraryCharts)[number];

export interface LibraryFilters<Column extends string = LibraryColumn> {
  /** Each word must occur in the name, places, kinds, tags or note. */
  readonly text: string;
  readonly columns: readonly LibraryFilter<Column>[];
  /** A record passes if it fits any of them. */
  readonly marks: readonly {
    readonly chart: LibraryChart;
    readonly anyOf: readonly LibraryFilter<Column>[];
  }[];
  readonly isLatestOnly: boolean;
}

export const noLibraryFilters: LibraryFilters = { text: "", columns: [], marks: [], isLatestOnly: false };

export interface LibrarySort<Column extends string = LibraryColumn> {
  readonly column: Column;
  readonly direction: "ascending" | "descending";
}

export interface LibraryGroup {
  /** A text, a day as ms from 1970 to its midnight in UTC, or the smallest amount; null if the record has none. */
  readonly value: string | number | null;
  readonly most?: number;
  readonly all: number;
  /** Records that pass the filters; their total raised; how many of them state an amount. */
  readonly count: number;
  readonly sum: number;
  readonly stated: number;
}
