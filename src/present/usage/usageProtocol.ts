import type { CommandButton, ToPage } from "../toPage.ts";

export interface UsagePage {
  readonly locale: string;
  readonly title: string;
  /** Absent if requests have only one source. */
  readonly sources?: SourceChoice;
  readonly left: SearchesLeft;
  readonly chart?: UsageChart;
  readonly purposes?: UsageTable;
  /** Learned prices; absent on the sample, which is free. */
  readonly prices?: UsageTable;
  readonly requests: RequestList;
  readonly names: { readonly actions: string };
}

export const usageSources = ["service", "sample"] as const;

export type UsageSource = (typeof usageSources)[number];

export interface SourceChoice {
  readonly name: string;
  readonly chosen: UsageSource;
  readonly options: readonly { readonly source: UsageSource; readonly label: string }[];
}

export interface SearchesLeft {
  readonly text: string;
  readonly level: "normal" | "low" | "exhausted";
  readonly lines: readonly string[];
  readonly actions: readonly UsageButton[];
}

export const usageCommands = [
  "refresh",
  "export",
  "seePlans",
  "configureConnection",
  "useSampleData",
  "stopSampleData",
] as const;

export type UsageCommand = (typeof usageCommands)[number];

export type UsageButton = CommandButton<UsageCommand>;

export type ChargeKind = "counted" | "unknown" | "free";

export interface UsageChart {
  readonly heading: string;
  readonly periodName: string;
  readonly periods: readonly UsagePeriod[];
  /** The oldest first, today last; as many as the longest period has. */
  readonly days: readonly ChartDay[];
  readonly table: { readonly label: string; readonly columns: readonly string[] };
}

export interface UsagePeriod {
  readonly days: number;
  readonly label: string;
  readonly total: string;
  /** Searches by charge; together they are the total. */
  readonly sums: readonly { readonly charge: ChargeKind; readonly text: string }[];
}

export interface ChartDay {
  readonly label: string;
  readonly day: string;
  readonly counted: number;
  readonly unknown: number;
  readonly free: number;
  /** Used searches, "3", or "3–5" if some are uncertain; empty if none. */
  readonly used: string;
  readonly words: string;
}

export interface UsageTable {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface RequestList {
  readonly heading: string;
  readonly groups: readonly RequestGroup[];
  readonly empty?: string;
  readonly more?: string;
  readonly note?: string;
}

export interface RequestGroup {
  readonly heading: string;
  readonly lines: readonly RequestLine[];
}

export interface RequestLine {
  readonly line: number;
  /** The question, by the record’s name if known. Untrusted text. */
  readonly words: string;
  readonly facts: readonly string[];
  readonly time: string;
  readonly charge: ChargeKind;
  readonly used: string;
}

export type ToUsagePage = ToPage<UsagePage>;

/** Messages from the page. They come from a browser: check them before use. */
export type FromUsagePage =
  | { readonly type: "ready" }
  | { readonly type: "show"; readonly source: UsageSource }
  | { readonly type: "more" }
  | { readonly type: "command"; readonly command: UsageCommand };

export type SendUsage = (message: FromUsagePage) => void;
