import { isList, type Json } from "../../text/json.ts";

/** How a language spells values; `layOut` does what all of them have in common: lines, commas, indentation. */
export interface Spelling {
  readonly scalar: (value: null | boolean | number | bigint | string) => string;
  /** A key with all that stands before its value: `name: `. */
  readonly key: (key: string) => string;
  readonly list: readonly [open: string, close: string];
  readonly object: readonly [open: string, close: string];
  /** An object without keys, where it is not the bare brackets. */
  readonly emptyObject?: string;
  /** What an object with these keys needs before and behind it. */
  readonly beforeObject?: (keys: readonly string[]) => string;
  readonly afterObject?: (keys: readonly string[]) => string;
  readonly afterList?: string;
  readonly trailingCommas: boolean;
  readonly indent: string;
}

/** A list without nested parts stays on one line up to this width. */
const longestLine = 100;

/** A value as a literal; every line but the first starts with `lineStart`. */
export function layOut(value: Json, spelling: Spelling, lineStart: string): string {
  if (isList(value)) return layOutList(value, spelling, lineStart);
  if (typeof value !== "object" || value === null) return spelling.scalar(value);
  const inner = lineStart + spelling.indent;
  const parts = Object.entries(value).map(([key, part]) => spelling.key(key) + layOut(part, spelling, inner));
  const isEmpty = parts.length === 0 && spelling.emptyObject !== undefined;
  const object = isEmpty ? spelling.emptyObject : enclose(parts, spelling.object, spelling, lineStart);
  const { beforeObject, afterObject } = spelling;
  if (beforeObject === undefined && afterObject === undefined) return object;
  const keys = Object.keys(value);
  return (beforeObject?.(keys) ?? "") + object + (afterObject?.(keys) ?? "");
}

/**
 * Values without brackets, one under the other: what goes into a list that is there already.
 * No comma after the last.
 */
export function layOutElements(values: readonly Json[], spelling: Spelling, lineStart: string): string {
  return values.map((value) => layOut(value, spelling, lineStart)).join(`,\n${lineStart}`);
}

function layOutList(values: readonly Json[], spelling: Spelling, lineStart: string): string {
  const inner = lineStart + spelling.indent;
  const parts = values.map((value) => layOut(value, spelling, inner));
  const after = spelling.afterList ?? "";
  if (values.every((value) => typeof value !== "object" || value === null)) {
    const [open, close] = spelling.list;
    const line = `${open}${parts.join(", ")}${close}${after}`;
    if (inner.length + line.length <= longestLine) return line;
  }
  return enclose(parts, spelling.list, spelling, lineStart) + after;
}

function enclose(
  parts: readonly string[],
  [open, close]: readonly [string, string],
  { indent, trailingCommas }: Spelling,
  lineStart: string,
): string {
  if (parts.length === 0) return open + close;
  const inner = `\n${lineStart}${indent}`;
  return `${open}${inner}${parts.join(`,${inner}`)}${trailingCommas ? "," : ""}\n${lineStart}${close}`;
}
