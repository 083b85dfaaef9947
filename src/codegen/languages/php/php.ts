import { placementIn } from "../../proof/surroundings.ts";
import { provesTree } from "../../proof/treeProof.ts";
import type { Cursor } from "../../context/cursor.ts";
import { contextByTrials, type TreeRules } from "../../context/trialInsertions.ts";
import { isInToken, textAround } from "../../context/cursorContext.ts";
import { literalWriters } from "../../literal/emitter.ts";
import { toHoldable, loneSurrogates } from "../../literal/valueLimits.ts";
import { decimalText, inPreferredQuotes, inSingleQuotes } from "../../literal/spell.ts";
import type { FileStyle, Placement, RecordLanguage, ProposedText } from "../../language.ts";
import { isConstant, placeOf, trialDeclaration, trialName } from "./phpContext.ts";
import { doubleQuoted, readText } from "./phpText.ts";

/** An object that PHP would read as a list (empty, or with keys from 0) gets a cast: `(object) […]`. */
export const php: RecordLanguage<"php"> = {
  id: "php",
  label: "PHP",
  editorIds: ["php"],
  defaultStyle: { indent: "    ", trailingCommas: "asFile", fieldNaming: "camelCase" },
  ...literalWriters({
    style: "snake_case",
    reserved: new Set(["this", "globals"]),
    sigil: "$",
    syntaxOf({ quotes }) {
      const text = inPreferredQuotes(quotes, doubleQuoted, inSingleQuotes);
      return {
        text,
        number: (value) => (typeof value === "bigint" ? integer(value, text) : decimalText(value, "INF")),
        key: (key) => `${text(key)} => `,
        list: ["[", "]"],
        object: ["[", "]"],
        beforeObject: (keys) => (keys.every((key, index) => key === String(index)) ? "(object) " : ""),
      };
    },
    statement: (variable, literal, { scope }) =>
      `${scope === "type" ? "public " : ""}${variable} = ${literal};`,
    toHoldable: (value) => toHoldable(value, { unholdable: loneSurrogates }),
  }),
  types: [],
  cursor: {
    grammar: async () => (await import("./grammar.ts")).parser,
    hosts: (code) => [/<\?|^\s*</.test(code) ? "" : "<?php\n"],
    textAt: (cursor) => (isAfterHalt(cursor) ? undefined : textAround(cursor, readText)),
    placeAt: (cursor, style) => placeAt(cursor, style, "record"),
    valueAt: (cursor, style) => placeAt(cursor, style, "value"),
    proves,
  },
};

function rulesFor(written: "record" | "value"): TreeRules {
  return {
    name: trialName,
    declarations: [trialDeclaration],
    placeOf: (...place) => placeOf(...place, written),
  };
}

async function placeAt(
  cursor: Cursor,
  style: FileStyle,
  written: "record" | "value",
): Promise<Placement | undefined> {
  if (isInToken(cursor) || isAfterHalt(cursor)) return undefined;
  const context = await contextByTrials(cursor, rulesFor(written));
  // No statement of PHP continues the text before it on its line.
  return context === undefined ? undefined : placementIn({ ...context, continuesLine: false }, cursor, style);
}

/** Data follows `__halt_compiler();`. */
function isAfterHalt({ text, at }: Cursor): boolean {
  return /__halt_compiler\s*\(/i.test(text.slice(0, at));
}

async function proves(before: Cursor, after: ProposedText): Promise<boolean> {
  const isPrinted =
    after.placement.position === "expression" && /<\?=\s*$/.test(after.text.slice(0, after.from));
  if (
    !(await provesTree(
      before,
      after,
      rulesFor(after.placement.position === "member" ? "record" : "value"),
      isPrinted ? () => ["<?= ", " ?>"] : hostOf,
    ))
  )
    return false;
  const tree = await before.trees.parse(before.parser, after.text);
  let holds = true;
  tree.iterate({
    from: after.from,
    to: after.to,
    enter(node) {
      const isCast = node.name === "CastExpression" && node.from >= after.from && node.to <= after.to;
      if (isCast && isConstant(node.node)) holds = false;
      return holds;
    },
  });
  return holds;
}

function hostOf({ position, scope }: Placement): readonly [string, string] {
  if (position === "expression") return ["<?php (", ");"];
  if (position !== "statement") return ["<?php [", "];"];
  return scope === "type" ? ["<?php class A {", "}"] : ["<?php ", ""];
}

function integer(value: bigint, text: (digits: string) => string): string {
  // The literal would be the negation of an integer that is too large.
  if (value === -(2n ** 63n)) return "PHP_INT_MIN";
  return BigInt.asIntN(64, value) === value ? String(value) : text(String(value));
}
