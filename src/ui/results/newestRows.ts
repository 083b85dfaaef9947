/** Most rows that the tree holds: it cannot append, so that every page draws all of them again. */
export const mostRows = 2_000;

export function newestRows<Row>(rows: readonly Row[]): {
  readonly rows: readonly Row[];
  readonly before: number;
} {
  const before = Math.max(0, rows.length - mostRows);
  return { rows: before === 0 ? rows : rows.slice(before), before };
}
