import type { Json } from "../../text/json.ts";
import type { RecordKind } from "../../service/contract/records.ts";

export interface Records {
  readonly kind: RecordKind;
  readonly values: readonly Json[];
}

/** What was copied as code in this window last, so that a paste can offer it in another form. */
export class Copied {
  #last: { readonly text: string; readonly records: Records } | undefined;

  get isEmpty(): boolean {
    return this.#last === undefined;
  }

  remember(text: string, records: Records): void {
    this.#last = { text: withPlainLineEnds(text), records };
  }

  /** The records of a text on the clipboard; undefined where it is not what was copied here. */
  recordsOf(text: string): Records | undefined {
    return withPlainLineEnds(text) === this.#last?.text ? this.#last.records : undefined;
  }
}

/** A clipboard may hand back other line ends than it was given. */
function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}
