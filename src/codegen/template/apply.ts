import { field, isList, type Json } from "../../text/json.ts";
import { languageNamed, writeValue } from "../languages/languages.ts";
import type { ValueOptions } from "../literal/form.ts";
import { bareText } from "../literal/rows.ts";
import { markupAddress } from "./markup.ts";
import type { HoleContext, BodyPart, ValuePath, Template } from "./template.ts";
import { quotedCell, writtenText } from "./written.ts";

/** Values become text for where they are, never parts of the template, whose quotes count. No line end after the last. */
export function applyTemplate(
  template: Template,
  values: readonly Json[],
  options: Omit<ValueOptions, "baseIndent"> = {},
): string {
  const writing: WriteContext = { language: template.language, options, values };
  const text = template.loops
    ? write(template.parts, { item: null, index: 0 }, writing)
    : values.map((item, index) => withoutLineEnd(write(template.parts, { item, index }, writing))).join("\n");
  return withoutLineEnd(text);
}

interface WriteContext {
  readonly language: string;
  readonly options: ValueOptions;
  readonly values: readonly Json[];
}

interface LoopItem {
  readonly item: Json;
  readonly index: number;
}

function write(parts: readonly BodyPart[], round: LoopItem, writing: WriteContext): string {
  return parts.map((part) => writePart(part, round, writing)).join("");
}

function writePart(part: BodyPart, round: LoopItem, writing: WriteContext): string {
  switch (part.kind) {
    case "text":
      return part.text;
    case "index":
      return String(round.index);
    case "value":
      return writeHole(valueAt(round.item, part.path) ?? null, part.at, writing);
    case "if":
      return isThere(valueAt(round.item, part.path)) ? write(part.parts, round, writing) : "";
    case "each": {
      const list = part.path === undefined ? writing.values : valueAt(round.item, part.path);
      const items = isList(list) ? list : [];
      const rounds = items.map((item, index) => write(part.parts, { item, index }, writing));
      return rounds.join(part.separator + part.lineEnd) + (rounds.length === 0 ? "" : part.lineEnd);
    }
  }
}

function writeHole(value: Json, place: HoleContext, { language, options }: WriteContext): string {
  switch (place.kind) {
    case "literal": {
      const inline = place.inline === "all" || (place.inline === "nested" && typeof value === "object");
      const dialect = languageNamed(language)?.id === language ? {} : { dialect: language };
      return writeValue(language, value, { ...options, ...dialect, baseIndent: place.indent, inline });
    }
    case "text":
      return writtenText(languageNamed(language)?.texts ?? {}, place.form, bareText(value));
    case "quotedCell":
      return quotedCell(value, place.isStart && (options.escapeFormulas ?? true));
    case "address":
      return markupAddress(language, value);
    case "bare":
      return bareText(value);
  }
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

function withoutLineEnd(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}
