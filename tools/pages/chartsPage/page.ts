import { h, render } from "preact";
import type { ChartMark, ChartSet } from "../../../src/present/charts/chart.ts";
import { Charts } from "../../../src/webview/charts/charts.tsx";
import { markOfKey } from "../../../src/webview/table/model/marks.ts";
import type { ChartEvent } from "./events.ts";
import "./page.css";

declare global {
  interface Window {
    drawCharts: (set: ChartSet) => void;
    chartEvents: ChartEvent[];
  }
}

let selected: readonly string[] = [];
window.chartEvents = [];

/** A page with nothing but the charts; a press filters, as the table would. */
window.drawCharts = (set) => {
  const root = document.querySelector("#root");
  if (root === null) return;
  const onFilter = ({ filter }: ChartMark, isOn: boolean): void => {
    selected = [...selected.filter((key) => key !== filter.key), ...(isOn ? [filter.key] : [])];
    const rows = markOfKey(set, filter.key)?.members ?? [];
    window.chartEvents.push({ type: "filter", key: filter.key, isOn, rows });
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
        onSave: (chart, format, data) => void window.chartEvents.push({ type: "save", chart, format, data }),
        onFailed: (chart) => void window.chartEvents.push({ type: "failed", chart }),
        onCopy: (chart, copied) => void window.chartEvents.push({ type: "copy", chart, copied }),
      }),
    ),
    root,
  );
};
