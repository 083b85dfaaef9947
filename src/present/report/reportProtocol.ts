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

/** One sentence, which may quote the service. */
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
  /** A host’s verdict; absent for other sections. */
  readonly level?: ReportLevel;
  readonly state?: string;
  readonly facts: readonly ReportFact[];
}

export interface ReportFact {
  readonly name: string;
  readonly value: string;
}

export type ToReportPage = ToPage<ReportPage>;

/** Messages from the page. They come from a browser: check them before use. */
export type FromReportPage =
  | { readonly type: "ready" }
  | { readonly type: "command"; readonly command: ReportCommand };

export type SendReport = (message: FromReportPage) => void;
