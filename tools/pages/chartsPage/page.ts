import { h, render } from "preact";
import type { ChartMark, ChartSet } from "../../../src/present/charts/chart.ts";
import { Charts } from "../../../src/webview/charts/charts.tsx";
import type { Copied, PictureFormat } from "../../../src/webview/charts/export.ts";
import { markOfKey } from "../../../src/webview/table/model/marks.ts";
import "./page.css";

/** What the charts have said, in order. */
export type Said =
  | {
      readonly type: "filter";
      readonly key: string;
      readonly isOn: boolean;
      readonly rows: readonly number[];
    }
  | { readonly type: "save"; readonly chart: string; readonly format: PictureFormat; readonly data: string }
  | { readonly type: "copy"; readonly chart: string; readonly copied: Copied }
  | { readonly type: "failed"; readonly chart: string };

declare global {
  interface Window {
    drawCharts: (set: ChartSet) => void;
    chartsSaid: Said[];
  }
}

let selected: readonly string[] = [];
window.chartsSaid = [];

/** A page with nothing but the charts; a press filters, as the table would. */
window.drawCharts = (set) => {
  const root = document.querySelector("#root");
  if (root === null) return;
  const onFilter = ({ filter }: ChartMark, isOn: boolean): void => {
    selected = [...selected.filter((key) => key !== filter.key), ...(isOn ? [filter.key] : [])];
    const rows = markOfKey(set, filter.key)?.members ?? [];
    window.chartsSaid.push({ type: "filter", key: filter.key, isOn, rows });
    window.drawCharts(set);
  };
  render(
    h(
      "main",
      null,
      h("h1", { class: "chart-unseen" }, "Charts"),
      h(Charts, {
        set,
        selected,
        onFilter,
        onSave: (chart, format, data) => void window.chartsSaid.push({ type: "save", chart, format, data }),
        onFailed: (chart) => void window.chartsSaid.push({ type: "failed", chart }),
        onCopy: (chart, copied) => void window.chartsSaid.push({ type: "copy", chart, copied }),
      }),
    ),
    root,
  );
};
