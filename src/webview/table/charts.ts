import type { JSX } from "preact";
import type { TableColumn, TableRow } from "../../render/table/table.ts";
import type { ColumnFilter, Filters } from "./model/filters.ts";

/** What the pictures of the rows are given. */
export interface ChartsProps {
  readonly columns: readonly TableColumn[];
  /** Every loaded row. */
  readonly rows: readonly TableRow[];
  /** The places of the rows that fit the filters, in the order of the table. */
  readonly shown: readonly number[];
  readonly filters: Filters;
  /**
   * Filters the table by a mark that was clicked: by the column that it is about, or by the rows that it stands for. It
   * takes the place of the filter of the same column.
   */
  readonly onFilter: (filter: ColumnFilter) => void;
  /** BCP 47. */
  readonly locale: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Draws the rows as pictures. With one, the page has a second tab beside the table. */
export type Charts = (props: ChartsProps) => JSX.Element;
