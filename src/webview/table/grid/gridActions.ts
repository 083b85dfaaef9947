import {
  stepCursor,
  type Cursor,
  type Step,
  type GridAction,
  gridAction,
  selectAll,
  noSelection,
  selectOnly,
  selectRange,
  toggleRow,
} from "../model/gridCursor.ts";
import { resizeColumn, type PlacedColumn } from "../model/columnLayout.ts";
import { nextSorts, type Sort } from "../model/sortedRows.ts";
import type { View } from "../model/tableView.ts";
import { inEnglish as fill } from "../../../text/sentence.ts";
import type { Table, TableProps } from "../model/tableState.ts";
import { cellText } from "../model/cell.ts";
import { createMeasure } from "../model/textWidth.ts";

/** The next focus belongs to another view: scrolling draws the old view again, whose cell must not take the focus. */
export interface PendingFocus {
  current: View | "start" | undefined;
}

interface GridContext extends GridProps {
  readonly cursor: Cursor;
  readonly page: number;
  readonly pendingFocus: PendingFocus;
  readonly scroller: { readonly current: HTMLElement | null };
}

const widthStep = 16;

function applyAction(context: GridContext, action: GridAction): void {
  const { change, table, cursor } = context;
  switch (action.kind) {
    case "sort":
      return sortBy(context, cursor.column, action.adds);
    case "open":
      return openRow(context, cursor.row);
    case "width":
      return changeWidth(context, action.by);
    case "step":
      return moveTo(context, stepTo(context, action.step), action.extends);
    case "end": {
      const at = action.of === "first" ? 0 : -1;
      const column = table.shownColumns.at(at)?.id ?? cursor.column;
      return moveTo(context, { row: table.order.at(at) ?? "head", column }, action.extends);
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

function sortBy({ view, change, announce, data, table }: GridContext, column: string, adds: boolean): void {
  const sorts = nextSorts(view.sorts, column, adds);
  const words = ({ column: id, direction }: Sort): string => {
    const title = table.columns.find((one) => one.id === id)?.title ?? id;
    return fill(data.names.sorted, title, data.names[direction]);
  };
  change((now) => ({ ...now, sorts }));
  announce(sorts.length === 0 ? data.names.unsorted : sorts.map(words).join("; "));
}

function openRow({ data, send }: GridContext, row: Cursor["row"]): void {
  const generation = data.search?.generation;
  if (generation !== undefined && typeof row === "number") send({ type: "open", generation, row });
}

function stepTo({ cursor, table }: GridContext, step: Step): Cursor {
  const { row } = cursor;
  const columns = table.shownColumns.map(({ id }) => id);
  const next = stepCursor(cursor, step, table.order, columns);
  // Page Up and Page Down stay among the records.
  const isOut = typeof row === "number" && typeof next.row !== "number" && Math.abs(step.rows) > 1;
  return isOut ? { row: table.order[0] ?? row, column: next.column } : next;
}

function moveTo(context: GridContext, next: Cursor, extended: boolean): void {
  context.pendingFocus.current = context.view;
  context.change((view) => withCursor(view, next, extended, context));
}

/** A selection of one row follows the cursor; a larger one stays until it is extended. */
function withCursor(view: View, next: Cursor, extended: boolean, { table, cursor }: GridContext): View {
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

function changeWidth({ table, cursor, view, change, announce, data }: GridContext, by: -1 | 1): void {
  const column = table.shownColumns.find(({ id }) => id === cursor.column);
  if (column === undefined) return;
  const layout = resizeColumn(
    view.layout,
    column.id,
    Math.max(column.minWidth, column.width + by * widthStep),
  );
  change((now) => ({ ...now, layout }));
  announce(fill(data.names.width, column.title, layout.widths[column.id] ?? column.width));
}

export interface GridProps extends TableProps {
  readonly onFilter: (column: PlacedColumn) => void;
  readonly takesFocus: boolean;
}

/** Rows to measure; the table’s first ones stand for the rest. */
const measuredRows = 400;

/** Padding and the sort mark beside the text. */
const headPadding = 44;

/** Returns the width at which a column’s head and texts aren’t cut, in CSS pixels at the default font size. */
function fittingWidth(column: PlacedColumn, { rows, order }: Table, like: Element): number {
  const measure = createMeasure(like);
  const texts = order.slice(0, measuredRows).map((place) => cellText(rows[place]?.cells[column.at]));
  return Math.max(...[column.title, ...texts].map(measure)) + headPadding;
}

export function createGridHandlers(context: GridContext) {
  const { change, table, cursor } = context;
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const action = gridAction(event, typeof cursor.row === "number" ? "rows" : cursor.row, context.page);
      if (action === undefined) return;
      event.preventDefault();
      applyAction(context, action);
    },
    onClick: (event: MouseEvent) => {
      const at = cellOf(event);
      if (at === undefined) return;
      context.pendingFocus.current = context.view;
      change((view) => ({
        ...view,
        cursor: at,
        selection: event.shiftKey
          ? selectRange(view.selection, at.row, table.order)
          : event.ctrlKey || event.metaKey
            ? toggleRow(view.selection, at.row)
            : selectOnly(at.row),
      }));
    },
    onDblClick: (event: MouseEvent) => {
      const at = cellOf(event);
      if (at !== undefined) openRow(context, at.row);
    },
    // The editor’s menu applies to the selection, so a row outside of it is selected first. The pointer has already
    // focused the cell; focusing it again would close an open menu.
    onContextMenu: (event: MouseEvent) => {
      const at = cellOf(event);
      if (at === undefined) return;
      context.pendingFocus.current = undefined;
      change((view) => ({
        ...view,
        cursor: at,
        selection: view.selection.places.has(at.row) ? view.selection : selectOnly(at.row),
      }));
    },
    // Screen readers move the focus directly, so the cursor follows.
    onFocusIn: (event: FocusEvent) => {
      const at = cellOf(event);
      if (at === undefined || (at.row === cursor.row && at.column === cursor.column)) return;
      change((view) => ({ ...view, cursor: at }));
    },
  };
}

export function createHeadHandlers(context: GridContext) {
  const { change, table } = context;
  return {
    onSort: (column: PlacedColumn, adds: boolean) => {
      context.pendingFocus.current = context.view;
      sortBy(context, column.id, adds);
      change((view) => ({ ...view, cursor: { row: "head", column: column.id } }));
    },
    onFilter: (column: PlacedColumn) => {
      change((view) => ({ ...view, cursor: { row: "filter", column: column.id } }));
      context.onFilter(column);
    },
    onFit: (column: PlacedColumn) => {
      const width = fittingWidth(column, table, context.scroller.current ?? document.body);
      change((view) => ({ ...view, layout: resizeColumn(view.layout, column.id, width) }));
    },
  };
}

function cellOf(event: Event): { readonly row: number; readonly column: string } | undefined {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-column]") : null;
  const place = cell?.closest<HTMLElement>("[data-place]")?.dataset["place"];
  const column = cell?.dataset["column"];
  return place === undefined || column === undefined ? undefined : { row: Number(place), column };
}
