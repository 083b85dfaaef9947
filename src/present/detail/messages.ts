import type { DetailPage, PageCommand, PageIdentity } from "./page.ts";

/** What the detail page is told. */
export type ToDetailPage =
  | { readonly type: "draw"; readonly page: DetailPage }
  /** Read out by a screen reader, and shown for a moment. */
  | { readonly type: "say"; readonly text: string };

/** What the detail page asks for. Comes from a browser: to be checked before use. */
export type FromDetailPage =
  /** The page can draw now. */
  | { readonly type: "ready" }
  /** Copy the value of the record at a pointer (RFC 6901). */
  | { readonly type: "copyValue"; readonly pointer: string }
  /** Open a link outside; `openableTarget` decides whether that is done. */
  | { readonly type: "openLink"; readonly href: string }
  /** Open another filing that the page lists, by the key of its row. */
  | { readonly type: "openOther"; readonly key: string }
  | { readonly type: "command"; readonly command: PageCommand };

/** What the page keeps by `setState`, and what a page that comes back after a reload hands over. */
export type DetailPageState = PageIdentity;
