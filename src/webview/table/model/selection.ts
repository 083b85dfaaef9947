/** Which rows are selected, by their places among the loaded rows; `anchor` is where a range begins. */
export interface Selection {
  readonly places: ReadonlySet<number>;
  readonly anchor: number | undefined;
}

/** Nothing selected. */
export const noSelection: Selection = { places: new Set(), anchor: undefined };

/** One row alone. */
export function only(place: number): Selection {
  return { places: new Set([place]), anchor: place };
}

/** The row joined to the selection, or taken from it. */
export function toggledRow({ places }: Selection, place: number): Selection {
  const next = new Set(places);
  if (!next.delete(place)) next.add(place);
  return { places: next, anchor: place };
}

/** All rows of `order` from the anchor to `place`; the row alone where there is no anchor that is shown. */
export function rangeTo({ anchor }: Selection, place: number, order: readonly number[]): Selection {
  const from = anchor === undefined ? -1 : order.indexOf(anchor);
  const to = order.indexOf(place);
  if (from === -1 || to === -1) return only(place);
  return { places: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor };
}

/** Every row of `order`. */
export function all(order: readonly number[]): Selection {
  return { places: new Set(order), anchor: order[0] };
}

/** The selected rows that are shown, in the order of the table. */
export function selectedIn({ places }: Selection, order: readonly number[]): readonly number[] {
  return places.size === 0 ? [] : order.filter((place) => places.has(place));
}
