import { isList, type Json, type JsonObject } from "../../text/json.ts";
import type { LiteralOptions } from "./form.ts";
import { identifierFrom, type NameStyle } from "./names.ts";

/** The literal syntax of a language; `printLiteral` adds lines, commas and indentation, which all languages share. */
export interface LiteralSyntax {
  readonly text: (text: string) => string;
  readonly number: (value: number | bigint) => string;
  /** `null`, `true` and `false` by default. */
  readonly words?: readonly [nothing: string, yes: string, no: string];
  /** A key with everything before its value: `name: `. */
  readonly key: (key: string) => string;
  readonly list: Brackets;
  readonly object: Brackets;
  /** An object without keys; by default its bare brackets. */
  readonly emptyObject?: string;
  /** Text before and after an object with these keys, and after a list. */
  readonly beforeObject?: (keys: readonly string[]) => string;
  readonly afterObject?: (keys: readonly string[]) => string;
  readonly afterList?: string;
  /** A list with a single `null`, for languages that read its brackets differently. */
  readonly listOfNull?: string;
  readonly trailingCommas: boolean;
  readonly indent: string;
  /** True if the literal stays on one line. */
  readonly inline?: boolean;
  readonly entries?: (keys: readonly string[], values: readonly string[]) => readonly string[];
  readonly splitting?: SplitRules;
}

export type Brackets = readonly [open: string, close: string];

/** Splits large literals: a JVM method holds 64 KB, a class 65,535 constants; Go’s compile time is quadratic. */
export interface SplitRules {
  /** Returns some lines of a list or object as one expression for the brackets of split literals. */
  readonly part: (kind: "list" | "object", lines: string) => string;
  readonly list: Brackets;
  readonly object: Brackets;
  readonly mostInFunction: number;
}

const longestLine = 100;
/** Below the 65,535 bytes of a JVM constant, at three bytes per code unit. */
const longestText = 20_000;

interface WeighedText {
  readonly text: string;
  readonly weight: number;
}

/** Returns a value as a literal; every line but the first starts with `lineStart`. */
export function printLiteral(value: Json, syntax: LiteralSyntax, lineStart: string): string {
  return printWeighed(value, syntax, lineStart).text;
}

/** Like `printLiteral`, but without the text before and after the outermost object or list. */
export function printBody(value: Json, syntax: LiteralSyntax, lineStart: string): string {
  return printWeighedBody(value, syntax, lineStart).text;
}

/** Returns the number of keys and values, nested ones included. */
export function weightOf(value: Json): number {
  if (isList(value)) return value.reduce<number>((sum, part) => sum + weightOf(part), 1);
  if (typeof value !== "object" || value === null) return scalarWeight(value);
  return Object.values(value).reduce<number>((sum, part) => sum + 1 + weightOf(part), 1);
}

/** Splits a text into pieces that each fit a constant, never within a character. */
export function splitText(text: string): readonly string[] {
  if (text.length <= longestText) return [text];
  const found: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = start + longestText;
    const last = text.charCodeAt(end - 1);
    const next = last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
    found.push(text.slice(start, next));
    start = next;
  }
  return found;
}

export function enclose(
  parts: readonly string[],
  [open, close]: Brackets,
  { indent, trailingCommas }: Pick<LiteralSyntax, "indent" | "trailingCommas">,
  lineStart: string,
): string {
  if (parts.length === 0) return open + close;
  const inner = `\n${lineStart}${indent}`;
  return `${open}${inner}${parts.join(`,${inner}`)}${trailingCommas ? "," : ""}\n${lineStart}${close}`;
}

/** Returns a list on one line next to `taken` characters, or undefined if the line would be too long. */
export function onOneLine(
  parts: readonly string[],
  [open, close]: Brackets,
  taken: number,
): string | undefined {
  if (parts.length >= longestLine) return undefined;
  const line = `${open}${parts.join(", ")}${close}`;
  return taken + line.length <= longestLine ? line : undefined;
}

export function isFlat(values: readonly Json[]): boolean {
  return values.every((value) => typeof value !== "object" || value === null);
}

function scalarWeight(value: Json): number {
  return typeof value === "string" ? 1 + Math.floor(value.length / longestText) : 1;
}

function printWeighed(value: Json, syntax: LiteralSyntax, lineStart: string): WeighedText {
  const { text, weight } = printWeighedBody(value, syntax, lineStart);
  if (isList(value)) return { text: text + (syntax.afterList ?? ""), weight };
  if (typeof value !== "object" || value === null) return { text, weight };
  const keys = Object.keys(value);
  const { beforeObject, afterObject } = syntax;
  return { text: (beforeObject?.(keys) ?? "") + text + (afterObject?.(keys) ?? ""), weight };
}

function printWeighedBody(value: Json, syntax: LiteralSyntax, lineStart: string): WeighedText {
  if (typeof value !== "object" || value === null)
    return { text: scalarText(value, syntax), weight: scalarWeight(value) };
  return isList(value) ? printList(value, syntax, lineStart) : printObject(value, syntax, lineStart);
}

export function scalarText(
  value: null | boolean | number | bigint | string,
  { text, number, words = ["null", "true", "false"] }: Pick<LiteralSyntax, "text" | "number" | "words">,
): string {
  if (typeof value === "string") return text(value);
  if (typeof value === "number" || typeof value === "bigint") return number(value);
  const [nothing, yes, no] = words;
  return value === null ? nothing : value ? yes : no;
}

function printObject(object: JsonObject, syntax: LiteralSyntax, lineStart: string): WeighedText {
  const entries = Object.entries(object);
  if (entries.length === 0 && syntax.emptyObject !== undefined)
    return { text: syntax.emptyObject, weight: 1 };
  const keys = entries.map(([key]) => syntax.key(key));
  const values = entries.map(([, part]) => printWeighed(part, syntax, lineStart + syntax.indent));
  const texts = values.map(({ text }) => text);
  const lines = syntax.entries?.(keys, texts) ?? keys.map((key, index) => key + (texts[index] ?? ""));
  const parts = lines.map((text, index) => ({ text, weight: (values[index]?.weight ?? 0) + 1 }));
  return printBrackets("object", parts, syntax, lineStart);
}

function printList(values: readonly Json[], syntax: LiteralSyntax, lineStart: string): WeighedText {
  if (syntax.listOfNull !== undefined && values.length === 1 && values[0] === null)
    return { text: syntax.listOfNull, weight: 2 };
  const inner = lineStart + syntax.indent;
  const parts = values.map((value) => printWeighed(value, syntax, inner));
  if (isFlat(values)) {
    const texts = parts.map(({ text }) => text);
    const line = onOneLine(texts, syntax.list, inner.length + (syntax.afterList ?? "").length);
    if (line !== undefined) return { text: line, weight: parts.length + 1 };
  }
  return printBrackets("list", parts, syntax, lineStart);
}

function printBrackets(
  kind: "list" | "object",
  parts: readonly WeighedText[],
  syntax: LiteralSyntax,
  lineStart: string,
): WeighedText {
  const weight = parts.reduce((sum, part) => sum + part.weight, 1);
  if (syntax.splitting !== undefined && weight > syntax.splitting.mostInFunction) {
    const groups = printGroups(kind, parts, syntax, syntax.splitting, lineStart);
    return { text: enclose(groups, syntax.splitting[kind], syntax, lineStart), weight: groups.length + 1 };
  }
  const texts = parts.map(({ text }) => text);
  const [open, close] = syntax[kind];
  const text =
    syntax.inline === true
      ? open + texts.join(", ") + close
      : enclose(texts, syntax[kind], syntax, lineStart);
  return { text, weight };
}

function printGroups(
  kind: "list" | "object",
  parts: readonly WeighedText[],
  { indent, trailingCommas }: LiteralSyntax,
  { part: partOf, mostInFunction }: SplitRules,
  lineStart: string,
): readonly string[] {
  const newLine = `\n${lineStart}${indent}`;
  const groups: string[][] = [];
  let weight = Infinity;
  for (const part of parts) {
    if (weight + part.weight > mostInFunction) {
      groups.push([]);
      weight = 0;
    }
    groups.at(-1)?.push(part.text);
    weight += part.weight;
  }
  const end = (trailingCommas ? "," : "") + newLine;
  return groups.map((texts) => partOf(kind, newLine + texts.join(`,${newLine}`) + end));
}

export interface PositionWriters {
  readonly style: NameStyle;
  readonly reserved: ReadonlySet<string>;
  readonly sigil?: string;
  readonly expression: (value: Json, lineStart: string) => string;
  /** Returns a literal of many values; by default their list as an expression. */
  readonly many?: (values: readonly Json[], lineStart: string) => string;
  readonly statement: (identifier: string, literal: string, value: Json) => string;
  readonly member: (identifier: string, literal: string) => string;
}

/** Writes values at the options’ position: a single value as it is, others (or none) as the language’s collection. */
export function writeAtPosition(
  values: readonly Json[],
  options: LiteralOptions,
  writers: PositionWriters,
): string {
  const { position, name, baseIndent, isTaken } = options;
  const { style, reserved, sigil = "", expression, many = expression, statement, member } = writers;
  if (position === "element")
    return values.map((each) => expression(each, baseIndent)).join(`,\n${baseIndent}`);
  const [first] = values;
  const single = first !== undefined && values.length === 1;
  const literal = single ? expression(first, baseIndent) : many(values, baseIndent);
  if (position === "expression") return literal;
  const isMember = position === "member";
  const identifier = identifierFrom(name, {
    style,
    reserved,
    isTaken: (candidate) => isTaken(isMember ? candidate : sigil + candidate),
  });
  return isMember
    ? member(identifier, literal)
    : statement(sigil + identifier, literal, single ? first : values);
}

/** Rules for a language with one syntax for all values, whose members are keys with values. */
interface LiteralRules extends Pick<PositionWriters, "style" | "reserved" | "sigil"> {
  /** Indentation and trailing commas default to those of the options. */
  readonly syntaxOf: (options: LiteralOptions) => PartialSyntax;
  readonly statement: (identifier: string, literal: string, options: LiteralOptions, value: Json) => string;
  /** Replaces parts that the language can’t hold; by default nothing. */
  readonly toHoldable?: (value: Json) => Json;
}

export type PartialSyntax = Omit<LiteralSyntax, "trailingCommas" | "indent"> & Partial<LiteralSyntax>;

export function literalWriters({
  syntaxOf: partialSyntaxOf,
  statement,
  toHoldable = (value) => value,
  ...names
}: LiteralRules): {
  readonly write: (values: readonly Json[], options: LiteralOptions) => string;
  readonly writeValue: (value: Json, options: LiteralOptions) => string;
} {
  const syntaxOf = (options: LiteralOptions): LiteralSyntax => ({
    trailingCommas: options.trailingCommas,
    indent: options.indent,
    ...partialSyntaxOf(options),
  });
  return {
    write(values, options) {
      const syntax = syntaxOf(options);
      return writeAtPosition(values.map(toHoldable), options, {
        ...names,
        expression: (value, lineStart) => printLiteral(value, syntax, lineStart),
        statement: (identifier, literal, value) => statement(identifier, literal, options, value),
        member: (identifier, literal) => syntax.key(identifier) + literal,
      });
    },
    writeValue: (value, options) => printLiteral(toHoldable(value), syntaxOf(options), options.baseIndent),
  };
}
