import { nameStates } from "../../domain/list/askedNames.ts";
import type { CommandButton, ToPage } from "../toPage.ts";

/** All texts of a list in this page are untrusted. */
export interface ListPage {
  readonly locale: string;
  readonly title: string;
  /** "63 rows · 2 blank · 3 duplicates". */
  readonly profile: string;
  readonly column: {
    readonly label: string;
    readonly chosen: number;
    readonly options: readonly { readonly index: number; readonly label: string }[];
  };
  readonly header: { readonly label: string; readonly isOn: boolean };
  readonly price: string;
  /** The reason why the run stopped. */
  readonly stopped?: string;
  readonly progress?: { readonly done: number; readonly of: number; readonly text: string };
  readonly actions: readonly ListButton[];
  readonly filter: {
    readonly label: string;
    readonly chosen: ListFilter;
    readonly options: readonly { readonly value: ListFilter; readonly label: string }[];
  };
  readonly columns: readonly string[];
  readonly rows: readonly ListRow[];
  readonly more?: string;
  readonly empty?: string;
  /** The keys that decide on suggestions, if there are any. */
  readonly keys?: string;
  readonly names: { readonly actions: string; readonly reject: string; readonly undo: string };
  /** Restores the page after a reload. */
  readonly state: ListState | undefined;
}

export const listFilters = ["all", ...nameStates] as const;

export type ListFilter = (typeof listFilters)[number];

export const listCommands = [
  "pause",
  "save",
  "showResults",
  "refreshRemaining",
  "configureConnection",
  "useSampleData",
] as const;

export type ListCommand = (typeof listCommands)[number];

/** `count`: names to ask, so that a press asks no more than its label says. */
export type ListButton = CommandButton<ListCommand> | (CommandButton<"ask"> & { readonly count: number });

/** `unknown`: the service wasn’t asked. */
export type MatchKind = "exact" | "several" | "suggestion" | "none" | "unknown" | "lost";

export interface ListRow {
  /** Position among the names of the list. */
  readonly position: number;
  readonly name: string;
  readonly kind: MatchKind;
  readonly match: string;
  /** The only company of the name, or the person’s choice. */
  readonly answer?: ListCompany;
  /** Companies to choose from, or to reject all. */
  readonly options: readonly ListCompany[];
  /** The person has accepted or rejected companies. */
  readonly isDecided: boolean;
  readonly again?: { readonly label: string; readonly cost: string };
}

export interface ListCompany {
  /** Position among the companies of the answer. */
  readonly company: number;
  readonly name: string;
  /** "Ohio · Mar 3, 2026 · 2 days ago". */
  readonly facts: string;
}

/** The source of a list. `text` is a selection, or a column of a table. */
export type ListSource =
  | { readonly kind: "file"; readonly uri: string }
  | {
      readonly kind: "text";
      readonly title: string;
      readonly text: string;
      readonly languageId: string;
      /** File of the selection: the result is saved beside it. */
      readonly uri?: string;
    };

export interface ListState {
  readonly source: ListSource;
  readonly column: number;
  readonly hasHeader: boolean;
  /** The chosen record for a name, by the name’s `full` key; empty if all suggestions were rejected. */
  readonly choices: Readonly<Record<string, string>>;
}

export type ToListPage = ToPage<ListPage>;

/** A message from the page. It comes from a browser: check it before use. */
export type FromListPage =
  | { readonly type: "ready" }
  | { readonly type: "column"; readonly column: number }
  | { readonly type: "header"; readonly isOn: boolean }
  | { readonly type: "filter"; readonly filter: ListFilter }
  | { readonly type: "more" }
  /** Chooses a company, or rejects all companies; a repeated choice is undone. */
  | { readonly type: "choose"; readonly position: number; readonly company?: number }
  | { readonly type: "open"; readonly position: number; readonly company: number }
  | { readonly type: "ask"; readonly count: number }
  | { readonly type: "again"; readonly position: number }
  | { readonly type: "command"; readonly command: ListCommand };

export type SendList = (message: FromListPage) => void;
