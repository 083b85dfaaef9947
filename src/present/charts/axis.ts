import { bin } from "d3-array";
import { scaleLinear } from "d3-scale";
import type { ChartMark, ColumnsChart } from "./chartTypes.ts";
import { sizeOf, sizeText, type ChartInput } from "./chartMarks.ts";

/** Ticks that an axis aims for; d3 may return one or two more. */
const tickCount = 4;

/** Groups the places of rows, ascending, by slot; a value on an edge belongs to the upper slot. Omits empty slots. */
export function binRows(
  rows: readonly { readonly place: number; readonly value: number }[],
  edges: readonly number[],
): readonly { readonly slot: number; readonly members: readonly number[] }[] {
  const [least = 0, most = 0] = [edges[0], edges.at(-1)];
  const bins = bin<(typeof rows)[number], number>()
    .value(({ value }) => value)
    .domain([least, most])
    .thresholds(edges.slice(1, -1));
  return bins(rows).flatMap((found, slot) =>
    found.length === 0 ? [] : [{ slot, members: found.map(({ place }) => place) }],
  );
}

export function columnsOf(
  marks: readonly { readonly slot: number; readonly mark: ChartMark }[],
  input: Pick<ChartInput, "measure" | "wording">,
): Pick<ColumnsChart, "columns" | "ticks"> {
  const { measure } = input;
  const most = Math.max(0, ...marks.map(({ mark }) => sizeOf(mark, measure)));
  const scale = scaleLinear()
    .domain([0, most === 0 ? 1 : most])
    .nice(tickCount)
    .clamp(true);
  const ticks = scale.ticks(tickCount).filter((value) => measure !== "count" || Number.isInteger(value));
  return {
    columns: marks.map(({ slot, mark }) => ({ slot, mark, height: scale(sizeOf(mark, measure)) })),
    ticks: ticks.map((value) => ({ at: scale(value), text: sizeText(value, input) })),
  };
}
