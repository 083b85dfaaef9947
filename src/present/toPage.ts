/** What a page of its own in the editor is told. */
export type ToPage<Page> =
  | { readonly type: "draw"; readonly page: Page }
  /** Read out by a screen reader, and shown for a moment. */
  | { readonly type: "announce"; readonly text: string };
