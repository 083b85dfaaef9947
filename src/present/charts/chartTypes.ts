import type { UsState } from "../../service/contract/filters/usStates.ts";

export interface ChartRow {
  /** The table’s day, in ms from 1970 to its midnight in UTC, so that it is the same in all time zones. */
  readonly day?: number | undefined;
  readonly amount?: number | undefined;
  /** From a field for states: a US state by name or abbreviation, or a place abroad. */
  readonly state?: string | undefined;
  /** From a field for countries: two letters or a name. */
  readonly country?: string | undefined;
  readonly industry?: string | undefined;
  readonly series?: string | undefined;
  readonly group?: ChartRowGroup;
}

export interface ChartRowGroup {
  readonly all: number;
  /** The records that pass the filters of all other charts, their sum, and the number with an amount. */
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
  /** `key` identifies the filter across other rows; `words` are such as "Place: California". */
  readonly filter: { readonly key: string; readonly chart: ChartId; readonly words: string };
  /** Ascending places of the rows, filtered ones included. */
  readonly members: readonly number[];
}

/** `slot` counts from 0, `height` is a share of the axis from 0 to 1. */
export interface Column {
  readonly mark: ChartMark;
  readonly slot: number;
  readonly height: number;
}

/** `length` is relative to the longest bar, from 0 to 1; absent for the bar that combines the rest. */
export interface Bar {
  readonly mark: ChartMark;
  readonly length?: number;
}

/** A state on the tile map, from the upper left. `level`: 0 (none) to 4 (most); `mark` is set if it has rows. */
export interface Tile extends UsState {
  readonly column: number;
  readonly row: number;
  readonly level: number;
  readonly mark?: ChartMark;
}

export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** The name of a slot or of the edge before it; `group` is set if it changes, such as the year over months. */
export interface SlotName {
  readonly text: string;
  readonly group?: string;
  /** Stays longest if room is scarce. */
  readonly isMajor: boolean;
  /** Always shown: the slot holds everything earlier or later. */
  readonly isEnd?: true;
}

interface ChartFrame {
  readonly title: string;
  /** "640 loaded, more exist", or "56 of 640 shown" if other filters hide some. */
  readonly scope: string;
  readonly caption: string;
  readonly summary: string;
  /** Replaces a drawing that would be empty. */
  readonly empty?: string;
  readonly notes: readonly string[];
  readonly rest: readonly ChartMark[];
}

export interface ColumnsChart extends ChartFrame {
  readonly id: "time" | "amounts";
  /** Over time, one per slot; by amount, one per edge, which are one more. */
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

/** Industries by frequency; series in the order of a company’s life. */
export interface KindsChart extends ChartFrame {
  readonly id: "industries" | "series";
  readonly bars: readonly Bar[];
}

export type Chart = ColumnsChart | PlacesChart | KindsChart;
