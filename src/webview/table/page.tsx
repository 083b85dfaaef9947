import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ActiveFilters } from "./activeFilters.tsx";
import type { Charts } from "./charts.ts";
import { ColumnsDialog } from "./columnsDialog.tsx";
import { Comparison } from "./compare.tsx";
import type { TableData } from "./data.ts";
import { FilterDialog } from "./filterDialog.tsx";
import { Footer } from "./footer.tsx";
import { Grid, type GridProps } from "./grid.tsx";
import { Icon } from "./icon.tsx";
import { noFilters, withFilter, type Filters } from "./model/filters.ts";
import type { PlacedColumn } from "./model/layout.ts";
import type { View } from "./model/view.ts";
import type { Send } from "./send.ts";
import { Empty, Notes } from "./notes.tsx";
import { useTable, type ChangeView, type Table } from "./table.ts";
import { Tabs } from "./tabs.tsx";
import { Toolbar } from "./toolbar.tsx";

/** The last thing that was said; `turn` tells the same words apart when they are said again. */
export interface Said {
  readonly text: string;
  readonly turn: number;
  /** Shown for a moment too; else it is for those who do not see what has changed. */
  readonly isSeen: boolean;
}

/** What the page is drawn from. */
export interface PageProps {
  readonly data: TableData;
  readonly view: View;
  readonly said: Said;
  readonly change: ChangeView;
  readonly send: Send;
  readonly say: (text: string) => void;
  /** Told of the rows that commands are about, whenever they change. */
  readonly onChosen: (places: readonly number[]) => void;
  readonly charts?: Charts;
}

/** The whole page. */
export function Page(props: PageProps): JSX.Element {
  const { data, view, said, change } = props;
  const table = useTable(data, view);
  useLayoutEffect(() => props.onChosen(table.chosen), [table.chosen]);
  useEffect(() => announceShown(props, table), [view.filters]);
  const onFilters = (next: (filters: Filters) => Filters): void =>
    change((now) => ({ ...now, filters: next(now.filters) }));
  return (
    <>
      <main class="page" aria-busy={data.status?.busy !== undefined}>
        <h1 class="unseen">{data.search?.title ?? data.names.table}</h1>
        <Notes status={data.status} />
        {data.rows.length === 0 ? (
          <Empty data={data} send={props.send} />
        ) : (
          <Body {...props} table={table} onFilters={onFilters} />
        )}
      </main>
      <div class={said.isSeen ? "said" : "unseen"} role="status">
        {said.text === "" ? null : <span key={said.turn}>{said.text}</span>}
      </div>
    </>
  );
}

interface BodyProps extends PageProps {
  readonly table: Table;
  readonly onFilters: (change: (filters: Filters) => Filters) => void;
}

type Open =
  | { readonly what: "columns" }
  | { readonly what: "filter"; readonly column: PlacedColumn; readonly below: DOMRect | undefined };

function Body(props: BodyProps): JSX.Element {
  const { data, view, change, table, onFilters } = props;
  const [open, setOpen] = useState<Open>();
  const cameBack = useRef(false);
  const close = (): void => {
    setOpen(undefined);
  };
  const rows = view.compared.flatMap((place) => data.rows[place] ?? []);
  if (rows.length > 1) {
    return (
      <Comparison
        names={data.names}
        columns={table.columns}
        rows={rows}
        onClose={() => {
          cameBack.current = true;
          change((now) => ({ ...now, compared: [] }));
        }}
      />
    );
  }
  return (
    <>
      {props.charts === undefined ? null : <Tabs names={data.names} tab={view.tab} change={change} />}
      <Toolbar {...props} names={data.names} onColumns={() => setOpen({ what: "columns" })} />
      <ActiveFilters data={data} filters={view.filters} onFilters={onFilters} />
      <Shown
        {...props}
        takesFocus={cameBack.current}
        onFilter={(column) => setOpen({ what: "filter", column, below: filterPlace(column) })}
      />
      <Footer data={data} table={table} send={props.send} />
      {open?.what === "columns" ? (
        <ColumnsDialog
          names={data.names}
          columns={data.columns}
          layout={view.layout}
          onLayout={(next) => change((now) => ({ ...now, layout: next(now.layout) }))}
          onClose={close}
        />
      ) : null}
      {open?.what === "filter" ? (
        <FilterDialog {...open} data={data} filters={view.filters} onFilters={onFilters} onClose={close} />
      ) : null}
    </>
  );
}

/** The grid, or the pictures of the same rows. */
function Shown(props: BodyProps & Pick<GridProps, "onFilter" | "takesFocus">): JSX.Element {
  const { data, view, table, onFilters, charts: Pictures } = props;
  if (view.tab === "charts" && Pictures !== undefined) {
    const { columns, rows, locale, currency } = data;
    return (
      <div id="charts" class="charts" role="tabpanel" aria-label={data.names.charts}>
        <Pictures
          {...{ columns, rows, locale, currency }}
          shown={table.order}
          filters={view.filters}
          onFilter={(filter) => onFilters((now) => withFilter(now, filter))}
        />
      </div>
    );
  }
  return (
    <>
      <Grid {...props} />
      {table.order.length > 0 ? null : (
        <p class="nothing">
          {data.names.nothingFits}{" "}
          <button type="button" class="link" onClick={() => onFilters(() => noFilters)}>
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

function announceShown({ data, say }: PageProps, { order }: Table): void {
  if (data.rows.length > 0) say(data.names.rowsShown.replace("{0}", data.formats.count(order.length)));
}
