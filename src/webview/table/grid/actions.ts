import type { TableData } from "../model/data.ts";
import {
  stepCursor,
  type Cursor,
  type Step,
  type GridAction,
  selectAll,
  noSelection,
  selectOnly,
  selectRange,
  toggleRow,
} from "../model/cursor.ts";
import { resizeColumn, type PlacedColumn } from "../model/layout.ts";
import { nextSorts, type Sort } from "../model/sort.ts";
import type { View } from "../model/view.ts";
import { inEnglish as fill } from "../../../text/sentence.ts";
import type { ChangeView, Table } from "../model/table.ts";
import type { SendTable } from "../../../present/table/send.ts";
import { cellText } from "../model/cell.ts";
import { createMeasure } from "../model/textWidth.ts";

/** The next one of another view: a scroll draws the old view again, and its cell must not take the focus. */
export interface PendingFocus {
  current: View | "start" | undefined;
}

export interface GridNeeds extends GridProps {
  readonly cursor: Cursor;
  readonly page: number;
  readonly pendingFocus: PendingFocus;
  readonly scroller: { readonly current: HTMLElement | null };
}

const widthStep = 16;

export function actOnKey(needs: GridNeeds, action: GridAction): void {
  const { change, table, cursor } = needs;
  switch (action.kind) {
    case "sort":
      return sortBy(needs, cursor.column, action.adds);
    case "open":
      return openRow(needs, cursor.row);
    case "width":
      return changeWidth(needs, action.by);
    case "step":
      return go(needs, stepTo(needs, action.step), action.extends);
    case "end": {
      const at = action.of === "first" ? 0 : -1;
      const column = table.shownColumns.at(at)?.id ?? cursor.column;
      return go(needs, { row: table.order.at(at) ?? "head", column }, action.extends);
    }
    case "toggle": {
      const { row } = cursor;
      if (typeof row !== "number") return;
      return change((view) => ({ ...view, selection: toggleRow(view.selection, row) }));
    }
    case "selectAll":
      return change((view) => ({ ...view, selection: selectAll(table.order) }));
    case "selectNone":
      return change((view) => ({ ...view, selection: noSelection }));
  }
}

export function sortBy(
  { view, change, announce, data, table }: GridNeeds,
  column: string,
  adds: boolean,
): void {
  const sorts = nextSorts(view.sorts, column, adds);
  const words = ({ column: id, direction }: Sort): string => {
    const title = table.columns.find((one) => one.id === id)?.title ?? id;
    return fill(data.names.sorted, title, data.names[direction]);
  };
  change((now) => ({ ...now, sorts }));
  announce(sorts.length === 0 ? data.names.unsorted : sorts.map(words).join("; "));
}

export function openRow({ data, send }: GridNeeds, row: Cursor["row"]): void {
  const generation = data.search?.generation;
  if (generation !== undefined && typeof row === "number") send({ type: "open", generation, row });
}

function stepTo({ cursor, table }: GridNeeds, step: Step): Cursor {
  const { row } = cursor;
  const columns = table.shownColumns.map(({ id }) => id);
  const next = stepCursor(cursor, step, table.order, columns);
  // A page at a time stays among the records.
  const isOut = typeof row === "number" && typeof next.row !== "number" && Math.abs(step.rows) > 1;
  return isOut ? { row: table.order[0] ?? row, column: next.column } : next;
}

function go(needs: GridNeeds, next: Cursor, extended: boolean): void {
  needs.pendingFocus.current = needs.view;
  needs.change((view) => moved(view, next, extended, needs));
}

/** A selection of one row goes with the cursor; one that was put together stays, until it is extended. */
function moved(view: View, next: Cursor, extended: boolean, { table, cursor }: GridNeeds): View {
  const { selection } = view;
  if (typeof next.row !== "number") return { ...view, cursor: next };
  if (extended) {
    const begun =
      selection.anchor === undefined && typeof cursor.row === "number" ? selectOnly(cursor.row) : selection;
    return { ...view, cursor: next, selection: selectRange(begun, next.row, table.order) };
  }
  const follows = selection.places.size === 1 && next.row !== cursor.row;
  return { ...view, cursor: next, selection: follows ? selectOnly(next.row) : selection };
}

function changeWidth({ table, cursor, view, change, announce, data }: GridNeeds, by: -1 | 1): void {
  const column = table.shownColumns.find(({ id }) => id === cursor.column);
  if (column === undefined) return;
  const layout = resizeColumn(view.layout, column.id, Math.max(column.least, column.width + by * widthStep));
  change((now) => ({ ...now, layout }));
  announce(fill(data.names.width, column.title, layout.widths[column.id] ?? column.width));
}

export interface GridProps {
  readonly data: TableData;
  readonly view: View;
  readonly table: Table;
  readonly change: ChangeView;
  readonly send: SendTable;
  readonly announce: (text: string) => void;
  readonly onFilter: (column: PlacedColumn) => void;
  readonly takesFocus: boolean;
}

/** Rows that are measured: the first of the table stand for the others. */
const measured = 400;

/** What is beside the text: padding, and the mark of the sort. */
const beside = 44;

/** The width at which a column's head and texts are not cut, in pixels at the usual size of text. */
export function fittingWidth(column: PlacedColumn, { rows, order }: Table, like: Element): number {
  const measure = createMeasure(like);
  const texts = order.slice(0, measured).map((place) => cellText(rows[place]?.cells[column.at]));
  return Math.max(...[column.title, ...texts].map(measure)) + beside;
}
