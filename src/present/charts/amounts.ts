import { decimalOf, shareOf, shortMoney, countText, markOf, type ReadRow } from "./tally.ts";
import type { Wording } from "../wording.ts";
import { axisTo, scopeOf, type Loaded } from "./frame.ts";
import type { AmountsChart, ChartMark, Column, SlotName } from "./chart.ts";

/** How amounts are spread, on a log scale; zero, below zero and unknown have no place on one and stand apart. */
export function amountsChart(rows: readonly ReadRow[], loaded: Loaded, wording: Wording): AmountsChart {
  const { t } = wording;
  const frame = {
    id: "amounts",
    title: t("Amounts raised"),
    scope: scopeOf(loaded, wording),
    caption: t("Rows by amount, on a log scale"),
    notes: [],
    rest: restOf(rows, loaded, wording),
  } as const;
  const positive = rows.flatMap((read) =>
    read.micros !== undefined && read.micros > 0n ? [{ read, micros: read.micros }] : [],
  );
  const [first] = positive;
  if (first === undefined) {
    const empty = t("None of the loaded rows states an amount above zero.");
    return { ...frame, caption: "", edges: [], columns: [], ticks: [], summary: empty, empty };
  }
  const smallest = positive.reduce((least, { micros }) => (micros < least ? micros : least), first.micros);
  const largest = positive.reduce((most, { micros }) => (micros > most ? micros : most), first.micros);
  const scale = scaleFor(smallest, largest);
  const start = scale.indexOf(smallest);
  const bins = [...Map.groupBy(positive, ({ micros }) => scale.indexOf(micros) - start)]
    .toSorted(([a], [b]) => a - b)
    .map(([slot, found]) => ({
      slot,
      mark: binMark(
        found.map(({ read }) => read),
        scale,
        start + slot,
        loaded,
        wording,
      ),
    }));
  return {
    ...frame,
    ...columnsOf(bins, wording),
    edges: edgesOf(scale, start, scale.indexOf(largest) - start + 1, wording),
    summary: summaryOf(
      bins.map(({ mark }) => mark),
      wording,
    ),
  };
}

function binMark(
  rows: readonly ReadRow[],
  scale: Scale,
  index: number,
  { total }: Loaded,
  wording: Wording,
): ChartMark {
  const { t } = wording;
  const [from, below] = [scale.edgeOf(index), scale.edgeOf(index + 1)];
  const name = t("{0} to under {1}", shortMoney(from, wording), shortMoney(below, wording));
  const condition = { chart: "amounts", from: decimalOf(from), below: decimalOf(below) } as const;
  return markOf(rows, total, { name, words: t("Raised: {0}", name), condition }, wording);
}

function columnsOf(
  bins: readonly { readonly slot: number; readonly mark: ChartMark }[],
  wording: Wording,
): Pick<AmountsChart, "columns" | "ticks"> {
  const most = bins.reduce((max, { mark }) => Math.max(max, mark.count), 0);
  const { top, ticks } = axisTo(BigInt(most), 1n, (value) => countText(Number(value), wording));
  const columns = bins.map(({ slot, mark }): Column => ({
    slot,
    mark,
    height: shareOf(BigInt(mark.count), top),
  }));
  return { columns, ticks };
}

function edgesOf(scale: Scale, start: number, slots: number, wording: Wording): readonly SlotName[] {
  return Array.from({ length: slots + 1 }, (_, slot) => {
    const edge = scale.edgeOf(start + slot);
    return { text: shortMoney(edge, wording), isMajor: isPowerOfTen(edge) };
  });
}

function restOf(rows: readonly ReadRow[], { total }: Loaded, wording: Wording): readonly ChartMark[] {
  const { t } = wording;
  const groups = Map.groupBy(rows, ({ micros }) =>
    micros === undefined ? "unknown" : micros === 0n ? "zero" : micros < 0n ? "negative" : "drawn",
  );
  const names = {
    zero: t("Nothing sold yet"),
    negative: t("Below zero"),
    unknown: t("Without an amount"),
  } as const;
  return (["zero", "negative", "unknown"] as const).flatMap((is) => {
    const found = groups.get(is) ?? [];
    const naming = { name: names[is], words: names[is], condition: { chart: "amounts", is } as const };
    return found.length === 0 ? [] : [markOf(found, total, naming, wording)];
  });
}

function summaryOf(marks: readonly ChartMark[], wording: Wording): string {
  const [first] = marks;
  if (first === undefined) return "";
  const most = marks.reduce((found, mark) => (mark.count > found.count ? mark : found), first);
  return wording.t("Most rows: {0}.", most.label);
}

/** A scale on which each step multiplies; all amounts in millionths, above 0. */
export interface Scale {
  /** The part that holds an amount; an amount on the line between two is in the upper one. */
  indexOf(micros: bigint): number;
  /** Where a part begins. */
  edgeOf(index: number): bigint;
}

const mostBins = 24;
const unitPower = 6;

/** Three parts to a power of ten: 1, 2, 5. */
const fine: Scale = {
  indexOf(micros) {
    const { power, size } = powerOf(micros);
    return power * 3 + (micros >= size * 5n ? 2 : micros >= size * 2n ? 1 : 0);
  },
  edgeOf: (index) => ([1n, 2n, 5n][index % 3] ?? 1n) * 10n ** BigInt(Math.floor(index / 3)),
};

/** One part to so many powers of ten, with a line at one unit of money. */
function coarse(powers: number): Scale {
  return {
    indexOf: (micros) => Math.floor((powerOf(micros).power - unitPower) / powers),
    edgeOf: (index) => 10n ** BigInt(Math.max(0, index * powers + unitPower)),
  };
}

const scales: readonly Scale[] = [fine, coarse(1), coarse(3), coarse(12), coarse(60)];

/** The finest scale on which all from the smallest to the largest amount can be drawn. */
function scaleFor(smallest: bigint, largest: bigint): Scale {
  const fitting = scales.find((scale) => scale.indexOf(largest) - scale.indexOf(smallest) < mostBins);
  return fitting ?? coarse(300);
}

/** Whether an edge is a power of ten. */
function isPowerOfTen(micros: bigint): boolean {
  return powerOf(micros).size === micros;
}

function powerOf(micros: bigint): { readonly power: number; readonly size: bigint } {
  const power = micros.toString().length - 1;
  return { power, size: 10n ** BigInt(power) };
}
