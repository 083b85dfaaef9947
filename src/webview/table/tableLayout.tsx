import type { TableData } from "./model/tableData.ts";
import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ActiveFilters, useFilterAnnouncements } from "./filter/activeFilters.tsx";
import { ColumnsDialog } from "./columnsDialog.tsx";
import { Comparison } from "./comparison.tsx";
import { useTable, type Table, type TableProps } from "./model/tableState.ts";
import { FilterDialog } from "./filter/filterDialog.tsx";
import { Footer } from "./footer.tsx";
import { Grid } from "./grid/grid.tsx";
import type { GridProps } from "./grid/gridActions.ts";
import { Icon } from "../shared/icon.tsx";
import { withoutFilters } from "./model/tableFilters.ts";
import type { PlacedColumn } from "./model/columnLayout.ts";
import type { View } from "./model/tableView.ts";
import type { TableStatus } from "../../present/table/tableProtocol.ts";
import type { SendTable } from "../../present/table/libraryTableProtocol.ts";
import { AnnouncementPart, type Announcement } from "../shared/announcement.tsx";
import { Tabs, ChartsTab } from "./chartsTab.tsx";
import { createMeasure } from "./model/textWidth.ts";
import { Toolbar } from "./toolbar.tsx";
import { inEnglish as fill } from "../../text/sentence.ts";

interface PageProps extends Omit<TableProps, "table" | "onFilters"> {
  readonly announcement: Announcement;
  readonly onChosen: (rows: readonly number[]) => void;
  readonly onTable: (table: Table) => void;
}

export function Page({ announcement, onChosen, onTable, ...props }: PageProps): JSX.Element {
  const { data, view, change } = props;
  const measure = useMemo(() => createMeasure(document.body), []);
  const table = useTable(data, view, measure);
  const parts: TableProps = {
    ...props,
    table,
    onFilters: (next) => change((now) => ({ ...now, filters: next(now.filters) })),
  };
  useLayoutEffect(() => onChosen(table.chosen), [table.chosen]);
  useLayoutEffect(() => onTable(table), [table]);
  useFilterAnnouncements(parts);
  return (
    <>
      <main class="page" aria-busy={data.status?.busy !== undefined}>
        <h1 class="unseen">{data.search?.title ?? data.names.table}</h1>
        <Notes status={data.status} />
        {(data.library?.total ?? data.rows.length) === 0 ? (
          <Empty data={data} send={props.send} />
        ) : (
          <Body {...parts} />
        )}
      </main>
      <AnnouncementPart {...announcement} />
    </>
  );
}

interface OpenFilter {
  readonly column: PlacedColumn;
  readonly below: DOMRect | undefined;
}

function Body(props: TableProps): JSX.Element {
  const { data, view, change } = props;
  const [open, setOpen] = useState<OpenFilter | "columns">();
  const returnsFocus = useRef(false);
  const close = (): void => setOpen(undefined);
  const show = (tab: View["tab"], takesFocus: boolean): void => {
    returnsFocus.current = takesFocus;
    change((now) => ({ ...now, tab }));
  };
  const rows = view.compared.flatMap((place) => data.rows[place] ?? []);
  if (rows.length > 1) {
    return (
      <Comparison
        {...props}
        rows={rows}
        onClose={() => {
          returnsFocus.current = true;
          change((now) => ({ ...now, compared: [] }));
        }}
      />
    );
  }
  return (
    <>
      <div class="views">
        <Tabs {...props} onTab={(tab) => show(tab, false)} />
        <LatestSwitch {...props} />
      </div>
      <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${view.tab}`}>
        {view.tab === "charts" ? (
          <ChartsTab {...props} onShowRows={() => show("table", true)} />
        ) : (
          <Rows
            {...props}
            takesFocus={returnsFocus.current}
            onColumns={() => setOpen("columns")}
            onFilter={(column) => setOpen({ column, below: filterPlace(column) })}
          />
        )}
      </div>
      <Footer {...props} />
      {open === "columns" ? <ColumnsDialog {...props} onClose={close} /> : null}
      {typeof open === "object" ? <FilterDialog {...props} {...open} onClose={close} /> : null}
    </>
  );
}

function Rows(props: GridProps & { readonly onColumns: () => void }): JSX.Element {
  const { data, table, onFilters } = props;
  return (
    <>
      <Toolbar {...props} />
      <ActiveFilters {...props} />
      <Grid {...props} />
      {table.order.length > 0 ? null : (
        <p class="nothing">
          {data.names.nothingFits}{" "}
          <button type="button" class="link" onClick={() => onFilters(withoutFilters)}>
            <Icon name="close" />
            {data.names.clearFilters}
          </button>
        </p>
      )}
    </>
  );
}

function filterPlace({ id }: PlacedColumn): DOMRect | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-filter]")];
  return buttons.find(({ dataset }) => dataset["filter"] === id)?.getBoundingClientRect();
}

function Notes({ status }: { readonly status: TableStatus | undefined }): JSX.Element {
  const error = status?.error;
  return (
    <div class="notes">
      <p role="status" class={error === undefined ? "" : "failed"}>
        {error === undefined ? null : <Icon name="warning" />}
        {error ?? ""}
      </p>
      {(status?.notes ?? []).map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
    </div>
  );
}

function Empty({ data, send }: { readonly data: TableData; readonly send: SendTable }): JSX.Element | null {
  const { status, names } = data;
  if (status === undefined) return null;
  if (status.busy === "search") return <p class="empty">{names.searching}</p>;
  const { empty } = status;
  if (empty === undefined) return null;
  const { command, label } = empty;
  return (
    <div class="empty">
      <p>{empty.text}</p>
      {command === undefined ? null : (
        <button type="button" class="action main" onClick={() => send({ type: "command", command })}>
          {label}
        </button>
      )}
    </div>
  );
}

/** Hides older filings of a company in rows and charts, and shows their number, because their amounts repeat. */
function LatestSwitch({ data, table: { older }, view, onFilters }: TableProps): JSX.Element | null {
  const { names, formats } = data;
  if (older === undefined) return null;
  const isOn = view.filters.isLatestOnly === true;
  const count = isOn ? older.hidden : older.shown;
  return (
    <label class="switch" title={names.latestOnlyHint}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => onFilters((now) => ({ ...now, isLatestOnly: !isOn }))}
      />
      <span>{names.latestOnly}</span>
      {count === 0 ? null : (
        <span class="count">{fill(isOn ? names.hidden : names.older, formats.count(count))}</span>
      )}
    </label>
  );
}
