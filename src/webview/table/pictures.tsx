import type { TableData } from "./data.ts";
import type { JSX } from "preact";
import { Charts } from "../charts/charts.tsx";
import { ActiveFilters } from "./filter/activeFilters.tsx";
import { Icon } from "../shared/icon.tsx";
import { isFiltering, withFilter, withoutFilter, type Filters } from "./model/filters.ts";
import { markFilter, marksIn } from "./model/marks.ts";
import type { Send } from "../../present/table/messages.ts";
import type { TableNames } from "../../present/table/names.ts";
import type { View } from "./model/view.ts";

/** What the charts need. */
export interface PicturesProps {
  readonly data: TableData;
  readonly filters: Filters;
  readonly send: Send;
  readonly announce: (text: string, isSeen?: boolean) => void;
  readonly onFilters: (change: (filters: Filters) => Filters) => void;
  readonly onShowRows: () => void;
}

/** The loaded rows as charts, and above them what they filter by. The table is their text. */
export function Pictures(props: PicturesProps): JSX.Element {
  const { data, filters, send, announce, onFilters } = props;
  const { names, charts } = data;
  const isFiltered = isFiltering(filters);
  return (
    <>
      <div class="toolbar filtering">
        <p id="charts-hint" class={isFiltered ? "unseen" : "note"}>
          {names.chartsHint}
        </p>
        <ActiveFilters data={data} filters={filters} onFilters={onFilters} hasText />
        {isFiltered ? (
          <button type="button" class="action show-rows" onClick={props.onShowRows}>
            <Icon name="details" />
            <span>{names.showRows}</span>
          </button>
        ) : null}
      </div>
      <div class="pictures">
        {charts === undefined ? (
          <p class="note">{names.chartsComing}</p>
        ) : (
          <Charts
            set={charts}
            selected={marksIn(filters).map(({ column }) => column)}
            describedBy="charts-hint"
            onFilter={(mark, isOn) =>
              onFilters((now) =>
                isOn ? withFilter(now, markFilter(mark)) : withoutFilter(now, mark.filter.key),
              )
            }
            onSave={(chart, format, picture) => send({ type: "savePicture", chart, format, data: picture })}
            onCopy={(_chart, copied) => {
              if (copied.how === "picture") announce(names.pictureCopied, true);
              else send({ type: "copyPicture", svg: copied.svg });
            }}
            onFailed={() => announce(names.pictureFailed, true)}
          />
        )}
      </div>
    </>
  );
}

const tabs = ["table", "charts"] as const;

/** Rows or pictures of the same rows; the arrows go from one to the other. */
export function Tabs(props: {
  readonly names: TableNames;
  readonly tab: View["tab"];
  readonly onTab: (tab: View["tab"]) => void;
}): JSX.Element {
  const { names, tab, onTab } = props;
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
