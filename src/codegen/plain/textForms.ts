import type { Parser, SyntaxNode } from "@lezer/common";
import {
  textAround,
  unwritableTextAt,
  type EscapedText,
  type TextContext,
} from "../context/cursorContext.ts";
import type { Cursor } from "../context/cursor.ts";
import { inComment } from "../literal/spell.ts";
import { rangeParser, type RangeRule } from "./rangeParser.ts";

/** A kind of string or comment. Expressions have no flags and no groups. */
export interface TextForm {
  /** Unique in the language; contains "String" or "Comment". */
  readonly name: string;
  readonly open: RegExp;
  /** Returns the closing sign; by default the opening one. A line comment has none. */
  readonly close?: (open: string) => string;
  readonly oneLine?: boolean;
  /** Escapes: `\n`, `""`, `{{`. */
  readonly escape?: RegExp | ((open: string) => RegExp);
  /** Returns the signs around code in the string. */
  readonly code?: (open: string) => readonly [open: RegExp, close: RegExp];
  /** A name that is code without brackets: Kotlin’s `$name`. */
  readonly codeName?: RegExp;
  readonly nests?: boolean;
  /** Returns a text as written in this form, or undefined if it can’t be; by default, comments take one line. */
  readonly write?: (text: string, open: string, around: TextSurroundings) => string | undefined;
}

export interface TextSurroundings {
  readonly before: string;
  readonly after: string;
  readonly from: number;
  readonly file: string;
}

export interface PlainTexts {
  readonly parser: Parser;
  readonly textAt: (cursor: Cursor) => TextContext | undefined;
}

/** Returns rules for brackets; their nodes have the brackets’ names. A brace ends brackets that are still open. */
function brackets(rules: () => readonly RangeRule[]): readonly RangeRule[] {
  return [
    { name: "()", open: /\(/, close: /\)|(?=\})/, parts: rules },
    { name: "[]", open: /\[/, close: /\]|(?=\})/, parts: rules },
    { name: "{}", open: /\{/, close: /\}/, parts: rules },
  ];
}

export function isBracket({ name }: SyntaxNode): boolean {
  return name.length === 2 || name === "Code";
}

/** Returns the parser of a language by its forms; `more` are ranges other than text and brackets. */
export function plainTexts(
  forms: readonly TextForm[],
  more: readonly RangeRule[] = [],
  ofFile?: (text: string) => readonly RangeRule[],
): PlainTexts {
  const rulesWith = (own: readonly RangeRule[]): readonly RangeRule[] => {
    const rules: RangeRule[] = [...own, ...more];
    const code = (): readonly RangeRule[] => rules;
    rules.push(...forms.map((form) => ruleOf(form, code)), ...brackets(code));
    return rules;
  };
  const shared = rulesWith([]);
  return {
    parser: rangeParser((text) => (ofFile === undefined ? shared : rulesWith(ofFile(text)))),
    textAt: (cursor) => textAround(cursor, (node, text, at) => textIn(node, text, at, forms)),
  };
}

function ruleOf(form: TextForm, code: () => readonly RangeRule[]): RangeRule {
  const { name, open, oneLine = false, nests = false } = form;
  if (isLine(form)) return { name, open: new RegExp(`(?:${open.source})[^\\n]*`, "u") };
  const partsOf = new Map<string, readonly RangeRule[]>();
  return {
    name,
    open,
    close: (opened) =>
      new RegExp(literally(closeOf(form, opened)) + (oneLine ? String.raw`|(?=\n)` : ""), "u"),
    parts(opened) {
      const known = partsOf.get(opened);
      if (known !== undefined) return known;
      const escape = escapeOf(form, opened);
      const [begin, end] = form.code?.(opened) ?? [];
      const parts: readonly RangeRule[] = [
        ...(escape === undefined ? [] : [{ name: "", open: escape }]),
        ...(begin === undefined || end === undefined
          ? []
          : [{ name: "Code", open: begin, close: end, parts: code }]),
        ...(form.codeName === undefined ? [] : [{ name: "CodeName", open: form.codeName }]),
        ...(nests ? [nestedRule(form, opened, code)] : []),
      ];
      partsOf.set(opened, parts);
      return parts;
    },
  };
}

/** Returns a rule for the same form within itself, or only for its delimiters: `%q(a (b) c)`. */
function nestedRule(form: TextForm, opened: string, code: () => readonly RangeRule[]): RangeRule {
  const close = closeOf(form, opened);
  const delimiter = opened.slice(-1);
  if (!form.name.endsWith("String")) return ruleOf(form, code);
  const ends = new RegExp(literally(close), "u");
  const rule: RangeRule = {
    name: "",
    open: delimiter === close ? /(?!)/ : new RegExp(literally(delimiter), "u"),
    close: ends,
    parts: () => [{ name: "", open: /\\[^]/ }, rule],
  };
  return rule;
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function isLine({ name, close }: TextForm): boolean {
  return name === "LineComment" && close === undefined;
}

function closeOf({ close = (open) => open }: TextForm, opened: string): string {
  return close(opened);
}

function escapeOf({ escape }: TextForm, opened: string): RegExp | undefined {
  return typeof escape === "function" ? escape(opened) : escape;
}

function textIn(
  node: SyntaxNode,
  text: string,
  at: number,
  forms: readonly TextForm[],
): EscapedText | "code" | undefined {
  if (isBracket(node)) return "code";
  if (/^(?:CodeName|Unknown)$/.test(node.name) && node.from < at && at <= node.to)
    return unwritableTextAt(at, "string");
  const form = forms.find(({ name }) => name === node.name);
  if (form === undefined) return undefined;
  const opening = new RegExp(form.open.source, "muy");
  opening.lastIndex = node.from;
  const [opened = ""] = opening.exec(text) ?? [];
  const close = isLine(form) ? "" : closeOf(form, opened);
  const from = node.from + opened.length;
  const isClosed = node.to - close.length >= from && text.endsWith(close, node.to);
  const to = isClosed ? node.to - close.length : node.to;
  const isComment = node.name.includes("Comment");
  const around = { before: text.slice(from, at), after: text.slice(at, to), from: node.from, file: text };
  const write = form.write ?? (isComment ? inComment : () => undefined);
  const escape = escapeOf(form, opened);
  return {
    kind: isComment ? "comment" : "string",
    from,
    to,
    ...(escape === undefined ? {} : { escape: new RegExp(escape.source, "uy") }),
    write: (value) => write(value, opened, around),
  };
}
