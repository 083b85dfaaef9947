import type { CommandButton, ToPage } from "../toPage.ts";

export interface ReportPage {
  readonly locale: string;
  readonly title: string;
  readonly verdict: Verdict;
  readonly steps: { readonly heading: string; readonly items: readonly ReportStep[] };
  readonly sections: readonly ReportSection[];
  readonly actions: { readonly name: string; readonly buttons: readonly ReportButton[] };
}

export const reportLevels = ["good", "warning", "bad"] as const;

export type ReportLevel = (typeof reportLevels)[number];

/** Whether it works, in one sentence. May quote the service. */
export interface Verdict {
  readonly level: ReportLevel;
  readonly text: string;
}

export const reportCommands = [
  "copy",
  "again",
  "setApiKey",
  "configureConnection",
  "useSampleData",
  "seePlans",
  "proxySettings",
  "transportSetting",
  "perPageSetting",
  "showLog",
] as const;

export type ReportCommand = (typeof reportCommands)[number];

export type ReportButton = CommandButton<ReportCommand>;

export interface ReportStep {
  readonly text: string;
  readonly button?: ReportButton;
}

export interface ReportSection {
  readonly heading: string;
  /** How a host fares; absent for what is no host. */
  readonly level?: ReportLevel;
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
  | { readonly type: "ready" }
  | { readonly type: "command"; readonly command: ReportCommand };

export type SendReport = (message: FromReportPage) => void;
