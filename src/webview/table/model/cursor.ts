/** Where the focus is in the grid: a loaded row by its place, or one of the rows above them; and a column by its id. */
export interface Cursor {
  readonly row: number | "head" | "filter";
  readonly column: string;
}

/** A step of the cursor; `Infinity` is as far as it goes. */
export interface Step {
  readonly rows: number;
  readonly columns: number;
}

/** Row of the column heads, and of the filters, above row 0. */
const headPosition = -2;
const filterPosition = -1;

/** The place of the cursor's row from the top: the heads are -2, the filters -1. A row that is not shown is the first. */
export function rowPosition({ row }: Cursor, order: readonly number[]): number {
  if (row === "head") return headPosition;
  if (row === "filter" || order.length === 0) return filterPosition;
  return Math.max(0, order.indexOf(row));
}

/** The cursor after a step, kept inside of the grid. */
export function stepped(
  cursor: Cursor,
  step: Step,
  order: readonly number[],
  columns: readonly string[],
): Cursor {
  const row = bounded(rowPosition(cursor, order) + step.rows, headPosition, order.length - 1);
  const column = bounded(
    Math.max(0, columns.indexOf(cursor.column)) + step.columns,
    0,
    Math.max(0, columns.length - 1),
  );
  return {
    row: row === headPosition ? "head" : row === filterPosition ? "filter" : (order[row] ?? "head"),
    column: columns[column] ?? cursor.column,
  };
}

function bounded(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
