import { type Expression, type Node, Visitor, parseSync } from "oxc-parser";
import type { SourceFile } from "../project/source.ts";

/** What the code hands over to be translated. */
export interface TextsInCode {
  /** English texts, which are the keys of translations; sorted, without repeats. */
  readonly texts: readonly string[];
  /** Calls whose text is neither written in them nor that of a sentence, which is found where it is made. */
  readonly unclear: readonly string[];
}

/**
 * Finds the texts for people in source files: the first argument of `t(…)`, `l10n.t(…)`, `wording.t(…)`, `sentence(…)`,
 * and `parseFailure(…)`, and every text that has a place for a value, wherever it is kept.
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

/** Whether a text is made for values, which makes it a text for people wherever it is kept. */
export function hasPlace(text: string): boolean {
  return /\{\d\}/.test(text) && /\p{L}/u.test(text);
}

function nameOf(callee: Expression): string {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return "";
  return callee.property.name;
}

/** The texts that an argument can be, where all of them are written in it. */
function literalsOf(node: Node): readonly string[] | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : undefined;
  if (node.type !== "ConditionalExpression") return undefined;
  const [one, other] = [literalsOf(node.consequent), literalsOf(node.alternate)];
  return one === undefined || other === undefined ? undefined : [...one, ...other];
}

/** `x.text`, or `text` alone: that of a sentence, or of one that is being made. */
function isOfSentence(node: Node): boolean {
  if (node.type === "Identifier") return node.name === "text";
  return (
    node.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === "text"
  );
}
