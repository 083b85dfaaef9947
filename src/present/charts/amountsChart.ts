import { bisectRight, max, min } from "d3-array";
import { scaleLog } from "d3-scale";
import { inEnglish as fill } from "../../text/sentence.ts";
import { binRows, columnsOf } from "./axis.ts";
import type { ChartMark, ColumnsChart } from "./chartTypes.ts";
import {
  emptyWords,
  frameOf,
  largestWords,
  markOf,
  restMarks,
  shortMoney,
  type ChartInput,
} from "./chartMarks.ts";

/** Smaller amounts count as zero: no currency has them. */
const smallestAmount = 1e-6;

const maxBins = 24;

/** Returns the distribution of amounts on a log scale, which excludes zero, negative and unknown ones: they are in `rest`. */
export function amountsChart(input: ChartInput): ColumnsChart {
  const { wording, rows } = input;
  const { words } = wording;
  const groups = Map.groupBy(rows.keys(), (place) => groupOf(rows[place]?.amount));
  const rest = (["zero", "belowZero", "noAmount"] as const).flatMap((key) =>
    restMarks(groups.get(key), { chart: "amounts", key, name: words[key] }, input),
  );
  const frame = frameOf("amounts", rest, input);
  const drawn = (groups.get("drawn") ?? []).map((place) => ({ place, value: rows[place]?.amount ?? 0 }));
  if (drawn.length === 0) {
    return { ...frame, ...emptyWords(words.amountsEmpty), names: [], columns: [], ticks: [] };
  }
  const amounts = drawn.map(({ value }) => value);
  const edges = edgesBetween(min(amounts) ?? 0, max(amounts) ?? 0);
  const marks = binRows(drawn, edges).map(({ slot, members }) => ({
    slot,
    mark: binMark(members, edges[slot] ?? 0, edges[slot + 1] ?? 0, input),
  }));
  return {
    ...frame,
    ...columnsOf(marks, input),
    caption: input.measure === "count" ? words.amountsCaption : words.amountsCaptionRaised,
    names: edges.map((edge) => ({ text: shortMoney(edge, wording), isMajor: digitOf(edge) === "1" })),
    summary: largestWords(
      marks.map(({ mark }) => mark),
      input,
    ),
  };
}

function groupOf(amount: number | undefined): "drawn" | "zero" | "belowZero" | "noAmount" {
  if (amount === undefined) return "noAmount";
  if (Math.abs(amount) < smallestAmount) return "zero";
  return amount > 0 ? "drawn" : "belowZero";
}

function binMark(members: readonly number[], from: number, below: number, input: ChartInput): ChartMark {
  const { wording } = input;
  const { words } = wording;
  const name = fill(words.amountRange, shortMoney(from, wording), shortMoney(below, wording));
  const key = `${String(from)} ${String(below)}`;
  return markOf(members, { chart: "amounts", key, name, words: fill(words.amountFilter, name) }, input);
}

/** Returns the edges of the columns from the smallest to above the largest amount: 1, 2, 5, 10 …, or powers of ten. */
function edgesBetween(least: number, most: number): readonly number[] {
  // Start a little lower: the smallest amount may have the logarithm of a power of ten slightly above it.
  const scale = scaleLog()
    .domain([least * (1 - 1e-6), most * 2])
    .nice();
  const [low = least, high = most] = scale.domain();
  // With one more tick than powers of ten, the scale yields every digit of each.
  const all = scale.ticks(Math.round(Math.log10(high / low)) + 1);
  const choices = [
    all.filter((edge) => "125".includes(digitOf(edge))),
    all.filter((edge) => digitOf(edge) === "1"),
    [low, ...scale.ticks(maxBins / 2).filter((edge) => edge > low && edge < high), high],
  ].map((edges) => edges.slice(Math.max(0, bisectRight(edges, least) - 1), bisectRight(edges, most) + 1));
  return choices.find((edges) => edges.length <= maxBins + 1) ?? [low, high];
}

function digitOf(edge: number): string {
  return edge.toExponential(0).charAt(0);
}
