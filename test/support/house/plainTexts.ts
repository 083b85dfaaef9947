import { type Node, Visitor, parseSync } from "oxc-parser";
import { hasPlace } from "../../../tools/l10n/textsInCode.ts";
import type { SourceFile } from "../../../tools/project/source.ts";

/**
 * Texts of a file that a person would see and that nothing translates: sentences that are not an argument of a
 * translating call, and words that a page writes. What goes to the log, and what programs throw at each other, is
 * English.
 */
export function plainTexts({ path, text }: SourceFile): readonly string[] {
  const { program } = parseSync(path, text);
  const inPage = path.startsWith("src/webview/");
  const excused: Pick<Node, "start" | "end">[] = [];
  const found: string[] = [];
  const report = (node: Pick<Node, "start" | "end">, isText: boolean) => {
    const isExcused = excused.some(({ start, end }) => start <= node.start && node.end <= end);
    if (isText && !isExcused) found.push(`${path}: ${text.slice(node.start, node.end).trim()}`);
  };
  new Visitor({
    CallExpression: (node) => {
      const called = text.slice(node.callee.start, node.callee.end);
      const [first] = node.arguments;
      if (/(^|\.)log(\.\w+)?$/.test(called)) excused.push(node);
      if (/(^|\.)(t|sentence|parseFailure)$/.test(called) && first !== undefined) excused.push(first);
    },
    NewExpression: (node) => {
      if (/(Error|Exception)$/.test(text.slice(node.callee.start, node.callee.end))) excused.push(node);
    },
    ImportDeclaration: (node) => void excused.push(node),
    Literal: (node) => report(node, typeof node.value === "string" && isSentence(node.value)),
    TemplateLiteral: (node) => report(node, !inPage && node.quasis.some(({ value }) => hasWords(value.raw))),
    JSXText: (node) => report(node, hasLetter(node.value)),
    JSXAttribute: ({ name, value }) => {
      if (value === null || !heard.test(text.slice(name.start, name.end))) return;
      for (const part of literalsIn(value)) report(part, hasLetter(text.slice(part.start, part.end)));
    },
    JSXElement: ({ children }) => {
      for (const part of children.flatMap(literalsIn))
        report(part, hasLetter(text.slice(part.start, part.end)));
    },
  }).visit(program);
  return [...new Set(found)];
}

/** Attributes that a user reads or hears. */
const heard =
  /^(title|alt|placeholder|label|aria-(label|description|roledescription|valuetext|placeholder))$/;

/** The possible texts of an attribute or child. */
function literalsIn(node: Node): readonly Node[] {
  if (node.type === "Literal") return typeof node.value === "string" ? [node] : [];
  if (node.type === "TemplateLiteral") return [node];
  if (node.type === "JSXExpressionContainer") return literalsIn(node.expression);
  if (node.type === "ConditionalExpression") {
    return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
  }
  if (node.type === "LogicalExpression") return [...literalsIn(node.left), ...literalsIn(node.right)];
  return [];
}

function isSentence(text: string): boolean {
  if (text === "Startup Funding" || hasPlace(text)) return false;
  return /^\p{Lu}\p{Ll}+ \p{L}|\p{Ll} \p{Ll}+[.…?!]$/u.test(text);
}

/** Words outside placeholders and HTML tags. */
function hasWords(text: string): boolean {
  return !text.includes("<") && /\p{Ll}{2} \p{Ll}{2}|^ \p{Ll}{3,}( |$)|^\p{Lu}\p{Ll}+ /u.test(text);
}

function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\$\{[^}]*\}|\\u\{?[\da-f]+\}?/g, ""));
}
