import type { Json } from "../../text/json.ts";
import type { RecordKind } from "../../service/contract/records.ts";

export interface Records {
  readonly kind: RecordKind;
  readonly values: readonly Json[];
}

/** A paste can offer the last code copied in this window in another form. */
export class Copied {
  #last: { readonly text: string; readonly records: Records } | undefined;

  get isEmpty(): boolean {
    return this.#last === undefined;
  }

  remember(text: string, records: Records): void {
    this.#last = { text: withPlainLineEnds(text), records };
  }

  /** Returns undefined if this window didn’t copy the text. */
  recordsOf(text: string): Records | undefined {
    return withPlainLineEnds(text) === this.#last?.text ? this.#last.records : undefined;
  }
}

/** A clipboard may change line ends. */
function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}
