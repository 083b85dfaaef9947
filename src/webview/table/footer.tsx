import type { TableData } from "./data.ts";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Table } from "./table.ts";
import { Icon } from "../shared/icon.tsx";
import { columnFigures } from "./model/figures.ts";
import type { Send } from "../../present/table/messages.ts";
import { fill } from "./words.ts";

/** What the shown rows come to, how much is loaded, and the way to more. */
export function Footer(props: {
  readonly data: TableData;
  readonly table: Table;
  readonly send: Send;
}): JSX.Element {
  const { data, table, send } = props;
  const { names, status, formats, rows } = data;
  const expected = status?.rows ?? 0;
  const isBusy = status?.busy === "more";
  return (
    <footer class="footer" aria-label={names.summary}>
      <p class="summary">
        <span class="shown">
          {fill(names.shownOf, formats.count(table.order.length), status?.loaded ?? "")}
        </span>
        {table.selectedCount > 0 ? (
          <span>{fill(names.selected, formats.count(table.selectedCount))}</span>
        ) : null}
        {rows.length < expected ? (
          <span>{fill(names.arriving, formats.count(rows.length), formats.count(expected))}</span>
        ) : null}
        {status?.busy === "search" ? <span>{names.searching}</span> : null}
        {rows.length < expected ? null : <Figures data={data} table={table} />}
      </p>
      {status?.next === undefined && !isBusy ? null : (
        <button
          type="button"
          class="action next"
          aria-disabled={status?.busy !== undefined}
          onClick={() => {
            if (status?.busy === undefined) send({ type: "command", command: "loadMore" });
          }}
        >
          <Icon name="more" />
          <span>{isBusy ? names.loadingNext : status?.next}</span>
        </button>
      )}
    </footer>
  );
}

/** As many columns as fit into a line. */
const mostFigures = 3;

function Figures({ data, table }: { readonly data: TableData; readonly table: Table }): JSX.Element {
  const { names, formats } = data;
  const figures = useMemo(
    () =>
      table.shownColumns
        .filter(({ kind }) => kind === "amount")
        .slice(0, mostFigures)
        .flatMap(({ id, title, at }) => {
          const found = columnFigures(table.rows, table.fitting, at);
          return found === undefined ? [] : [{ id, title, ...found }];
        }),
    [table.shownColumns, table.rows, table.fitting],
  );
  return (
    <>
      {figures.map(({ id, title, total, median, stated }) => (
        <span
          key={id}
          class="figure"
          title={fill(
            names.figures,
            title,
            formats.amount(total, "full"),
            formats.amount(median, "full"),
            formats.count(stated),
          )}
        >
          <b>{title}</b> {names.total} {formats.amount(total, "short")} · {names.median}{" "}
          {formats.amount(median, "short")}
          {stated < table.order.length ? <> · {fill(names.stated, formats.count(stated))}</> : null}
        </span>
      ))}
    </>
  );
}
