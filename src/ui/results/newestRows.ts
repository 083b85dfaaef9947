/** Most rows that the tree holds: it cannot append, so that every page draws all of them again. */
export const mostRows = 2_000;

/** The rows that the tree shows, those loaded last, and how many are before them. */
export function newestRows<Row>(rows: readonly Row[]): {
  readonly rows: readonly Row[];
  readonly before: number;
} {
  const before = Math.max(0, rows.length - mostRows);
  return { rows: before === 0 ? rows : rows.slice(before), before };
}
