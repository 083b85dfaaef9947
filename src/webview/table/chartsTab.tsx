import type { TableData } from "./model/tableData.ts";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Chart, ChartMeasure, ChartId, ChartRow } from "../../present/charts/chartTypes.ts";
import type { ChartWording } from "../../present/charts/chartWords.ts";
import { Charts } from "../charts/chartsOverview.tsx";
import { ActiveFilters } from "./filter/activeFilters.tsx";
import { ActionButton } from "../shared/button.tsx";
import type { LoadedTable } from "./model/cell.ts";
import {
  isFiltering,
  withFilter,
  withoutFilter,
  type Filters,
  rowsWithoutFilter,
  markFilter,
  marksIn,
} from "./model/tableFilters.ts";
import {
  hasAmounts as statesAmounts,
  libraryCharts,
  libraryMarkFilter,
  noGroups,
} from "./library/libraryCharts.ts";
import type { View } from "./model/tableView.ts";
import type { TableProps } from "./model/tableState.ts";
import { inEnglish as fill } from "../../text/sentence.ts";
import { chartsOf, type ChartOptions } from "../../present/charts/chartsOfRows.ts";

type ChartsTabProps = TableProps & { readonly onShowRows: () => void };

export function ChartsTab(props: ChartsTabProps): JSX.Element {
  const { data, view, send, announce, onFilters } = props;
  const { names, library } = data;
  const { charts, hasAmounts } = useCharts(props);
  const answered = library?.answered;
  useEffect(() => {
    if (answered !== undefined && answered >= 0) send({ type: "groups", asked: answered });
  }, [answered]);
  const groups = library?.groups?.groups;
  return (
    <>
      <ChartsToolbar {...props} hasAmounts={hasAmounts} />
      <div class="pictures">
        <Charts
          charts={charts}
          words={names.chart}
          describedBy="charts-hint"
          selected={marksIn(view.filters).map(({ column }) => column)}
          onFilter={(mark, isOn) =>
            onFilters((now) =>
              isOn
                ? withFilter(now, groups === undefined ? markFilter(mark) : libraryMarkFilter(mark, groups))
                : withoutFilter(now, mark.filter.key),
            )
          }
          onSave={(chart, format, picture) => send({ type: "savePicture", chart, format, data: picture })}
          onCopy={(copied) => {
            if (copied.how === "picture") announce(names.pictureCopied, true);
            else send({ type: "copyPicture", svg: copied.svg });
          }}
          onFailed={() => announce(names.pictureFailed, true)}
        />
      </div>
    </>
  );
}

function ChartsToolbar(props: ChartsTabProps & { readonly hasAmounts: boolean }): JSX.Element {
  const { data, view, table } = props;
  const { names, formats, rows } = data;
  const isFiltered = isFiltering(view.filters);
  const shown = table.fitting.length;
  const all = data.library?.total ?? rows.length;
  return (
    <div class="toolbar filtering">
      <Measure {...props} />
      {shown === all ? null : (
        <p class="headline">{fill(names.chart.shownOf, formats.count(shown), formats.count(all))}</p>
      )}
      <p id="charts-hint" class={isFiltered ? "unseen" : "note"}>
        {names.chartsHint}
      </p>
      <ActiveFilters {...props} hasText />
      {isFiltered ? (
        <ActionButton kind="show-rows" icon="details" label={names.showRows} onPress={props.onShowRows} />
      ) : null}
    </div>
  );
}

/** Reads rows only after new ones arrived. */
function useCharts({ data, view, table }: ChartsTabProps): {
  readonly charts: readonly Chart[];
  readonly hasAmounts: boolean;
} {
  const { columns, chartWording: wording, status } = data;
  const groups = data.library === undefined ? undefined : (data.library.groups?.groups ?? noGroups);
  const rows = groups === undefined ? data.rows : noRows;
  const { filters } = view;
  const hasMore = status?.next !== undefined;
  const repeats = table.older?.shown ?? 0;
  const read = useMemo(() => chartRowsOf(rows), [rows]);
  const hasAmounts = useMemo(
    () => (groups === undefined ? read.some(({ amount }) => amount !== undefined) : statesAmounts(groups)),
    [read, groups],
  );
  const measure = hasAmounts ? view.measure : "count";
  const charts = useMemo(
    () =>
      groups === undefined
        ? loadedCharts({ rows, columns }, read, filters, { hasMore, measure, repeats }, wording)
        : libraryCharts(groups, { measure, repeats }, wording),
    [read, groups, filters, hasMore, measure, repeats, wording],
  );
  return { charts, hasAmounts };
}

const noRows: TableData["rows"] = [];

function chartRowsOf(rows: TableData["rows"]): readonly ChartRow[] {
  return rows.map(({ facts }) => facts ?? {});
}

/** Returns the charts of all rows, filtered or not. */
export function unfilteredCharts(data: TableData, measure: ChartMeasure): readonly Chart[] {
  const options = { hasMore: data.status?.next !== undefined, measure };
  return chartsOf(chartRowsOf(data.rows), options, data.chartWording);
}

const measures = ["count", "amount"] as const;

function Measure(props: TableProps & { readonly hasAmounts: boolean }): JSX.Element {
  const { view, hasAmounts, change } = props;
  const words = props.data.names.chart;
  const measure = hasAmounts ? view.measure : "count";
  const labels = { count: words.byCount, amount: words.byAmount };
  return (
    <div class="measures" role="group" aria-label={words.measure}>
      {measures.map((name) => (
        <button
          key={name}
          type="button"
          class="measure"
          aria-pressed={measure === name}
          {...(name === "amount" && !hasAmounts
            ? { "aria-disabled": true, title: words.noAmounts }
            : { onClick: () => change((now) => ({ ...now, measure: name })) })}
        >
          {labels[name]}
        </button>
      ))}
    </div>
  );
}

const tabs = ["table", "charts"] as const;

/** Arrow keys switch between the tabs. */
export function Tabs(props: TableProps & { readonly onTab: (tab: View["tab"]) => void }): JSX.Element {
  const { names } = props.data;
  const { tab } = props.view;
  const { onTab } = props;
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label={names.views}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "ArrowLeft" && key !== "ArrowRight") return;
        onTab(tab === "table" ? "charts" : "table");
        currentTarget.querySelector<HTMLElement>("[aria-selected=false]")?.focus();
      }}
    >
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls="panel"
          aria-selected={tab === name}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
        >
          {names[name]}
        </button>
      ))}
    </div>
  );
}

/** Each chart shows the rows that pass all filters but its own marks. */
function loadedCharts(
  table: LoadedTable,
  rows: readonly ChartRow[],
  filters: Filters,
  options: ChartOptions,
  wording: ChartWording,
): readonly Chart[] {
  const isWhole = !isFiltering(filters) && filters.isLatestOnly !== true;
  const shownIn = (chart: ChartId): readonly number[] => rowsWithoutFilter(table, filters, { chart });
  return chartsOf(rows, isWhole ? options : { ...options, shownIn }, wording);
}
