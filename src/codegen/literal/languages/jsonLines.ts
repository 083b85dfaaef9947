import { isList, isObject, type Json } from "../../../text/json.ts";
import type { LiteralForm } from "../form.ts";
import { hex, numberText, needsEscape } from "../spell.ts";

/**
 * JSON Lines: one compact value a line, in every position. Signs that some readers take for the end of a line, and
 * those that nobody sees, are escaped. A number too large for a double is `1e999`.
 */
export const jsonLinesForm: LiteralForm<"jsonl"> = {
  id: "jsonl",
  label: "JSON Lines",
  languages: ["jsonl"],
  write: (values) => values.map(compact).join("\n"),
};

function compact(value: Json): string {
  if (typeof value === "string") return text(value);
  if (typeof value === "number" || typeof value === "bigint") return numberText(value, "1e999");
  if (isList(value)) return `[${value.map(compact).join(",")}]`;
  if (!isObject(value)) return String(value);
  const parts = Object.entries(value).map(([key, part]) => `${text(key)}:${compact(part)}`);
  return `{${parts.join(",")}}`;
}

const raw = new RegExp(`[${needsEscape}]`, "gu");

function text(value: string): string {
  return JSON.stringify(value).replaceAll(raw, (character) => `\\u${hex(character.charCodeAt(0), 4)}`);
}
