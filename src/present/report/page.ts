import type { ToPage } from "../toPage.ts";

/** What the page of a diagnosis draws: every word of it, ready to be shown. It goes to the page as JSON. */
export interface ReportPage {
  /** Language of the words, for the document. */
  readonly locale: string;
  readonly title: string;
  /** One sentence that says whether the connection works, and what is wrong if it does not. */
  readonly verdict: Verdict;
  readonly steps: { readonly heading: string; readonly items: readonly ReportStep[] };
  readonly sections: readonly ReportSection[];
  readonly actions: { readonly name: string; readonly buttons: readonly ReportButton[] };
}

/** How a host, or all of the connection, fares. */
export const reportLevels = ["good", "warning", "bad"] as const;

export type ReportLevel = (typeof reportLevels)[number];

/** Whether it works, in one sentence. May quote the service. */
export interface Verdict {
  readonly level: ReportLevel;
  readonly text: string;
}

/** What a button of the page asks for. */
export const reportCommands = [
  "copy",
  "again",
  "setApiKey",
  "configureConnection",
  "useSampleData",
  "seePlans",
  "proxySettings",
  "transportSetting",
  "responseSetting",
  "showLog",
] as const;

export type ReportCommand = (typeof reportCommands)[number];

/** A button with its word. */
export interface ReportButton {
  readonly command: ReportCommand;
  readonly label: string;
}

/** One thing to do, and the button that does it. */
export interface ReportStep {
  readonly text: string;
  readonly button?: ReportButton;
}

/** What was found out, as names and values; closed until a person wants to know. */
export interface ReportSection {
  readonly heading: string;
  /** How a host fares; absent for what is no host. */
  readonly level?: ReportLevel;
  /** The same in a word. */
  readonly state?: string;
  readonly facts: readonly ReportFact[];
}

/** One fact; the value may be untrusted text. */
export interface ReportFact {
  readonly name: string;
  readonly value: string;
}

export type ToReportPage = ToPage<ReportPage>;

/** What the page asks for. Comes from a browser: to be checked before use. */
export type FromReportPage =
  /** The page can draw now. */
  { readonly type: "ready" } | { readonly type: "command"; readonly command: ReportCommand };

/** Asks the extension for something. */
export type SendReport = (message: FromReportPage) => void;

/** What the page keeps over a reload: the report itself, which cannot be made again without a request. */
export type ReportPageState = ReportPage;
