import { Visitor, parseSync } from "oxc-parser";
import { sourceFiles } from "../../../tools/project/source.ts";

export interface Expression {
  readonly path: string;
  readonly regExp: RegExp;
}

function expressionsOf({ path, text }: { readonly path: string; readonly text: string }): Expression[] {
  const found: Expression[] = [];
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      // At each place of the text, as a scanner does, regardless of flags.
      found.push({ path, regExp: new RegExp(pattern, `${flags.replaceAll(/[gy]/g, "")}g`) });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

export const expressions = sourceFiles().flatMap(expressionsOf);
