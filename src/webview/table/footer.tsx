import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { TableProps } from "./model/tableState.ts";
import { ActionButton } from "../shared/button.tsx";
import { columnFigures, type ColumnFigures } from "./model/columnFigures.ts";
import type { PlacedColumn } from "./model/columnLayout.ts";
import { inEnglish as fill } from "../../text/sentence.ts";

export function Footer(props: TableProps): JSX.Element {
  const { data, table, send } = props;
  const { names, status, formats, rows } = data;
  const expected = data.library === undefined ? (status?.rows ?? 0) : 0;
  const isBusy = status?.busy === "more";
  return (
    <footer class="footer" aria-label={names.summary}>
      <p class="summary">
        <span class="shown">
          {fill(names.shownOf, formats.count(table.order.length), status?.loaded ?? "")}
        </span>
        {rows.length < expected ? (
          <span>{fill(names.arriving, formats.count(rows.length), formats.count(expected))}</span>
        ) : null}
        {data.library !== undefined && data.library.answered !== data.library.asked ? (
          <span class="updating">{names.updating}</span>
        ) : null}
        {status?.busy === "search" ? <span>{names.searching}</span> : null}
      </p>
      {rows.length < expected ? null : <Figures {...props} />}
      {status?.next === undefined && !isBusy ? null : (
        <div class="next">
          {data.library === undefined && !isBusy ? (
            <ActionButton
              label={names.loadPages}
              isDisabled={status?.busy !== undefined}
              onPress={() => send({ type: "command", command: "loadPages" })}
            />
          ) : null}
          <ActionButton
            icon="more"
            label={isBusy ? names.loadingNext : status?.next}
            isDisabled={status?.busy !== undefined}
            onPress={() =>
              send(
                data.library === undefined ? { type: "command", command: "loadMore" } : { type: "refresh" },
              )
            }
          />
        </div>
      )}
    </footer>
  );
}

/** Totals of summable columns, medians of all. Figures that don’t fit on the line are hidden. */
function Figures(props: TableProps): JSX.Element | null {
  const { data, table } = props;
  const { names, formats } = data;
  const known = data.library?.figures;
  const figures = useMemo(
    () =>
      table.shownColumns
        .filter(({ kind }) => kind === "amount")
        .flatMap((column) => {
          const found =
            data.library === undefined
              ? columnFigures(table.rows, table.fitting, column.at)
              : known?.[column.id];
          return found === undefined ? [] : [{ column, found }];
        }),
    [table.shownColumns, data.library === undefined ? table.rows : known, table.fitting],
  );
  const selected = table.chosen.length;
  if (figures.length === 0 && selected === 0) return null;
  const isWithOlder = (table.older?.shown ?? 0) > 0;
  return (
    <p class="figures">
      {selected === 0 ? null : <span>{fill(names.selected, formats.count(selected))}</span>}
      {figures.map(({ column, found }, index) => (
        <span key={column.id} class="figure">
          {index > 0 ? null : (
            <span class="note">{isWithOlder ? names.figuresOfAll : names.figuresOfShown} </span>
          )}
          <Figure {...props} column={column} found={found} />
        </span>
      ))}
    </p>
  );
}

function Figure(
  props: TableProps & { readonly column: PlacedColumn; readonly found: ColumnFigures },
): JSX.Element {
  const { data, table, column, found } = props;
  const { names, formats } = data;
  const { total, median, stated } = found;
  const [count, all] = [formats.count(stated), formats.count(table.fitting.length)];
  const isSum = column.isSummable === true;
  const repeated = isSum ? (table.older?.shown ?? 0) : 0;
  const full = (value: number | bigint): string => formats.amount(value, "full");
  const short = (value: number | bigint): string => formats.amount(value, "short");
  return (
    <span
      title={[
        isSum
          ? fill(names.figures, column.title, full(total), full(median), count, all)
          : fill(names.figuresMedian, column.title, full(median), count, all),
        ...(repeated === 0
          ? []
          : [repeated === 1 ? names.repeatedOne : fill(names.repeated, formats.count(repeated))]),
      ].join("\n")}
    >
      <b>{column.title}</b> {isSum ? `${names.total} ${short(total)}` : ""}
      {isSum ? " · " : ""}
      {names.median} {short(median)}
      {stated < table.fitting.length ? <> · {fill(names.reported, count, all)}</> : null}
    </span>
  );
}
