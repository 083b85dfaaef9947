import type { Json } from "../../text/json.ts";
import type { RecordKind } from "../../service/contract/records.ts";
import type { Naming } from "../literal/names.ts";
import type { LiteralOptions } from "../literal/form.ts";

export interface RecordOptions extends LiteralOptions {
  readonly kind: RecordKind;
  /** Top-level fields that were chosen, in order; undefined for all. */
  readonly fields: readonly string[] | undefined;
  readonly naming: Naming;
}

export interface RecordFormat {
  /** Unique among all formats, and the same for ever: it is remembered. */
  readonly id: string;
  readonly label: string;
  readonly group: "literal" | "type" | "template";
  /** The editor's language ids that it serves; the first is that of a new file. */
  readonly languages: readonly string[];
  /** Whether it can be in no function: a type where types cannot. */
  readonly outsideOfFunctions?: boolean;
  /** Of a template: the code after which its own was read. */
  readonly host?: string;
}

/** A format of the product; that of a template is applied by `applyTemplate`. */
export interface WrittenFormat extends RecordFormat {
  /** Writes records; line ends as the literal form of the language has them, none after the last line. */
  write(values: readonly Json[], options: RecordOptions): string;
}
