export type ToPage<Page> =
  | { readonly type: "draw"; readonly page: Page }
  /** Screen readers read it out, and it is shown for a moment. */
  | { readonly type: "announce"; readonly text: string };

export interface CommandButton<Command extends string> {
  readonly command: Command;
  readonly label: string;
  readonly cost?: string;
  readonly hint?: string;
  readonly isMain?: boolean;
  readonly isDisabled?: boolean;
  /** The state of a toggle, whose label tells it too. */
  readonly isOn?: boolean;
}
