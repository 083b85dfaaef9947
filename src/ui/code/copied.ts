import type { Json } from "../../api/json.ts";

/** What was copied as code in this window last, so that a paste can offer it in another form. */
export interface Copied {
  /** True until something was copied. */
  readonly isEmpty: boolean;
  remember(text: string, values: readonly Json[]): void;
  /** The records behind a text on the clipboard; undefined where it is not what was copied here. */
  valuesOf(text: string): readonly Json[] | undefined;
}

/** Remembers one copy. */
export function createCopied(): Copied {
  let last: { readonly text: string; readonly values: readonly Json[] } | undefined;
  return {
    get isEmpty() {
      return last === undefined;
    },
    remember(text, values) {
      last = { text: withPlainLineEnds(text), values };
    },
    valuesOf: (text) =>
      last !== undefined && withPlainLineEnds(text) === last.text ? last.values : undefined,
  };
}

/** A clipboard may hand back other line ends than it was given. */
function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}
