import type { UsState } from "../../service/contract/filters/usStates.ts";

export interface ChartRow {
  /** The day that the table shows, as ms from 1970 to its midnight in UTC: a day is the same in all time zones. */
  readonly day?: number | undefined;
  readonly amount?: number | undefined;
  /** Of a field for states: a state of the US by name or two letters, or a place abroad. */
  readonly state?: string | undefined;
  /** Of a field for countries: two letters or a name. */
  readonly country?: string | undefined;
  readonly industry?: string | undefined;
  readonly series?: string | undefined;
  readonly group?: ChartRowGroup;
}

export interface ChartRowGroup {
  readonly all: number;
  /** Those of them that pass the filters of all other charts; what they raised together; how many say so. */
  readonly count: number;
  readonly sum: number;
  readonly stated: number;
}

export const chartIds = ["time", "amounts", "places", "industries", "series"] as const;

export type ChartId = (typeof chartIds)[number];

export type ChartMeasure = "count" | "amount";

export interface ChartMark {
  readonly name: string;
  readonly label: string;
  readonly count: number;
  readonly sum: number;
  readonly value: string;
  /** Distinguishes the rows of the mark by its `key`, the same for other rows too; words such as "Place: California". */
  readonly filter: { readonly key: string; readonly chart: ChartId; readonly words: string };
  /** Places in the list of rows, ascending; those that filters leave out too. */
  readonly members: readonly number[];
}

/** A column; `slot` counts from 0, `height` is the share of its axis, from 0 to 1. */
export interface Column {
  readonly mark: ChartMark;
  readonly slot: number;
  readonly height: number;
}

/** A bar; `length` is the share of the longest, from 0 to 1. One for several others has none: no bar is that long. */
export interface Bar {
  readonly mark: ChartMark;
  readonly length?: number;
}

/** A state on the map of tiles, counted from the upper left. `level` from 0 (none) to 4 (most); a mark where rows are of it. */
export interface Tile extends UsState {
  readonly column: number;
  readonly row: number;
  readonly level: number;
  readonly mark?: ChartMark;
}

/** A line of an axis, at a share of it from 0 to 1. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** The name of a slot, or of the line before it; `group` is shown where it changes, such as the year over months. */
export interface SlotName {
  readonly text: string;
  readonly group?: string;
  /** Left out last where there is little room. */
  readonly isMajor: boolean;
  /** Never left out: the slot is no period, but holds all that is earlier or later. */
  readonly isEnd?: true;
}

interface ChartFrame {
  readonly title: string;
  /** "640 loaded, more exist", or "56 of 640 shown" where other filters leave some out. */
  readonly scope: string;
  readonly caption: string;
  readonly summary: string;
  /** Shown instead of a drawing that would be empty. */
  readonly empty?: string;
  readonly notes: readonly string[];
  readonly rest: readonly ChartMark[];
}

export interface ColumnsChart extends ChartFrame {
  readonly id: "time" | "amounts";
  /** Of the slots over time; by amount of the lines between them, which are one more. */
  readonly names: readonly SlotName[];
  readonly columns: readonly Column[];
  readonly ticks: readonly Tick[];
}

export interface PlacesChart extends ChartFrame {
  readonly id: "places";
  readonly tiles: readonly Tile[];
  readonly bars: readonly Bar[];
  readonly barsCaption: string;
}

/** Industries, the most frequent first; series in the order of a company's life. */
export interface KindsChart extends ChartFrame {
  readonly id: "industries" | "series";
  readonly bars: readonly Bar[];
}

export type Chart = ColumnsChart | PlacesChart | KindsChart;
