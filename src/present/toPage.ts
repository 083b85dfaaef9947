export type ToPage<Page> =
  | { readonly type: "draw"; readonly page: Page }
  /** Read out by a screen reader, and shown for a moment. */
  | { readonly type: "announce"; readonly text: string };

export interface CommandButton<Command extends string> {
  readonly command: Command;
  readonly label: string;
  readonly cost?: string;
  readonly hint?: string;
  readonly isMain?: boolean;
  readonly isDisabled?: boolean;
  /** Of a button that switches something, whose label says so too. */
  readonly isOn?: boolean;
}
