import { fittingWidth, actOnKey, openRow, sortBy, type GridNeeds } from "./actions.ts";
import type { HeadProps } from "./head.tsx";
import { gridAction, selectOnly, selectRange, toggleRow } from "../model/cursor.ts";
import { resizeColumn } from "../model/layout.ts";

export interface GridHandlers {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onDblClick: (event: MouseEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onFocusIn: (event: FocusEvent) => void;
  readonly head: Pick<HeadProps, "onSort" | "onFilter" | "onFit">;
}

/** Made for each drawing: they work on what is drawn. */
export function createGridHandlers(needs: GridNeeds): GridHandlers {
  const { change, table, cursor } = needs;
  return {
    onKeyDown: (event) => {
      const action = gridAction(event, typeof cursor.row === "number" ? "rows" : cursor.row, needs.page);
      if (action === undefined) return;
      event.preventDefault();
      actOnKey(needs, action);
    },
    onClick: (event) => {
      const at = cellOf(event);
      if (at === undefined) return;
      needs.pendingFocus.current = needs.view;
      change((view) => ({
        ...view,
        cursor: { row: at.place, column: at.column },
        selection: event.shiftKey
          ? selectRange(view.selection, at.place, table.order)
          : event.ctrlKey || event.metaKey
            ? toggleRow(view.selection, at.place)
            : selectOnly(at.place),
      }));
    },
    onDblClick: (event) => {
      const at = cellOf(event);
      if (at !== undefined) openRow(needs, at.place);
    },
    // The editor's menu is about the selection: a row outside of it becomes the selection first. The pointer has given
    // the cell the focus by then; to take it once more would close a menu that is there already.
    onContextMenu: (event) => {
      const at = cellOf(event);
      if (at === undefined) return;
      needs.pendingFocus.current = undefined;
      change((view) => ({
        ...view,
        cursor: { row: at.place, column: at.column },
        selection: view.selection.places.has(at.place) ? view.selection : selectOnly(at.place),
      }));
    },
    // Focus that came from a screen reader moves the cursor to where it is.
    onFocusIn: (event) => {
      const at = cellOf(event);
      if (at === undefined || (at.place === cursor.row && at.column === cursor.column)) return;
      change((view) => ({ ...view, cursor: { row: at.place, column: at.column } }));
    },
    head: headHandlers(needs),
  };
}

function headHandlers(needs: GridNeeds): GridHandlers["head"] {
  const { change, table } = needs;
  return {
    onSort: (column, adds) => {
      needs.pendingFocus.current = needs.view;
      sortBy(needs, column.id, adds);
      change((view) => ({ ...view, cursor: { row: "head", column: column.id } }));
    },
    onFilter: (column) => {
      change((view) => ({ ...view, cursor: { row: "filter", column: column.id } }));
      needs.onFilter(column);
    },
    onFit: (column) => {
      const width = fittingWidth(column, table, needs.scroller.current ?? document.body);
      change((view) => ({ ...view, layout: resizeColumn(view.layout, column.id, width) }));
    },
  };
}

function cellOf(event: Event): { readonly place: number; readonly column: string } | undefined {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-column]") : null;
  const row = cell?.closest<HTMLElement>("[data-place]");
  const [place, column] = [row?.dataset["place"], cell?.dataset["column"]];
  return place === undefined || column === undefined ? undefined : { place: Number(place), column };
}
