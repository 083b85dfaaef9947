import { type Expression, type Node, Visitor, parseSync } from "oxc-parser";
import type { SourceFile } from "../project/source.ts";

export interface TextsInCode {
  /** The keys of translations, sorted and unique. */
  readonly texts: readonly string[];
  /** Calls whose text is neither a literal nor a sentence’s; sentences are found at their definition. */
  readonly unclear: readonly string[];
}

/**
 * Finds the first arguments of `t`, `l10n.t`, `wording.t`, `sentence` and `parseFailure`, and all texts with
 * placeholders.
 */
export function textsInCode(files: readonly SourceFile[]): TextsInCode {
  const texts = new Set<string>();
  const unclear: string[] = [];
  for (const { path, text } of files) {
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message ?? ""}`);
    new Visitor({
      CallExpression: ({ callee, arguments: [first], start, end }) => {
        if (first === undefined || !["t", "sentence", "parseFailure"].includes(nameOf(callee))) return;
        const literals = literalsOf(first);
        for (const literal of literals ?? []) texts.add(literal);
        if (literals === undefined && !isOfSentence(first))
          unclear.push(`${path}: ${text.slice(start, end)}`);
      },
      Literal: ({ value }) => {
        if (typeof value === "string" && hasPlace(value)) texts.add(value);
      },
    }).visit(program);
  }
  return { texts: [...texts].toSorted(), unclear };
}

/** A text with placeholders is a text for people wherever it is kept. */
export function hasPlace(text: string): boolean {
  return /\{\d\}/.test(text) && /\p{L}/u.test(text);
}

function nameOf(callee: Expression): string {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return "";
  return callee.property.name;
}

/** Returns the possible texts of an argument, if all are literals. */
function literalsOf(node: Node): readonly string[] | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : undefined;
  if (node.type !== "ConditionalExpression") return undefined;
  const [one, other] = [literalsOf(node.consequent), literalsOf(node.alternate)];
  return one === undefined || other === undefined ? undefined : [...one, ...other];
}

/** `x.text`, or `text` alone, in code that handles sentences. */
function isOfSentence(node: Node): boolean {
  if (node.type === "Identifier") return node.name === "text";
  return (
    node.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === "text"
  );
}
