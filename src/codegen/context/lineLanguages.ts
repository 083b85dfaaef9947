import type { FormId } from "../literal/form.ts";
import { opensExpression, type Bracket, type Token } from "./tokens.ts";

/** Languages whose statements end with their line. */
export const lineLanguages: ReadonlySet<FormId> = new Set<FormId>(["ruby", "swift", "r"]);

/** Signs behind which a value follows in the same line, and those that make a statement go on in the next. */
const openingSigns: { readonly [K in FormId]?: readonly [sameLine: string, nextLine: string] } = {
  ruby: ["=,([{+-*&<>%:", "=,"],
  swift: ["=,([&|+-*/<%", "=,"],
  r: ["=,([-+*/&|<>%~", "=,-+*/&|<>%~"],
};

const openingWords: { readonly [K in FormId]?: ReadonlySet<string> } = {
  ruby: new Set("return in and or not if unless while until when case yield puts p".split(" ")),
  swift: new Set("return try await throw case".split(" ")),
  r: new Set(["in"]),
};

/** True where a value follows outside of brackets; where nothing does, a statement can start. */
export function expectsValue(form: FormId, last: Token, isSameLine: boolean): boolean {
  if (last.kind === "word") return isSameLine && (openingWords[form]?.has(last.text) ?? false);
  const [sameLine, nextLine] = openingSigns[form] ?? ["", ""];
  return last.kind === "sign" && (isSameLine ? sameLine : nextLine).includes(last.text);
}

/** True where a brace opens code: in Ruby a block stands behind the name or the arguments of a method. */
export function opensCode(form: FormId, { sign, before }: Bracket): boolean {
  if (sign !== "{") return false;
  if (form !== "ruby") return true;
  return before !== undefined && !opensExpression(before);
}

/** What a bracket of these languages, and of PHP, holds: parts of a list, or keys with their values. */
export function contentOf(form: FormId, bracket: Bracket, line: string): "element" | "member" | "expression" {
  if (form === "ruby" && bracket.sign === "{") return "member";
  const isList =
    form === "r"
      ? bracket.sign === "(" && /(?<![\w.])list\s*\(/.test(line) && bracket.before?.text === "list"
      : bracket.sign === "[" && (bracket.before === undefined || opensExpression(bracket.before));
  if (!isList) return "expression";
  return bracket.keyed ? "member" : "element";
}
