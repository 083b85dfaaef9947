import { isList, isObject, type Json } from "../../text/json.ts";
import type { Spelling } from "./layout.ts";

/**
 * How a language spells values where a compiler cannot take much in one function: on the JVM a method holds 64 KB of code
 * and a class 65,535 constants, and Go's time for a function grows by the square. What is large is made by functions of
 * their own, each of a part of it.
 */
export interface PartedSpelling extends Spelling {
  /** Parts of a list or an object, one a line, as one expression that the brackets of parted ones take. */
  readonly part: (kind: "list" | "object", lines: string) => string;
  readonly partedList: readonly [open: string, close: string];
  readonly partedObject: readonly [open: string, close: string];
  /** A list of nothing but one `null`. */
  readonly listOfNull: string;
  /** How many keys and values one function may make. */
  readonly mostInFunction: number;
}

/** A list without nested parts stays on one line up to this width. */
const longestLine = 100;

/** Below the 65,535 bytes of one constant, at three bytes a code unit. */
const longestText = 20_000;

interface Laid {
  readonly text: string;
  /** How many keys and values the function around it has to make. */
  readonly weight: number;
}

/** A value as a literal; every line but the first starts with `lineStart`. */
export function layOutInParts(value: Json, spelling: PartedSpelling, lineStart: string): string {
  return layOut(value, spelling, lineStart).text;
}

/** How many keys and values a value has, nested ones counted. */
export function weightOf(value: Json): number {
  if (isList(value)) return value.reduce<number>((sum, part) => sum + weightOf(part), 1);
  if (isObject(value)) return Object.values(value).reduce<number>((sum, part) => sum + 1 + weightOf(part), 1);
  return scalarWeight(value);
}

/** A text in pieces that each fit one constant; never within a character. */
export function pieces(text: string): readonly string[] {
  if (text.length <= longestText) return [text];
  const found: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = start + longestText;
    const half = text.charCodeAt(end - 1);
    const next = half >= 0xd800 && half < 0xdc00 ? end - 1 : end;
    found.push(text.slice(start, next));
    start = next;
  }
  return found;
}

function scalarWeight(value: Json): number {
  return typeof value === "string" ? 1 + Math.floor(value.length / longestText) : 1;
}

function layOut(value: Json, spelling: PartedSpelling, lineStart: string): Laid {
  if (typeof value !== "object" || value === null) {
    return { text: spelling.scalar(value), weight: scalarWeight(value) };
  }
  const inner = lineStart + spelling.indent;
  if (!isList(value)) {
    const parts = Object.entries(value).map(([key, part]) => {
      const { text, weight } = layOut(part, spelling, inner);
      return { text: spelling.key(key) + text, weight: weight + 1 };
    });
    return enclose("object", parts, spelling, lineStart);
  }
  if (value.length === 1 && value[0] === null) return { text: spelling.listOfNull, weight: 2 };
  const parts = value.map((part) => layOut(part, spelling, inner));
  const [open, close] = spelling.list;
  if (parts.length < longestLine && value.every((part) => typeof part !== "object" || part === null)) {
    const line = `${open}${parts.map(({ text }) => text).join(", ")}${close}`;
    if (inner.length + line.length <= longestLine) return { text: line, weight: parts.length + 1 };
  }
  return enclose("list", parts, spelling, lineStart);
}

function enclose(
  kind: "list" | "object",
  parts: readonly Laid[],
  spelling: PartedSpelling,
  lineStart: string,
): Laid {
  const weight = parts.reduce((sum, part) => sum + part.weight, 1);
  if (weight > spelling.mostInFunction) {
    const parted = inParts(kind, parts, spelling, lineStart);
    const brackets = kind === "list" ? spelling.partedList : spelling.partedObject;
    return { text: bracketed(parted, brackets, spelling, lineStart), weight: parted.length + 1 };
  }
  const texts = parts.map(({ text }) => text);
  return { text: bracketed(texts, spelling[kind], spelling, lineStart), weight };
}

function inParts(
  kind: "list" | "object",
  parts: readonly Laid[],
  spelling: PartedSpelling,
  lineStart: string,
): readonly string[] {
  const separator = `,\n${lineStart}${spelling.indent}`;
  const groups: string[] = [];
  let texts: string[] = [];
  let weight = 0;
  const close = (): void => {
    const end = spelling.trailingCommas ? separator : separator.slice(1);
    groups.push(spelling.part(kind, separator.slice(1) + texts.join(separator) + end));
    texts = [];
    weight = 0;
  };
  for (const part of parts) {
    if (texts.length > 0 && weight + part.weight > spelling.mostInFunction) close();
    texts.push(part.text);
    weight += part.weight;
  }
  close();
  return groups;
}

function bracketed(
  parts: readonly string[],
  [open, close]: readonly [string, string],
  { indent, trailingCommas }: Spelling,
  lineStart: string,
): string {
  if (parts.length === 0) return open + close;
  const inner = `\n${lineStart}${indent}`;
  return `${open}${inner}${parts.join(`,${inner}`)}${trailingCommas ? "," : ""}\n${lineStart}${close}`;
}
