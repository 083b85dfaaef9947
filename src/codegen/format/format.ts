import type { Json } from "../../text/json.ts";
import type { RecordKind } from "../../service/contract/records.ts";
import type { Naming } from "../literal/names.ts";
import type { LiteralOptions } from "../literal/form.ts";

export interface RecordOptions extends LiteralOptions {
  readonly kind: RecordKind;
  /** Chosen top-level fields in order; undefined for all. */
  readonly fields: readonly string[] | undefined;
  readonly naming: Naming;
}

export interface RecordFormat {
  /** Unique and stable: settings and memory refer to it. */
  readonly id: string;
  readonly label: string;
  readonly group: "literal" | "type" | "template";
  /** The editor’s language ids; a new file gets the first. */
  readonly languages: readonly string[];
  /** True for types that can’t be declared in a function. */
  readonly outsideOfFunctions?: boolean;
  /** The code before a template with which its values were proved. */
  readonly host?: string;
}

export interface WrittenFormat extends RecordFormat {
  /** Returns the records as text; line ends are those of the language’s literals, with none after the last line. */
  write(values: readonly Json[], options: RecordOptions): string;
}
