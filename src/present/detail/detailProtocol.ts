import type { CommandButton, ToPage } from "../toPage.ts";

/** As JSON. The service’s texts are plain text, cut for drawing. Pointers (RFC 6901) lead into the record. */
export interface DetailPage {
  /** Stays with the page over a reload; the record itself stays in the store. */
  readonly identity: PageIdentity;
  readonly locale: string;
  readonly status: PageStatus;
  readonly back?: PageButton;
  readonly title: string;
  readonly subtitle: readonly PageText[];
  readonly badges: readonly Badge[];
  readonly actions: readonly PageButton[];
  /** The person’s marks; absent without any. */
  readonly marks?: PageMarks;
  readonly figures?: Figures;
  readonly sections: readonly Section[];
  /** Headings of the sections that are loading, over an empty frame. */
  readonly awaited: readonly string[];
  readonly provenance: readonly PageText[];
  /** Requests the record again; at the end of the page, apart from links to other records. */
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

/** `original` is set if it differs. */
export interface PageText {
  readonly text: string;
  readonly original?: string;
}

/** `loading`: a request is in flight; `partial`: only the list row, no request; `gone`: no such record. */
export interface PageStatus {
  readonly kind: "loading" | "partial" | "full" | "failed" | "gone";
  /** One sentence; empty for `full`. */
  readonly text: string;
  /** The sentence changes each second, so screen readers announce it once. */
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
  /** The sold share of the offering, 0 to 1; absent if the numbers don’t tell. */
  readonly share?: number;
  /** The share in words, or why there is none. */
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
      readonly columns: readonly PageText[];
      readonly rows: readonly (readonly DetailValue[])[];
      readonly more?: string;
    }
  | { readonly type: "section"; readonly section: Section }
  | { readonly type: "buttons"; readonly buttons: readonly PageButton[] }
  | { readonly type: "records"; readonly items: readonly RecordLink[]; readonly more?: string }
  | { readonly type: "note"; readonly text: string };

/** A press opens the record in place of this one; `name` is the accessible name, `aside` is shown beside it. */
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

/** One value for reading. `more`: the extent that isn’t shown, or the original beside it. */
export interface DetailValue {
  readonly text: string;
  readonly kind: "text" | "number" | "missing";
  readonly original?: string;
  readonly more?: string;
  readonly open?: OpenAction;
  readonly person?: ValueAction;
  readonly copy?: ValueAction;
}

/** Opens a link, a mail or a call outside; `host` is shown if the text lacks it. */
export interface OpenAction {
  readonly href: string;
  readonly how: "open" | "mail" | "call";
  readonly name: string;
  readonly host?: string;
}

/** Concerns the whole value that the pointer leads to, even if it is shown cut. */
export interface ValueAction {
  readonly pointer: string;
  readonly name: string;
}

export type ToDetailPage = ToPage<DetailPage>;

/** Messages from the page. They come from a browser: check them before use. */
export type FromDetailPage =
  | { readonly type: "ready" }
  | { readonly type: "copyValue"; readonly pointer: string }
  /** Opens a link outside, if `openableTarget` allows it. */
  | { readonly type: "openLink"; readonly href: string }
  | { readonly type: "openPerson"; readonly pointer: string }
  | { readonly type: "openOther"; readonly key: string }
  /** `of` is the record on the page, to which requests apply. */
  | { readonly type: "command"; readonly command: PageCommand; readonly of: PageIdentity };

/** Sends a part’s message; the page adds its record. */
export type SendDetail = (
  request:
    | Exclude<FromDetailPage, { readonly type: "command" }>
    | Omit<Extract<FromDetailPage, { readonly type: "command" }>, "of">,
) => void;
