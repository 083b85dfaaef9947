import type { ToPage } from "../toPage.ts";

/** What the usage page draws: every word of it, ready to be shown. It goes to the page as JSON. */
export interface UsagePage {
  /** Language of the words, for the document. */
  readonly locale: string;
  readonly title: string;
  /** Whose requests are shown; absent where there are only those of one of them. */
  readonly sources?: SourceChoice;
  readonly left: Left;
  /** Absent where there is nothing to draw. */
  readonly chart?: UsageChart;
  /** What requests were for; absent on the sample, and where there are none. */
  readonly purposes?: UsageTable;
  /** What was learned of prices; absent on the sample, where nothing has one. */
  readonly prices?: UsageTable;
  readonly requests: Requests;
  /** Announced after the page was redrawn because the person asked for it. */
  readonly names: { readonly actions: string };
}

/** Whose requests there are. */
export const usageSources = ["service", "sample"] as const;

/** Requests to the service, or to the sample service. */
export type UsageSource = (typeof usageSources)[number];

/** A choice between the two. */
export interface SourceChoice {
  readonly name: string;
  readonly chosen: UsageSource;
  readonly options: readonly { readonly source: UsageSource; readonly label: string }[];
}

/** What is left, how that is known, and what can be done about it. */
export interface Left {
  readonly text: string;
  readonly level: "normal" | "low" | "exhausted";
  /** Sentences: how old the count is, and what is not known of it. */
  readonly lines: readonly string[];
  readonly actions: readonly UsageButton[];
}

/** What a button of the page asks for. */
export const usageCommands = [
  "refresh",
  "export",
  "seePlans",
  "configureConnection",
  "stopSampleData",
] as const;

export type UsageCommand = (typeof usageCommands)[number];

/** A button with its word; `cost` is what it may use. */
export interface UsageButton {
  readonly command: UsageCommand;
  readonly label: string;
  readonly cost?: string;
  readonly isMain?: boolean;
}

/** What a request used, as it is drawn: by its own pattern, and in words. */
export type ShownCharge = "counted" | "unknown" | "free";

/** The bars of the last days, and the same as a table. */
export interface UsageChart {
  readonly heading: string;
  /** Name of the choice between the periods. */
  readonly periodName: string;
  readonly periods: readonly Period[];
  /** The oldest first, today last; as many as the longest period has. */
  readonly days: readonly ChartDay[];
  /** Label of what opens the table, and the heads of its columns. */
  readonly table: { readonly label: string; readonly columns: readonly string[] };
}

/** The last days that are looked at together. */
export interface Period {
  readonly days: number;
  readonly label: string;
  /** How many requests there were in all. */
  readonly total: string;
  /** What they used; together they are the total. */
  readonly sums: readonly { readonly charge: ShownCharge; readonly text: string }[];
}

/** One day: a bar, and a row of the table. */
export interface ChartDay {
  /** As short as can be, for the axis. */
  readonly label: string;
  /** In full. */
  readonly day: string;
  readonly counted: number;
  readonly unknown: number;
  readonly free: number;
  /** Searches that were used, "3" or "3–5" where some are not sure; empty where none was. */
  readonly used: string;
  /** All of it as a sentence. */
  readonly words: string;
}

/** A small table: the first cell of a row is its heading. */
export interface UsageTable {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What each request was, the newest first. */
export interface Requests {
  readonly heading: string;
  readonly groups: readonly RequestGroup[];
  /** Shown where there are no requests. */
  readonly empty?: string;
  /** Label of the button that shows more of them. */
  readonly more?: string;
  /** What is not on the page. */
  readonly note?: string;
}

/** The requests of one day. */
export interface RequestGroup {
  readonly heading: string;
  readonly lines: readonly RequestLine[];
}

/** One request: what was asked, when, what came of it, and what it used. */
export interface RequestLine {
  /** Number of its line: stays the same. */
  readonly line: number;
  /** What was asked for, by name where one is known. Untrusted text. */
  readonly words: string;
  readonly facts: readonly string[];
  readonly time: string;
  readonly charge: ShownCharge;
  readonly used: string;
}

export type ToUsagePage = ToPage<UsagePage>;

/** What the usage page asks for. Comes from a browser: to be checked before use. */
export type FromUsagePage =
  /** The page can draw now. */
  | { readonly type: "ready" }
  | { readonly type: "show"; readonly source: UsageSource }
  /** More of the requests. */
  | { readonly type: "more" }
  | { readonly type: "command"; readonly command: UsageCommand };

/** Asks the extension for something. */
export type SendUsage = (message: FromUsagePage) => void;

/** What the page keeps over a reload: how many days the person looks at. */
export interface UsagePageState {
  readonly days: number;
}
