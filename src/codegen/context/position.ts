import type { FormId, Position } from "../literal/form.ts";
import { compiledContext } from "./compiled.ts";
import { compiledLanguages } from "./compiledLanguages.ts";
import { contentOf, expectsValue, lineLanguages, opensCode } from "./lineLanguages.ts";
import type { Scanned } from "./scan.ts";
import { opensExpression, type Bracket, type Token } from "./tokens.ts";
import type { Question, CursorContext } from "./cursorContext.ts";

/** Where the cursor stands in code of a form; undefined where no literal of it can be valid, or nobody can tell. */
export function cursorContext(form: FormId, question: Question): CursorContext | undefined {
  const { scanned } = question;
  if (scanned.insideText) return undefined;
  if (form === "sql") return inSql(scanned);
  const compiled = compiledLanguages[form];
  if (compiled !== undefined) return compiledContext(compiled, question);
  const { bracket, last } = scanned;
  if (bracket === undefined || isBlock(form, bracket, question)) return at(outside(form, question));
  if (form === "php" || lineLanguages.has(form)) return inContent(form, bracket, question);
  const sign = bracket.sign;
  if (sign === "(" || sign === "${" || (sign === "[" && isIndex(bracket))) return at("expression");
  const inside = sign === "[" ? "element" : "member";
  if (last?.kind === "sign" && `${sign},`.includes(last.text)) return at(inside);
  return opensExpression(last) ? at("expression") : { position: inside, afterValue: true };
}

function inContent(form: FormId, bracket: Bracket, { scanned: { last }, lineText }: Question): CursorContext {
  const inside = contentOf(form, bracket, lineText(bracket.line));
  if (inside === "expression") return at(inside);
  if (last?.kind === "sign" && `${bracket.sign},`.includes(last.text)) return at(inside);
  return opensExpression(last) ? at("expression") : { position: inside, afterValue: true };
}

function at(position: Position): CursorContext {
  return { position, afterValue: false };
}

function inSql({ bracket, last }: Scanned): CursorContext | undefined {
  if (bracket !== undefined) return undefined;
  if (last === undefined || last.text === ";") return at("statement");
  return last.text === "," || /^values$/i.test(last.text) ? at("expression") : undefined;
}

/** `a[…]` takes an index, `= […]` is a list. */
function isIndex({ before }: Bracket): boolean {
  return before !== undefined && !opensExpression(before);
}

const wordsBeforeObject = new Set([
  "return",
  "default",
  "in",
  "of",
  "typeof",
  "throw",
  "await",
  "yield",
  "case",
]);
const caseLabel = /^\s*(?:case\b.*|default\s*):\s*\{?\s*$/;

function isBlock(form: FormId, bracket: Bracket, { lineText }: Question): boolean {
  const { sign, before, line } = bracket;
  if (lineLanguages.has(form)) return opensCode(form, bracket);
  if (sign !== "{" || form === "json" || form === "python") return false;
  if (form === "php") return true;
  if (before === undefined) return true;
  if (before.kind === "word") return !wordsBeforeObject.has(before.text);
  if (before.text === ":") return caseLabel.test(lineText(line));
  return before.kind === "text" || !"=(,[?&|${".includes(before.text) || before.text === "{";
}

function outside(form: FormId, { scanned, line, lineText }: Question): Position {
  const { last, previous } = scanned;
  if (form === "json") return "expression";
  if (last === undefined) return "statement";
  const sameLine = last.line === line;
  if (lineLanguages.has(form)) return expectsValue(form, last, sameLine) ? "expression" : "statement";
  if (form === "python") return sameLine && expectsValueInPython(last) ? "expression" : "statement";
  if (last.kind === "sign" && ";{}".includes(last.text)) return "statement";
  if (last.text === ":" && caseLabel.test(lineText(last.line))) return "statement";
  // Of `count++` and `count--`, nothing is left to say.
  if ((last.text === "+" || last.text === "-") && previous?.text === last.text) return "statement";
  if (last.text === "else" || last.text === "do") return "statement";
  if (last.kind === "word" && !sameLine) return "statement";
  return opensExpression(last) ? "expression" : "statement";
}

const pythonWords = new Set("return in and or not yield await if else is assert raise from".split(" "));

function expectsValueInPython({ kind, text }: Token): boolean {
  return kind === "word" ? pythonWords.has(text) : kind === "sign" && !":)]};".includes(text);
}
