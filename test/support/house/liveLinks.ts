import { type Node, Visitor, parseSync } from "oxc-parser";
import type { SourceFile } from "../../../tools/project/source.ts";

/**
 * Texts of a file that are shown where VS Code reads `[text](command:…)` as a link, and that may hold what a service or
 * another caller wrote: messages, what a box says of its text, the line above a tree. Each has to go through
 * `escapeLinks`, unless it is a text of ours without values.
 */
export function liveLinks({ path, text }: SourceFile): readonly string[] {
  const { program } = parseSync(path, text);
  const found: string[] = [];
  const source = ({ start, end }: Pick<Node, "start" | "end">): string => text.slice(start, end);
  /** Variables that hold a function of the editor: `const show = isBad ? window.showErrorMessage : …`. */
  const messengers = new Set<string>();
  /** Variables with text from `escapeLinks`. */
  const escaped = new Set<string>();
  const check = (node: Node): void => {
    if (!isSafe(node, source) && !escaped.has(source(node))) found.push(`${path}: ${source(node)}`);
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const isMessenger =
        init !== null && init.type !== "AwaitExpression" && /\bshow\w+Message\b(?!\()/.test(source(init));
      if (id.type !== "Identifier" || init === null) return;
      if (isMessenger) messengers.add(id.name);
      if (source(init).startsWith("escapeLinks(")) escaped.add(id.name);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first === undefined) return;
      const called = source(callee);
      if (/\bshow(Error|Warning|Information)Message$/.test(called) || messengers.has(called)) check(first);
      if (!/\bwithProgress$/.test(called) || first.type !== "ObjectExpression") return;
      for (const property of first.properties)
        if (property.type === "Property" && source(property.key) === "title") check(property.value);
    },
    AssignmentExpression: ({ left, right }) => {
      if (/\.(validationMessage|prompt|message)$/.test(source(left))) check(right);
    },
  }).visit(program);
  return found;
}

function isSafe(node: Node, source: (node: Node) => string): boolean {
  if (node.type === "ConditionalExpression")
    return isSafe(node.consequent, source) && isSafe(node.alternate, source);
  if (node.type === "Identifier") return node.name === "undefined";
  if (node.type !== "CallExpression") return false;
  const called = source(node.callee);
  const [, ...values] = node.arguments;
  return (
    called === "escapeLinks" ||
    (/^(l10n\.)?t$/.test(called) && isOfOurs(node.arguments[0]) && values.every(isCount))
  );
}

/** A literal text. */
function isOfOurs(node: Node | undefined): boolean {
  return node?.type === "Literal";
}

function isCount(node: Node): boolean {
  return (
    node.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === "length"
  );
}
