import type {
  LibraryChart,
  LibraryFilter,
  LibraryFilters,
  LibraryGroup,
  LibrarySort,
} from "../../domain/library/libraryTableTypes.ts";
import type { FromTablePage, TableRow } from "./tableProtocol.ts";

/** Commands on more selected rows than these would hold the editor up; an export takes any number. */
export const mostChosenRows = 2_000;

/** The page asks for at most this many rows at a time. */
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

/** Messages to the page about the library. `asked` is the number of the arrangement that an answer belongs to. */
export type ToLibraryPage =
  /** The numbers of the records that are shown, in their order. */
  | {
      readonly type: "order";
      readonly asked: number;
      readonly ids: readonly number[];
      /** How many are shown, where `ids` are the first of them alone: the others follow. */
      readonly shown?: number;
      readonly total: number;
      readonly older: { readonly shown: number; readonly hidden: number };
    }
  /** Rows by the numbers of their records; null for one that is gone. `isAll`: whatever else the page knows is old. */
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
      /** The empty text stands for nothing. */
      readonly values: readonly { readonly text: string; readonly count: number }[];
      readonly more: number;
    }
  | { readonly type: "groups"; readonly asked: number; readonly groups: CountedGroups };

/** What the page asks of the library. Comes from a browser: to be checked before use. */
export type FromLibraryPage =
  /** Sorted and filtered again; answers to what was asked before are of no use. */
  | {
      readonly type: "arrange";
      readonly asked: number;
      readonly sorts: readonly LibrarySort<string>[];
      readonly filters: PageFilters;
    }
  | { readonly type: "records"; readonly generation: number; readonly ids: readonly number[] }
  /** Texts of a column that hold these words, in the records that the other filters let through. */
  | { readonly type: "values"; readonly column: string; readonly words: string }
  | { readonly type: "refresh" }
  | { readonly type: "groups"; readonly asked: number };

export type SendTable = (message: FromTablePage | FromLibraryPage) => void;
