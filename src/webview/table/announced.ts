import { useEffect, useRef } from "preact/hooks";
import { markOfKey } from "../charts/members.ts";
import type { TableData } from "./data.ts";
import { marksIn } from "./model/marks.ts";
import type { View } from "./model/view.ts";
import type { Table } from "./table.ts";
import { fill } from "./words.ts";

/** Says what a change of the filters has done: which mark of a chart came or went, and how many rows are left. */
export function useAnnouncedFilters(
  props: {
    readonly data: TableData;
    readonly view: View;
    readonly say: (text: string, isSeen?: boolean) => void;
  },
  { order }: Table,
): void {
  const { data, view, say } = props;
  const { filters } = view;
  const before = useRef(filters);
  useEffect(() => {
    const [was, now] = [marksIn(before.current), marksIn(filters)];
    before.current = filters;
    const { names, formats, charts } = data;
    if (data.rows.length === 0) return;
    const has = (marks: typeof now, key: string): boolean => marks.some(({ column }) => column === key);
    const come = now.find(({ column }) => !has(was, column));
    const gone = was.find(({ column }) => !has(now, column));
    const count = formats.count(order.length);
    if (gone !== undefined && charts !== undefined && markOfKey(charts, gone.column) === undefined) {
      say(fill(names.markGone, gone.words), true);
    } else if (come !== undefined) say(fill(names.filteredBy, come.words, count));
    else if (gone !== undefined) say(fill(names.unfilteredBy, gone.words, count));
    else say(fill(names.rowsShown, count));
  }, [filters]);
}
