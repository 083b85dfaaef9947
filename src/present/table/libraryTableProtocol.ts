import type {
  LibraryChart,
  LibraryFilter,
  LibraryFilters,
  LibraryGroup,
  LibrarySort,
} from "../../domain/library/libraryTableTypes.ts";
import type { FromTablePage, TableRow } from "./tableProtocol.ts";

/** With more selected rows, commands would block the editor; an export takes any number. */
export const mostChosenRows = 2_000;

export const mostRowsAsked = 400;

export interface LibraryFigures {
  readonly total: number;
  readonly median: number;
  readonly stated: number;
}

export type PageFilters = LibraryFilters<string>;

export type PageFilter = LibraryFilter<string>;

export type CountedGroup = LibraryGroup;

export type CountedGroups = Readonly<Record<LibraryChart, readonly CountedGroup[]>>;

/** Messages to the library’s page. `asked` is the number of the arrangement that a response belongs to. */
export type ToLibraryPage =
  /** The numbers of the shown records in their order. */
  | {
      readonly type: "order";
      readonly asked: number;
      readonly ids: readonly number[];
      /** The number of shown records, if `ids` has only the first of them; the rest follows. */
      readonly shown?: number;
      readonly total: number;
      readonly older: { readonly shown: number; readonly hidden: number };
    }
  /** Rows by record number; null for a deleted record. `isAll`: the page’s other rows are outdated. */
  | {
      readonly type: "records";
      readonly generation: number;
      readonly rows: readonly (readonly [id: number, row: TableRow | null])[];
      readonly isAll?: true;
    }
  | {
      readonly type: "figures";
      readonly asked: number;
      readonly figures: Readonly<Partial<Record<string, LibraryFigures>>>;
    }
  | {
      readonly type: "values";
      readonly column: string;
      readonly words: string;
      readonly values: readonly { readonly text: string; readonly count: number }[];
      readonly more: number;
    }
  | { readonly type: "groups"; readonly asked: number; readonly groups: CountedGroups };

/** Messages from the library’s page. They come from a browser: check them before use. */
export type FromLibraryPage =
  /** Sorts and filters again; responses to earlier arrangements are dropped. */
  | {
      readonly type: "arrange";
      readonly asked: number;
      readonly sorts: readonly LibrarySort<string>[];
      readonly filters: PageFilters;
    }
  | { readonly type: "records"; readonly generation: number; readonly ids: readonly number[] }
  /** Asks for texts of a column with these words, among the records that pass the other filters. */
  | { readonly type: "values"; readonly column: string; readonly words: string }
  | { readonly type: "refresh" }
  | { readonly type: "groups"; readonly asked: number };

export type SendTable = (message: FromTablePage | FromLibraryPage) => void;
