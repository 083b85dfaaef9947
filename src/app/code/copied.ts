import type { Json } from "../../text/json.ts";
import type { RecordKind } from "../../service/contract/records.ts";

/** What was copied as code in this window last, so that a paste can offer it in another form. */
export interface Copied {
  readonly isEmpty: boolean;
  remember(text: string, records: Records): void;
  /** The records of a text on the clipboard; undefined where it is not what was copied here. */
  recordsOf(text: string): Records | undefined;
}

export function createCopied(): Copied {
  let last: { readonly text: string; readonly records: Records } | undefined;
  return {
    get isEmpty() {
      return last === undefined;
    },
    remember(text, records) {
      last = { text: withPlainLineEnds(text), records };
    },
    recordsOf: (text) =>
      last !== undefined && withPlainLineEnds(text) === last.text ? last.records : undefined,
  };
}

/** A clipboard may hand back other line ends than it was given. */
function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

export interface Records {
  readonly kind: RecordKind;
  readonly values: readonly Json[];
}
