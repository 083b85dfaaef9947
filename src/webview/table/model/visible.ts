/** Which of many rows are drawn: `from` up to, but without, `to`. */
export interface DrawnRows {
  readonly from: number;
  readonly to: number;
}

/** Rows are drawn so many at a time: most frames of a scroll then change nothing but the place of what is drawn. */
const step = 8;

/** Rows beyond either edge that are drawn too, so that a fast scroll shows no gap. */
const beyond = step + 8;

/** The place, in CSS pixels, from which on rows are drawn while the table is scrolled to `scrollTop`. */
export function drawnFrom(scrollTop: number, rowHeight: number): number {
  const height = step * rowHeight;
  return Math.max(0, Math.floor(scrollTop / height) * height);
}

/** The rows that a viewport shows, with some beyond its edges. Sizes in CSS pixels. */
export function drawnRows(
  count: number,
  { top, height, rowHeight }: { readonly top: number; readonly height: number; readonly rowHeight: number },
): DrawnRows {
  const first = Math.floor(top / rowHeight) - beyond;
  const end = Math.ceil((top + height) / rowHeight) + beyond;
  const from = Math.max(0, Math.min(first, count));
  return { from, to: Math.max(from, Math.min(end, count)) };
}
