import type { CommandButton, ToPage } from "../toPage.ts";

/** JSON. What the service said is plain text, cut to what can be drawn. Pointers (RFC 6901) lead into the record. */
export interface DetailPage {
  /** What the page keeps over a reload; the record itself stays with the store. */
  readonly identity: PageIdentity;
  readonly locale: string;
  readonly status: PageStatus;
  readonly back?: PageButton;
  readonly title: string;
  /** Kind, industry, place, date: what is known, in this order. */
  readonly subtitle: readonly ShownText[];
  readonly badges: readonly Badge[];
  readonly actions: readonly PageButton[];
  /** What the person has put on the record; absent where there is none. */
  readonly marks?: PageMarks;
  readonly figures?: Figures;
  readonly sections: readonly Section[];
  /** Parts that are still on their way, as headings over an empty frame. */
  readonly awaited: readonly string[];
  readonly provenance: readonly ShownText[];
  /** Asks the service for the record once more; goes to the end of the page, away from what leads to other records. */
  readonly refresh?: PageButton;
  readonly names: {
    readonly actions: string;
    readonly figures: string;
    readonly provenance: string;
    readonly copied: string;
    readonly loaded: string;
  };
}

export interface PageIdentity {
  readonly service: string;
  readonly id: string;
}

/** Text with its original where the two differ. */
export interface ShownText {
  readonly text: string;
  readonly original?: string;
}

/** `loading`: a request is under way; `partial`: the list row alone, nothing under way; `gone`: no such record. */
export interface PageStatus {
  readonly kind: "loading" | "partial" | "full" | "failed" | "gone";
  /** One sentence; empty for `full`. */
  readonly text: string;
  /** The sentence changes each second: it is read out once. */
  readonly isCounting?: boolean;
  readonly actions: readonly PageButton[];
}

export interface PageMarks {
  readonly name: string;
  readonly star: PageButton;
  readonly tags: readonly string[];
  readonly note?: string;
  readonly editTags: PageButton;
  readonly editNote: PageButton;
}

export const pageCommands = [
  "load",
  "retry",
  "refresh",
  "insert",
  "insertAs",
  "copyRecord",
  "copyRecordAs",
  "openJson",
  "openCompany",
  "searchName",
  "toggleStar",
  "editTags",
  "editNote",
  "showChanges",
  "back",
  "previous",
  "next",
  "setApiKey",
  "configureConnection",
  "seePlans",
  "useSampleData",
  "diagnose",
  "showLog",
] as const;

export type PageCommand = (typeof pageCommands)[number];

export type PageButton = CommandButton<PageCommand>;

export interface Badge {
  readonly kind: "news" | "sample" | "fund" | "combination" | "unexpected";
  readonly text: string;
  readonly hint?: string;
}

export interface Figures {
  readonly items: readonly Figure[];
  /** Share of the offer that is sold, 0 to 1; absent where the numbers do not say. */
  readonly share?: number;
  /** The same in words, or why there is no share. */
  readonly words?: string;
}

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly original?: string;
  readonly isMissing: boolean;
  readonly copy?: ValueAction;
}

export interface Section {
  readonly heading: string;
  readonly original?: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly type: "text"; readonly text: string; readonly more?: string; readonly copy: ValueAction }
  | { readonly type: "lines"; readonly lines: readonly DetailLine[]; readonly more?: string }
  | { readonly type: "fields"; readonly fields: readonly DetailField[]; readonly more?: string }
  | { readonly type: "list"; readonly items: readonly DetailValue[]; readonly more?: string }
  | {
      readonly type: "table";
      readonly columns: readonly ShownText[];
      readonly rows: readonly (readonly DetailValue[])[];
      readonly more?: string;
    }
  | { readonly type: "section"; readonly section: Section }
  | { readonly type: "buttons"; readonly buttons: readonly PageButton[] }
  | { readonly type: "records"; readonly items: readonly RecordLink[]; readonly more?: string }
  | { readonly type: "note"; readonly text: string };

/** A record that a press opens in place of this one; `name` says so, `aside` is beside it. */
export interface RecordLink {
  readonly key: string;
  readonly text: string;
  readonly name: string;
  readonly aside?: string;
}

export interface DetailLine {
  readonly icon: "web" | "person" | "mail" | "phone" | "fax" | "address" | "other";
  readonly label: string;
  readonly value: DetailValue;
}

export interface DetailField {
  readonly label: string;
  readonly original: string;
  readonly value: DetailValue;
}

/** One value for reading. `more`: how much of it is not shown, or its original beside it. */
export interface DetailValue {
  readonly text: string;
  readonly kind: "text" | "number" | "missing";
  readonly original?: string;
  readonly more?: string;
  readonly open?: OpenAction;
  readonly person?: ValueAction;
  readonly copy?: ValueAction;
}

/** Opens a link, a mail or a call outside; `host` is shown where the text does not say it. */
export interface OpenAction {
  readonly href: string;
  readonly how: "open" | "mail" | "call";
  readonly name: string;
  readonly host?: string;
}

/** About the whole value that the pointer leads to, not what is shown of it. */
export interface ValueAction {
  readonly pointer: string;
  readonly name: string;
}

export type ToDetailPage = ToPage<DetailPage>;

/** What the detail page asks for. Comes from a browser: to be checked before use. */
export type FromDetailPage =
  | { readonly type: "ready" }
  | { readonly type: "copyValue"; readonly pointer: string }
  /** Open a link outside; `openableTarget` decides whether that is done. */
  | { readonly type: "openLink"; readonly href: string }
  | { readonly type: "openPerson"; readonly pointer: string }
  | { readonly type: "openOther"; readonly key: string }
  /** `of` is the record on the page: what asks for a record asks for that one, or for none. */
  | { readonly type: "command"; readonly command: PageCommand; readonly of: PageIdentity };

/** What a part of the page asks for: the page itself adds which record it shows. */
export type SendDetail = (
  request:
    | Exclude<FromDetailPage, { readonly type: "command" }>
    | Omit<Extract<FromDetailPage, { readonly type: "command" }>, "of">,
) => void;
