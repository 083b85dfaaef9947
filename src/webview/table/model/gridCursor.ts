/** The focus in the grid: a loaded row by its place, or one of the rows above them, and a column by its id. */
export interface Cursor {
  readonly row: number | "head" | "filter";
  readonly column: string;
}

export interface Step {
  readonly rows: number;
  readonly columns: number;
}

const headPosition = -2;
const filterPosition = -1;

/** Returns the row’s position from the top: heads are -2, filters -1. A hidden row counts as the first. */
export function rowPosition({ row }: Cursor, order: readonly number[]): number {
  if (row === "head") return headPosition;
  if (row === "filter" || order.length === 0) return filterPosition;
  return Math.max(0, order.indexOf(row));
}

export function stepCursor(
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

/** Places among the loaded rows; `anchor` is the start of a range. */
export interface Selection {
  readonly places: ReadonlySet<number>;
  readonly anchor: number | undefined;
}

export const noSelection: Selection = { places: new Set(), anchor: undefined };

export function selectOnly(place: number): Selection {
  return { places: new Set([place]), anchor: place };
}

export function toggleRow({ places }: Selection, place: number): Selection {
  const next = new Set(places);
  if (!next.delete(place)) next.add(place);
  return { places: next, anchor: place };
}

/** Selects from the anchor; only the row itself if there is no visible anchor. */
export function selectRange({ anchor }: Selection, place: number, order: readonly number[]): Selection {
  const from = anchor === undefined ? -1 : order.indexOf(anchor);
  const to = order.indexOf(place);
  if (from === -1 || to === -1) return selectOnly(place);
  return { places: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor };
}

export function selectAll(order: readonly number[]): Selection {
  return { places: new Set(order), anchor: order[0] };
}

export function selectedIn({ places }: Selection, order: readonly number[]): readonly number[] {
  return places.size === 0 ? [] : order.filter((place) => places.has(place));
}

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export type GridAction =
  | { readonly kind: "step"; readonly step: Step; readonly extends: boolean }
  /** To an end of the rows, heads excluded. */
  | { readonly kind: "end"; readonly of: "first" | "last"; readonly extends: boolean }
  | { readonly kind: "width"; readonly by: -1 | 1 }
  | { readonly kind: "sort"; readonly adds: boolean }
  | { readonly kind: "open" | "toggle" | "selectAll" | "selectNone" };

const arrows: Readonly<Record<string, Step>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

/** Returns the action of a key; undefined for other keys. `page`: the number of rows in sight. */
export function gridAction(
  pressed: PressedKey,
  where: "head" | "filter" | "rows",
  page: number,
): GridAction | undefined {
  const { key, shiftKey, altKey } = pressed;
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  if (altKey) return undefined;
  if (isCommand && key.toLowerCase() === "a") return { kind: "selectAll" };
  const extended = shiftKey && where === "rows";
  const arrow = arrows[key];
  if (arrow !== undefined && !isCommand) {
    if (where === "head" && shiftKey && arrow.rows === 0) {
      return { kind: "width", by: arrow.columns > 0 ? 1 : -1 };
    }
    return { kind: "step", step: arrow, extends: extended && arrow.rows !== 0 };
  }
  switch (key) {
    case "Home":
    case "End": {
      const direction = key === "Home" ? -1 : 1;
      if (isCommand) return { kind: "end", of: direction < 0 ? "first" : "last", extends: extended };
      return { kind: "step", step: { rows: 0, columns: direction * Infinity }, extends: false };
    }
    case "PageUp":
    case "PageDown": {
      const rows = key === "PageUp" ? -page : page;
      return { kind: "step", step: { rows, columns: 0 }, extends: extended };
    }
    case "Enter":
    case " ":
      if (where === "head") return { kind: "sort", adds: shiftKey };
      return where === "rows" ? { kind: key === "Enter" ? "open" : "toggle" } : undefined;
    case "Escape":
      return { kind: "selectNone" };
    default:
      return undefined;
  }
}
