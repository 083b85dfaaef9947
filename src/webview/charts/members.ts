import type { Chart, ChartMark, ChartSet } from "../../present/charts/chart.ts";

/** The mark of a filter's key, drawn or set apart; undefined where the rows have none such. */
export function markOfKey({ charts }: ChartSet, key: string): ChartMark | undefined {
  return charts.flatMap(chartMarks).find(({ filter }) => filter.key === key);
}

function chartMarks(chart: Chart): readonly ChartMark[] {
  return [...drawnMarks(chart), ...chart.rest];
}

function drawnMarks(chart: Chart): readonly ChartMark[] {
  switch (chart.id) {
    case "time":
      return chart.sums.map(({ mark }) => mark);
    case "amounts":
      return chart.columns.map(({ mark }) => mark);
    case "places":
      return [...chart.tiles, ...chart.bars].flatMap(({ mark }) => (mark === undefined ? [] : [mark]));
    case "industries":
      return chart.bars.map(({ mark }) => mark);
  }
}
