import type { LibraryFigures, ToLibraryPage } from "../../../present/table/libraryMessages.ts";
import type { LibraryStart, TableRow } from "../../../present/table/messages.ts";

/** What the library has said: it sorts, filters and counts in place of the page. */
export interface LibraryAnswers {
  readonly start: LibraryStart;
  /** The newest arrangement that was asked for, and the one that `order` is of; -1 before the first. */
  readonly asked: number;
  readonly answered: number;
  /** Numbers of records: they are the places of `rows`. */
  readonly order: readonly number[];
  readonly total: number;
  readonly older: { readonly shown: number; readonly hidden: number };
  /** Of the newest order that was counted; undefined before the first. */
  readonly figures: Readonly<Partial<Record<string, LibraryFigures>>> | undefined;
  readonly values: Extract<ToLibraryPage, { readonly type: "values" }> | undefined;
  readonly groups: Extract<ToLibraryPage, { readonly type: "groups" }> | undefined;
  /** The numbers of the rows that are kept, as they came. */
  readonly kept: readonly number[];
}

/** Nothing said yet. */
export function begunLibrary(start: LibraryStart): LibraryAnswers {
  return {
    start,
    asked: 0,
    answered: -1,
    order: [],
    total: 0,
    older: { shown: 0, hidden: 0 },
    figures: undefined,
    values: undefined,
    groups: undefined,
    kept: [],
  };
}

/** A row that has not come yet: as high as any, so that nothing moves when it comes. */
export const waitingRow: TableRow = { name: "", cells: ["…"] };
