import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState, useMemo } from "preact/hooks";
import { createGridHandlers, createHeadHandlers, type GridProps, type PendingFocus } from "./gridActions.ts";
import { FilterRow, HeadRow } from "./gridHead.tsx";
import { rowPosition, type Cursor } from "../model/gridCursor.ts";
import { type TableData, waitingRow } from "../model/tableData.ts";
import { missingIds } from "../library/libraryAnswers.ts";
import { type View, firstDrawnOffset, type RowWindow, rowWindow } from "../model/tableView.ts";
import type { Table, TableProps } from "../model/tableState.ts";
import type { TableRow } from "../../../present/table/tableProtocol.ts";
import { cellLabel, type PlacedColumn } from "../model/columnLayout.ts";
import { cellNumber, cellText } from "../model/cell.ts";
import type { Formats } from "../model/tableFormats.ts";

/** In CSS pixels. */
interface Viewport {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** Draws the rows in sight, and always the cursor’s row, so that it keeps the focus. */
export function Grid(props: GridProps): JSX.Element {
  const { data, view, table } = props;
  const { names, formats } = data;
  const { order, shownColumns: columns } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Viewport>({ top: 0, height: 600, rowHeight: defaultRowHeight });
  const cursor = visibleCursor(view.cursor, table);
  const scale = viewport.rowHeight / defaultRowHeight;
  useViewport(scroller, setViewport);
  const pendingFocus = useFocus(scroller, view, props.takesFocus);
  const page = Math.max(1, Math.floor(viewport.height / viewport.rowHeight) - 3);
  const context = { ...props, cursor, page, pendingFocus, scroller };
  const handlers = createGridHandlers(context);
  const drawn = rowWindow(order.length, viewport);
  useRowsInSight(props, drawn);
  const position = rowPosition(cursor, order);
  const positions = Array.from({ length: drawn.to - drawn.from }, (_, index) => drawn.from + index);
  const isAway = position >= 0 && (position < drawn.from || position >= drawn.to);
  const head = { ...props, cursor, scale, ...createHeadHandlers(context) };
  const template = columns.map((column) => widthOf(column, scale)).join(" ");
  return (
    <div
      class="scroller"
      ref={scroller}
      onScroll={({ currentTarget: { scrollTop } }) =>
        setViewport((now) => {
          const top = firstDrawnOffset(scrollTop, now.rowHeight);
          return now.top === top ? now : { ...now, top };
        })
      }
    >
      <div
        role="grid"
        class="grid"
        aria-label={names.grid}
        aria-describedby="grid-help"
        aria-multiselectable="true"
        aria-rowcount={order.length + 2}
        aria-colcount={columns.length}
        style={{ "--template": template, "--row": `${String(viewport.rowHeight)}px` }}
        onKeyDown={handlers.onKeyDown}
        onFocusIn={handlers.onFocusIn}
      >
        <div role="rowgroup" class="top">
          <HeadRow {...head} />
          <FilterRow {...head} />
        </div>
        <div
          role="rowgroup"
          class="body"
          data-vscode-context={rowContext}
          style={{ height: `${String(order.length * viewport.rowHeight)}px` }}
          onClick={handlers.onClick}
          onDblClick={handlers.onDblClick}
          onContextMenu={handlers.onContextMenu}
        >
          {(isAway ? [...positions, position] : positions).map((at) => {
            const place = order[at] ?? 0;
            const row = table.rows[place] ?? waitingRow;
            return (
              <RecordRow
                key={place}
                row={row}
                place={place}
                position={at}
                top={at * viewport.rowHeight}
                columns={columns}
                formats={formats}
                isSelected={view.selection.places.has(place)}
                cursor={at === position ? cursor.column : undefined}
              />
            );
          })}
        </div>
      </div>
      <p id="grid-help" hidden>
        {names.gridHelp}
      </p>
    </div>
  );
}

/** In a narrow page, a column of default width leaves room for the next one. */
function widthOf({ width, isFlexible }: PlacedColumn, scale: number): string {
  const scaled = `${String(Math.round(width * scale))}px`;
  return isFlexible ? `min(${scaled}, 46vw)` : scaled;
}

/** Row height at the editor’s default font size; scales with the page’s. */
const defaultRowHeight = 26;

/** On these elements, the editor opens its own menu with the commands of `webview/context`. */
const rowContext = JSON.stringify({ webviewSection: "row", preventDefaultContextMenuItems: true });

function visibleCursor(cursor: Cursor, { order, shownColumns }: Table): Cursor {
  const column = shownColumns.some(({ id }) => id === cursor.column)
    ? cursor.column
    : (shownColumns[0]?.id ?? "");
  const row = typeof cursor.row === "number" ? (order[rowPosition(cursor, order)] ?? "filter") : cursor.row;
  return { row, column };
}

function useViewport(
  scroller: { readonly current: HTMLDivElement | null },
  setViewport: (change: (viewport: Viewport) => Viewport) => void,
): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const rowHeight = Math.round((defaultRowHeight / 13) * size);
      setViewport((viewport) => ({ ...viewport, height: element.clientHeight, rowHeight }));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
}

function useFocus(
  scroller: { readonly current: HTMLDivElement | null },
  view: View,
  takesFocus: boolean,
): PendingFocus {
  const pendingFocus: PendingFocus = useRef(takesFocus ? "start" : undefined);
  useLayoutEffect(() => {
    if (pendingFocus.current === undefined || pendingFocus.current === view) return;
    pendingFocus.current = undefined;
    const cell = scroller.current?.querySelector<HTMLElement>("[data-cursor=true]");
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  return pendingFocus;
}

export interface RecordRowProps {
  readonly row: TableRow;
  readonly place: number;
  /** From 0 at the top. */
  readonly position: number;
  readonly top: number;
  readonly columns: readonly PlacedColumn[];
  readonly formats: Formats;
  readonly isSelected: boolean;
  readonly cursor: string | undefined;
}

/** The first cell names the row. Memoized, so that scrolling doesn’t draw rows again. */
function RecordRow(props: RecordRowProps): JSX.Element {
  return useMemo(() => renderRow(props), Object.values(props));
}

function renderRow(props: RecordRowProps): JSX.Element {
  const { row, place, position, top, columns, formats, isSelected, cursor } = props;
  return (
    <div
      role="row"
      class={`row record ${isSelected ? "selected" : ""} ${cursor === undefined ? "" : "current"} ${position % 2 === 1 ? "odd" : ""}`}
      aria-rowindex={position + 3}
      aria-selected={isSelected}
      data-place={place}
      style={{ top: `${String(top)}px` }}
    >
      {columns.map((column, index) => {
        const cell = row.cells[column.at];
        const [text, shown] = [cellText(cell), cellLabel(cell, column.isShort, formats)];
        const isCursor = cursor === column.id;
        return (
          <div
            key={column.id}
            role={index === 0 ? "rowheader" : "gridcell"}
            class={`cell ${column.kind} ${cellNumber(cell) === undefined ? "worded" : ""} ${index === 0 ? "first" : ""}`}
            aria-colindex={index + 1}
            data-column={column.id}
            data-cursor={isCursor ? true : undefined}
            tabIndex={isCursor ? 0 : -1}
            title={text.length > 12 || text !== shown ? text : undefined}
          >
            {shown}
          </div>
        );
      })}
    </div>
  );
}

/** One request at a time, so that rows passed by a fast scroll are never requested. */
function useRowsInSight({ data, table, send }: TableProps, drawn: RowWindow): void {
  const asked = useRef<TableData["rows"] | undefined>(undefined);
  useLayoutEffect(() => {
    const generation = data.search?.generation;
    if (data.library === undefined || generation === undefined || asked.current === data.rows) return;
    const ids = missingIds(data.rows, table.order, drawn);
    if (ids.length === 0) return;
    asked.current = data.rows;
    send({ type: "records", generation, ids });
  });
}
