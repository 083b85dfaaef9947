import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { filterWords } from "../filter/activeFilters.tsx";
import { Icon } from "../../shared/icon.tsx";
import type { Cursor } from "../model/gridCursor.ts";
import { resizeColumn, type PlacedColumn } from "../model/columnLayout.ts";
import type { TableProps } from "../model/tableState.ts";
import { inEnglish as fill } from "../../../text/sentence.ts";

interface HeadProps extends TableProps {
  readonly cursor: Cursor;
  /** CSS pixels per pixel of a column’s width, at the current font size. */
  readonly scale: number;
  readonly onSort: (column: PlacedColumn, adds: boolean) => void;
  readonly onFilter: (column: PlacedColumn) => void;
  readonly onFit: (column: PlacedColumn) => void;
}

export function HeadRow(props: HeadProps): JSX.Element {
  return (
    <div role="row" class="row heads" aria-rowindex={1}>
      {props.table.shownColumns.map((column, index) => (
        <HeadCell key={column.id} {...props} column={column} index={index} />
      ))}
    </div>
  );
}

function HeadCell(props: HeadProps & { readonly column: PlacedColumn; readonly index: number }): JSX.Element {
  const { column, index, view, data, cursor, onSort } = props;
  const place = view.sorts.findIndex((sort) => sort.column === column.id);
  const sort = view.sorts[place];
  const isCursor = cursor.row === "head" && cursor.column === column.id;
  return (
    <div
      role="columnheader"
      class={`cell head ${column.kind} ${index === 0 ? "first" : ""}`}
      aria-colindex={index + 1}
      aria-sort={sort === undefined ? "none" : sort.direction}
      data-cursor={isCursor}
      tabIndex={isCursor ? 0 : -1}
      data-vscode-context={JSON.stringify({
        webviewSection: "column",
        column: column.id,
        preventDefaultContextMenuItems: true,
      })}
      title={column.original === column.title ? undefined : column.original}
      onClick={(event) => onSort(column, event.shiftKey)}
    >
      <span class="words">{column.title}</span>
      {sort === undefined ? null : (
        <span class="order">
          <Icon name={sort.direction === "ascending" ? "up" : "down"} />
          {view.sorts.length > 1 ? <span aria-hidden="true">{place + 1}</span> : null}
          {view.sorts.length > 1 ? (
            <span class="unseen">{fill(data.names.sortOrder, place + 1, view.sorts.length)}</span>
          ) : null}
        </span>
      )}
      <ResizeBorder {...props} />
    </div>
  );
}

/** The border to drag; by keyboard, the head itself changes the width. */
function ResizeBorder(props: HeadProps & { readonly column: PlacedColumn }): JSX.Element {
  const { column, scale, change, onFit } = props;
  const dragged = useRef<{ readonly from: number; readonly width: number } | undefined>(undefined);
  return (
    <span
      class="border"
      aria-hidden="true"
      onClick={(event) => event.stopPropagation()}
      onDblClick={(event) => {
        event.stopPropagation();
        onFit(column);
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        // The drawn width counts, because a narrow page may have reduced it.
        const head = event.currentTarget.parentElement?.getBoundingClientRect();
        dragged.current = {
          from: event.clientX,
          width: head === undefined ? column.width : head.width / scale,
        };
      }}
      onPointerMove={(event) => {
        const begun = dragged.current;
        if (begun === undefined) return;
        const width = Math.max(column.minWidth, begun.width + (event.clientX - begun.from) / scale);
        change((view) => ({ ...view, layout: resizeColumn(view.layout, column.id, width) }));
      }}
      onPointerUp={() => {
        dragged.current = undefined;
      }}
    />
  );
}

export function FilterRow(props: HeadProps): JSX.Element {
  const { table, view, cursor, onFilter } = props;
  const { names } = props.data;
  return (
    <div role="row" class="row filters" aria-rowindex={2}>
      {table.shownColumns.map((column, index) => {
        const filter = view.filters.columns.find((one) => one.column === column.id);
        const words = filter === undefined ? undefined : filterWords(filter, column.kind, props.data);
        const isCursor = cursor.row === "filter" && cursor.column === column.id;
        return (
          <div
            key={column.id}
            role="gridcell"
            class={`cell filter ${index === 0 ? "first" : ""}`}
            aria-colindex={index + 1}
          >
            <button
              type="button"
              class={words === undefined ? "filter-button" : "filter-button set"}
              data-cursor={isCursor}
              data-filter={column.id}
              tabIndex={isCursor ? 0 : -1}
              aria-haspopup="dialog"
              aria-label={fill(names.filterSet, column.title, words ?? names.any)}
              onClick={() => onFilter(column)}
            >
              <Icon name="filter" />
              <span class="words">{words ?? names.any}</span>
            </button>
          </div>
        );
      })}
    </div>
  );
}
