import type { Range, TextDocument } from "vscode";
import type { Json } from "../../text/json.ts";
import { bareText, formNamed, writeValue } from "../../codegen/literal/value.ts";
import { languageOf, placeOf } from "./insertion.ts";

/** What ends a text or a comment of some language, or is more than a sign in it. */
const breaksOut = /["'`\\\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|[$#]\{|\*\/|<\/|\]\]>/u;

/**
 * One value as it fits a place of a document: quoted for the language there, in its file's own quotes; as plain text
 * in a language that is not known, and within a text or a comment. Undefined for a value that could end that.
 */
export function valueText(document: TextDocument, range: Range, value: Json): string | undefined {
  const place = placeOf(document, range);
  if (place !== undefined) return writeValue(place.form.id, value, place.options);
  const language = languageOf(document);
  if (formNamed(language) === undefined) return writeValue(language, value);
  const text = bareText(value);
  return breaksOut.test(text) ? undefined : text;
}
