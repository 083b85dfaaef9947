import { useLayoutEffect, useRef } from "preact/hooks";
import type { SendTable } from "../../../present/table/libraryMessages.ts";
import type { TableData } from "../model/data.ts";
import type { RowWindow } from "../model/view.ts";
import { missingIds } from "./messages.ts";

/** One question at a time: what was passed by a fast scroll is never asked for. */
export function useRowsInSight(
  data: TableData,
  order: readonly number[],
  drawn: RowWindow,
  send: SendTable,
): void {
  const asked = useRef<TableData["rows"] | undefined>(undefined);
  useLayoutEffect(() => {
    const generation = data.search?.generation;
    if (data.library === undefined || generation === undefined || asked.current === data.rows) return;
    const ids = missingIds(data.rows, order, drawn);
    if (ids.length === 0) return;
    asked.current = data.rows;
    send({ type: "records", generation, ids });
  });
}
