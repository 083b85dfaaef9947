import { withoutFormula } from "../../text/csvCell.ts";
import type { Json } from "../../text/json.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { TextForm, TextForms } from "../language.ts";
import { bareText } from "../literal/rows.ts";

/** A text that stays text in a string, a comment or markup; what cannot be written there becomes U+FFFD. */
export function writtenText(texts: TextForms, form: string, text: string): string {
  const write: TextForm = texts[form] ?? (() => undefined);
  const whole = form === "comment" ? commentText(text) : text;
  return (
    write(whole) ??
    write(whole.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/gu, "\uFFFD")) ??
    write(whole.replaceAll(/[^\p{L}\p{N} ]/gu, "\uFFFD")) ??
    whole.replaceAll(/\P{L}/gu, "\uFFFD")
  );
}

/** One line without the signs that open or end a comment somewhere, or the script that it is in. */
function commentText(text: string): string {
  // Java reads `\u000a` as a line end before it knows of comments.
  const apart = /\*(?=\/)|\/(?=\*)|-(?=-)|\?(?=>)|<(?=[/!])|\\(?=u)|[*/\-?<\\]$/g;
  return oneLine(text, Infinity)
    .replaceAll(apart, "$& ")
    .replace(/^[*/\->!]/, " $&");
}

export function quotedCell(value: Json, escapeFormulas: boolean): string {
  const text = bareText(value);
  // A negative number is no formula.
  const isNumber = typeof value === "number" || typeof value === "bigint";
  return (escapeFormulas && !isNumber ? withoutFormula(text) : text).replaceAll('"', '""');
}
