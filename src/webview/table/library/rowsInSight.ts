import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableData } from "../model/data.ts";
import type { TableProps } from "../model/table.ts";
import type { RowWindow } from "../model/view.ts";
import { missingIds } from "./messages.ts";

/** One question at a time: what was passed by a fast scroll is never asked for. */
export function useRowsInSight({ data, table, send }: TableProps, drawn: RowWindow): void {
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
