export type ToPage<Page> =
  | { readonly type: "draw"; readonly page: Page }
  /** Read out by a screen reader, and shown for a moment. */
  | { readonly type: "announce"; readonly text: string };
