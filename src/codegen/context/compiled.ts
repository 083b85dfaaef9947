import type { Scope } from "../literal/form.ts";
import type { Question, CursorContext } from "./cursorContext.ts";
import { endsLine, type Bracket, type Token } from "./tokens.ts";

/**
 * What braces hold: statements of a function, members of a type or a file (or module), values of a list, keys of a map,
 * the branches of a `switch` or `match`; `other` where a literal cannot stand, or nobody can tell.
 */
export type Inside = Scope | "list" | "map" | "cases" | "other";

/** How a compiled language's brackets are read. `head` is the statement before them, its tokens joined by spaces. */
export interface CompiledLanguage {
  /** A macro, before its parentheses, in which all braces hold keys of a map. */
  readonly mapMacro?: RegExp;
  readonly braces: (head: string, outer: Inside) => Inside;
  /** What a file holds outside of all brackets, from the text of its lines. */
  readonly file: (lines: readonly string[]) => Inside;
  /** What parentheses take: one value, many, pairs of a map, or (undefined) no value, such as a function's parameters. */
  readonly parentheses: (head: string, outer: Inside) => "value" | "list" | "map" | undefined;
  /** What square brackets hold; an index is a value. */
  readonly square: (head: string, before: Token | undefined, outer: Inside) => "value" | "list" | undefined;
  /** Words that a value follows. */
  readonly wordsBeforeValue: ReadonlySet<string>;
  /** Signs that are more often part of a type or a name than of a value. */
  readonly signsBeforeNoValue: string;
  /** Whether a line's end ends a statement. */
  readonly linesEnd: boolean;
}

/** Where the cursor stands in code of a compiled language; undefined where no literal is valid, or nobody can tell. */
export function compiledContext(language: CompiledLanguage, question: Question): CursorContext | undefined {
  const { scanned, line, lineText } = question;
  const lines = Array.from({ length: scanned.open.length > 0 ? 0 : line + 1 }, (_, index) => lineText(index));
  let inside: Inside = language.file(lines);
  for (const bracket of scanned.open.slice(0, -1)) inside = insideOf(language, bracket, inside);
  const { bracket } = scanned;
  if (bracket === undefined) return inCode(language, inside, question);
  const head = joined(bracket.head);
  if (bracket.sign === "{") return inCode(language, language.braces(head, inside), question);
  const holds =
    bracket.sign === "(" ? language.parentheses(head, inside) : language.square(head, bracket.before, inside);
  if (holds === "list" || holds === "map") return inCode(language, holds, question);
  return holds !== undefined && expectsValue(language, question) ? at("expression") : undefined;
}

function insideOf(language: CompiledLanguage, { sign, head }: Bracket, outer: Inside): Inside {
  if (sign === "{") return language.braces(joined(head), outer);
  if (language.mapMacro?.test(joined(head)) === true) return "map";
  // What stands in parentheses is code of a function, also in a field's value.
  return outer === "cases" || outer === "type" ? "function" : outer;
}

function joined(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}

function at(position: CursorContext["position"], scope?: Scope): CursorContext {
  return { position, afterValue: false, ...(scope === undefined ? {} : { scope }) };
}

function inCode(language: CompiledLanguage, inside: Inside, question: Question): CursorContext | undefined {
  const { last, bracket } = question.scanned;
  const isFirst = last === undefined || (last.kind === "sign" && last.text === bracket?.sign);
  if (inside === "other") return !isFirst && last.text !== "," ? value(language, question) : undefined;
  if (inside === "list" || inside === "map") return inCollection(language, inside, question);
  if (inside === "cases") {
    return isFirst || last.text === ","
      ? undefined
      : (statement(language, "function", question) ?? value(language, question));
  }
  return statement(language, inside, question) ?? value(language, question);
}

function inCollection(
  language: CompiledLanguage,
  inside: "list" | "map",
  question: Question,
): CursorContext | undefined {
  const { last, bracket } = question.scanned;
  const position = inside === "list" ? "element" : "member";
  if (last?.kind === "sign" && (last.text === bracket?.sign || last.text === ",")) return at(position);
  if (expectsValue(language, question)) return at("expression");
  // Where lines end statements, a comma cannot stand at the start of one.
  if (last === undefined || !endsLine(last) || (language.linesEnd && last.line !== question.line))
    return undefined;
  return { position, afterValue: true };
}

function statement(language: CompiledLanguage, scope: Scope, question: Question): CursorContext | undefined {
  const { scanned, line } = question;
  const { last, head } = scanned;
  if (last === undefined) return at("statement", scope);
  if (last.kind === "sign" && ";{}".includes(last.text)) return at("statement", scope);
  if (last.text === ":" && /^(?:case|default)$/.test(head[0]?.text ?? "")) return at("statement", scope);
  return language.linesEnd && last.line !== line && (endsLine(last) || isStep(question))
    ? at("statement", scope)
    : undefined;
}

function value(language: CompiledLanguage, question: Question): CursorContext | undefined {
  return expectsValue(language, question) ? at("expression") : undefined;
}

/** `count++` and `count--` leave nothing to say. */
function isStep({ scanned: { last, previous } }: Question): boolean {
  return (last?.text === "+" || last?.text === "-") && previous?.text === last.text;
}

function expectsValue(language: CompiledLanguage, question: Question): boolean {
  const { last, previous } = question.scanned;
  if (last === undefined || last.kind === "text" || isStep(question)) return false;
  if (last.kind === "word") return language.wordsBeforeValue.has(last.text);
  if (last.text === ">") return previous?.text === "-" || previous?.text === "=";
  return !")]}.<@#;".includes(last.text) && !language.signsBeforeNoValue.includes(last.text);
}
