import { withoutFormula } from "../../text/csvCell.ts";
import { field, isList, type Json } from "../../text/json.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { TextForm, TextForms } from "../language.ts";
import { languageNamed, writeValue } from "../languages/languages.ts";
import type { LiteralOptions } from "../literal/form.ts";
import { bareText } from "../literal/rows.ts";
import type { HoleContext, BodyPart, ValuePath, Template } from "./template.ts";

/** Values become text for where they are, never parts of the template, whose quotes count. No line end after the last. */
export function applyTemplate(
  { language, parts, loops }: Template,
  values: readonly Json[],
  options: Partial<LiteralOptions> = {},
): string {
  const write = (each: readonly BodyPart[], item: Json, index: number): string =>
    each.map((part) => writePart(part, item, index)).join("");
  const writePart = (part: BodyPart, item: Json, index: number): string => {
    switch (part.kind) {
      case "text":
        return part.text;
      case "index":
        return String(index);
      case "value":
        return writeHole(valueAt(item, part.path) ?? null, part.at, language, options);
      case "if":
        return isThere(valueAt(item, part.path)) ? write(part.parts, item, index) : "";
      case "each": {
        const list = part.path === undefined ? values : valueAt(item, part.path);
        const rounds = (isList(list) ? list : []).map((each, round) => write(part.parts, each, round));
        return rounds.join(part.separator + part.lineEnd) + (rounds.length === 0 ? "" : part.lineEnd);
      }
    }
  };
  if (loops) return write(parts, null, 0).replace(/\n$/, "");
  const each = values.map((item, index) => write(parts, item, index).replace(/\n$/, ""));
  return each.join("\n").replace(/\n$/, "");
}

function writeHole(
  value: Json,
  place: HoleContext,
  language: string,
  options: Partial<LiteralOptions>,
): string {
  switch (place.kind) {
    case "literal": {
      const inline = place.inline === "all" || (place.inline === "nested" && typeof value === "object");
      const dialect = languageNamed(language)?.id === language ? {} : { dialect: language };
      return writeValue(language, value, { ...options, ...dialect, baseIndent: place.indent, inline });
    }
    case "text":
      return writtenText(languageNamed(language)?.texts ?? {}, place.form, bareText(value));
    case "quotedCell": {
      // A negative number is no formula.
      const isNumber = typeof value === "number" || typeof value === "bigint";
      const mayBeFormula = place.isStart && (options.escapeFormulas ?? true) && !isNumber;
      return (mayBeFormula ? withoutFormula(bareText(value)) : bareText(value)).replaceAll('"', '""');
    }
    case "address":
      return markupAddress(language, value);
    case "bare":
      return bareText(value);
  }
}

/** An address for an attribute; `#` where following it would do more than open a page, a mail or a call. */
function markupAddress(language: string, value: Json): string {
  // A browser reads an address without the controls and spaces in it.
  const text = bareText(value).replaceAll(/[\p{Cc}\s]/gu, "");
  const scheme = /^[^/?#]*:/.exec(text)?.[0];
  return scheme === undefined || /^(?:https?|mailto|tel):$/i.test(scheme) ? writeValue(language, text) : "#";
}

/** The value at the end of a path; a key with dots in it goes before a path. Undefined where there is none. */
function valueAt(item: Json, path: ValuePath): Json | undefined {
  const whole = path.length > 1 ? field(item, path.join(".")) : undefined;
  if (whole !== undefined) return whole;
  return path.reduce<Json | undefined>(
    (value, key) => (isList(value) && /^\d{1,6}$/.test(key) ? value[Number(key)] : field(value, key)),
    item,
  );
}

function isThere(value: Json | undefined): boolean {
  if (isList(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== "";
}

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
