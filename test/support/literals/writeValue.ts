import { languageNamed } from "../../../src/codegen/languages/languages.ts";
import { defaultOptions, type LiteralOptions } from "../../../src/codegen/literal/form.ts";
import { bareText } from "../../../src/codegen/literal/rows.ts";
import type { Json } from "../../../src/text/json.ts";

/** One value by a language's own id or the editor's: a literal, a cell, escaped text; bare text in any other language. */
export function writeValue(language: string, value: Json, options: Partial<LiteralOptions> = {}): string {
  return languageNamed(language)?.writeValue(value, { ...defaultOptions, ...options }) ?? bareText(value);
}
