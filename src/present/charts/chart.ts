import type { Amount } from "../amount.ts";

/** What the charts look at in a loaded row; whatever the service left out is absent. */
export interface ChartRow {
  /** Distinguishes the row from all others. */
  readonly key: string;
  readonly name: string;
  /** ISO 8601, as the service writes it. */
  readonly date?: string;
  readonly amount?: Amount;
  /** A state of the US by name or two letters, or a place abroad. */
  readonly state?: string;
  readonly industry?: string;
}

/** Names of the charts. */
export const chartIds = ["time", "amounts", "places", "industries"] as const;

/** One of `chartIds`. */
export type ChartId = (typeof chartIds)[number];

/** Which rows a mark stands for, by what is in them: rows that are loaded later can be tested too. */
export type ChartCondition =
  /** Days as "2011-07-14", both included. */
  | { readonly chart: "time"; readonly from: string; readonly to: string }
  /** Exact decimal texts; `below` is not included. */
  | { readonly chart: "amounts"; readonly from: string; readonly below: string }
  | { readonly chart: "amounts"; readonly is: "zero" | "negative" }
  /** Keys of places or industries; with `isExcept` all that are known but these. */
  | {
      readonly chart: "places" | "industries";
      readonly keys: readonly string[];
      readonly isExcept: boolean;
    }
  | { readonly chart: ChartId; readonly is: "unknown" };

/** A condition that can be told from others by its `key`, and its words, such as "State: California". */
export interface ChartFilter {
  readonly key: string;
  readonly words: string;
  readonly condition: ChartCondition;
}

/** One thing that is drawn, with the rows that it stands for. */
export interface ChartMark {
  /** Short, such as "California". */
  readonly name: string;
  /** A sentence that says all that the mark shows. */
  readonly label: string;
  readonly count: number;
  /** The count for reading. */
  readonly countText: string;
  /** Sum of the amounts that are known, as exact decimal text. */
  readonly sum: string;
  readonly filter: ChartFilter;
  /** Places in the list of rows, ascending. */
  readonly members: readonly number[];
}

/** A column; `slot` counts from 0, `height` is the share of its axis, from 0 to 1. */
export interface Column {
  readonly mark: ChartMark;
  readonly slot: number;
  readonly height: number;
}

/** A bar; `length` is the share of the longest, from 0 to 1. What stands for several others has none: no bar is that long. */
export interface Bar {
  readonly mark: ChartMark;
  readonly length?: number;
}

/** A state on the tile map; without a mark where no row is of it. `level` from 0 (none) to 4 (most). */
export interface Tile {
  readonly abbreviation: string;
  readonly name: string;
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

/** The name of a slot, or of the line before it; `group` is said where it changes, such as the year over months. */
export interface SlotName {
  readonly text: string;
  readonly group?: string;
  /** Left out last where there is little room. */
  readonly isMajor: boolean;
}

/** What all charts have. */
interface Frame {
  readonly title: string;
  /** "of 100 loaded; more exist". */
  readonly scope: string;
  /** What is drawn, such as "Sum by month". */
  readonly caption: string;
  /** The chart in a sentence or two. */
  readonly summary: string;
  /** Said instead of a drawing that would be empty. */
  readonly empty?: string;
  /** What else has to be known to read it. */
  readonly notes: readonly string[];
  /** Rows that have no place in the drawing: without a date, an amount, a state … */
  readonly rest: readonly ChartMark[];
}

/** Sums over time, and how many rows each is from. */
export interface TimeChart extends Frame {
  readonly id: "time";
  readonly slots: readonly SlotName[];
  readonly sums: readonly Column[];
  readonly sumTicks: readonly Tick[];
  /** Heights of the same marks by count, in the same order. */
  readonly counts: readonly Column[];
  readonly countTicks: readonly Tick[];
  readonly countCaption: string;
}

/** How many rows lie between two amounts, on a scale on which each step multiplies. */
export interface AmountsChart extends Frame {
  readonly id: "amounts";
  /** One more than there are slots. */
  readonly edges: readonly SlotName[];
  readonly columns: readonly Column[];
  readonly ticks: readonly Tick[];
}

/** States of the US as tiles, all other places as bars. */
export interface PlacesChart extends Frame {
  readonly id: "places";
  readonly tiles: readonly Tile[];
  readonly bars: readonly Bar[];
  readonly barsCaption: string;
}

/** Industries, the most frequent first. */
export interface IndustriesChart extends Frame {
  readonly id: "industries";
  readonly bars: readonly Bar[];
}

/** Any of the charts. */
export type Chart = TimeChart | AmountsChart | PlacesChart | IndustriesChart;

/** Everything that is drawn, every word of it; plain JSON. */
export interface ChartSet {
  readonly charts: readonly Chart[];
  readonly names: ChartNames;
}

/** Words of the controls. */
export interface ChartNames {
  readonly all: string;
  readonly copy: string;
  readonly saveSvg: string;
  readonly savePng: string;
  /** One per chart, in the order of the charts, such as "Copy “By state”". */
  readonly actions: readonly ChartActionNames[];
}

/** Whole sentences for the buttons of one chart. */
export interface ChartActionNames {
  readonly group: string;
  readonly copy: string;
  readonly saveSvg: string;
  readonly savePng: string;
}
