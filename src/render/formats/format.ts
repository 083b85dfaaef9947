import type { Json } from "../../api/json.ts";
import type { LiteralOptions } from "../literals/form.ts";

/** Any way to write records as code: as a literal, as their type, by a template of the person's own. */
export interface RecordFormat {
  /** Unique among all formats, and the same for ever: it is remembered. */
  readonly id: string;
  /** As its users call it. */
  readonly label: string;
  readonly group: "literal" | "type" | "template";
  /** The editor's language ids that it serves; the first is that of a new file. */
  readonly languages: readonly string[];
  /** Writes records; line ends as the literal form of the language has them, none after the last line. */
  write(values: readonly Json[], options: LiteralOptions): string;
}
