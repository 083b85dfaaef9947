import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { TableRow } from "../../present/table/messages.ts";
import { cellNumber, cellText } from "./model/cell.ts";
import type { PlacedColumn } from "./model/layout.ts";

/** What a record is drawn from. */
export interface RecordRowProps {
  readonly row: TableRow;
  readonly place: number;
  /** From the top, from 0. */
  readonly position: number;
  readonly top: number;
  readonly columns: readonly PlacedColumn[];
  readonly isSelected: boolean;
  /** Column of the cursor, if it is in this row. */
  readonly cursor: string | undefined;
}

/** One record; the first of its cells names the row. While the table scrolls, rows that stay are not drawn again. */
export function RecordRow(props: RecordRowProps): JSX.Element {
  return useMemo(() => drawnRow(props), Object.values(props));
}

function drawnRow({ row, place, position, top, columns, isSelected, cursor }: RecordRowProps): JSX.Element {
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
        const text = cellText(cell);
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
            title={text.length > 12 ? text : undefined}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
}
