import { isList, isObject, type Json } from "../../text/json.ts";
import type { Guidance } from "./page.ts";
import { readText } from "./wireValue.ts";

const mostLines = 20;
const longestLine = 300;

/**
 * Reads `guidance` (§2.1), whose inner structure is not shown: strings, numbers, lists, maps and objects, nested or
 * not, all become readable lines; at most 20 of at most 300 characters. Undefined where nothing is said.
 */
export function readGuidance(value: Json | undefined): Guidance | undefined {
  if (!isObject(value)) {
    const suggestions = linesOf(value);
    return suggestions.length === 0 ? undefined : { suggestions };
  }
  const { message: said, ...rest } = value;
  const message = readText(said);
  const lines = [
    ...(message === undefined ? linesOf(said) : []),
    ...Object.entries(rest).flatMap(([key, part]) =>
      key === "suggestions" ? linesOf(part) : labelled(key, part),
    ),
  ];
  const suggestions = lines.slice(0, mostLines);
  if (message === undefined && suggestions.length === 0) return undefined;
  return { ...(message === undefined ? {} : { message }), suggestions };
}

function linesOf(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  const lines = isList(value)
    ? value.slice(0, mostLines).flatMap(linesOf)
    : isObject(value)
      ? Object.entries(value)
          .slice(0, mostLines)
          .flatMap(([key, part]) => labelled(key, part))
      : [String(value).trim().slice(0, longestLine).toWellFormed()];
  return lines.filter((line) => line !== "").slice(0, mostLines);
}

function labelled(key: string, value: Json): readonly string[] {
  return linesOf(value).map((line) => `${key.replaceAll("_", " ")}: ${line}`.slice(0, longestLine));
}
