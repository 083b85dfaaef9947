import type { SyntaxNode } from "@lezer/common";
import { afterFirstNodes, headOf, indentOf, isComment, lastCode, type Cursor } from "../../context/cursor.ts";
import { contextByTrials, type TreeRules } from "../../context/trialInsertions.ts";
import { isInToken, textAround } from "../../context/cursorContext.ts";
import { placementIn } from "../../proof/surroundings.ts";
import { provesTree } from "../../proof/treeProof.ts";
import { literalWriters } from "../../literal/emitter.ts";
import { decimalText, inFewerEscapes } from "../../literal/spell.ts";
import type { FileStyle, Placement, RecordLanguage } from "../../language.ts";
import { placeOf, trialKey, trialName } from "./pythonContext.ts";
import { doubleQuoted, readText, singleQuoted } from "./pythonText.ts";
import { dataclassType, pydanticType, typedDictType } from "./pythonTypes.ts";
import { wordSet } from "../../literal/names.ts";

/** Python 3. Integers keep all digits; lone surrogates survive as `\ud800`. */
export const python: RecordLanguage<"python"> = {
  id: "python",
  label: "Python",
  editorIds: ["python"],
  defaultStyle: { indent: "    ", trailingCommas: "asFile", fieldNaming: "snake_case" },
  ...literalWriters({
    style: "snake_case",
    reserved:
      wordSet(`and as assert async await bool break bytes case class continue def del dict elif else except
      false filter finally float for from global id if import in input int is lambda len list map match max min next
      none nonlocal not object or pass print raise range return set str sum true try tuple type while with yield`),
    syntaxOf({ quotes, inline = false }) {
      const text = inFewerEscapes(quotes, doubleQuoted, singleQuoted);
      return {
        text,
        number: (value) => decimalText(value, 'float("inf")'),
        words: ["None", "True", "False"],
        key: (key) => `${text(key)}: `,
        list: ["[", "]"],
        object: ["{", "}"],
        inline,
      };
    },
    statement: (identifier, literal) => `${identifier} = ${literal}`,
  }),
  types: [dataclassType, typedDictType, pydanticType],
  cursor: {
    grammar: async () => (await import("@lezer/python")).parser,
    hosts: () => ["", "{\n"],
    textAt: (cursor) => textAround(cursor, readText),
    startAt: (cursor) => afterFirstNodes(cursor, (node) => isFirst(node, cursor.text)),
    placeAt: (cursor, style) => placeAt(cursor, style, "record"),
    valueAt: (cursor, style) => placeAt(cursor, style, "value"),
    async proves(before, after) {
      const format = formatAround(before);
      const isRefused = format === "nested" || format?.refused.test(after.text.slice(after.from, after.to));
      const rules = rulesFor(after.placement.position === "member" ? "record" : "value");
      return isRefused !== true && (await provesTree(before, after, rules, hostOf));
    },
  },
};

function rulesFor(written: "record" | "value"): TreeRules {
  return {
    name: trialName,
    member: [trialKey, ": 1"],
    placeOf: (...place) => placeOf(...place, written),
  };
}

async function placeAt(
  cursor: Cursor,
  style: FileStyle,
  written: "record" | "value",
): Promise<Placement | undefined> {
  if (isInToken(cursor)) return undefined;
  const format = formatAround(cursor);
  if (format === "nested") return undefined;
  const { lead, tail } = placementIn({ position: "statement" }, cursor, style);
  const context = await contextByTrials(cursor, { ...rulesFor(written), ownLines: { lead, tail } });
  if (context === undefined) return undefined;
  const placement = placementIn(context, cursor, style);
  if (context.position === "statement" && isTooShallow(cursor, placement)) return undefined;
  return { ...placement, ...format?.style, lead: spacedIn(cursor, placement.lead) };
}

interface FormatString {
  /** Before Python 3.12, code in an f-string can’t contain its quotes, and needs triple quotes for line breaks. */
  readonly style: Pick<Placement, "quotes" | "inline">;
  /** Matches code that the f-string can’t contain. */
  readonly refused: RegExp;
}

/** Returns the f-string around a cursor in its code; `"nested"` in several. */
function formatAround({
  tree,
  text,
  at,
}: Pick<Cursor, "tree" | "text" | "at">): FormatString | "nested" | undefined {
  let found: FormatString | undefined;
  for (let node: SyntaxNode | null = tree.resolveInner(at, -1); node !== null; node = node.parent) {
    if (node.name !== "FormatString" || node.from >= at || at >= node.to) continue;
    if (found !== undefined) return "nested";
    const [, delimiter = ""] = /^[a-z]*("""|'''|"|')/i.exec(text.slice(node.from, node.from + 5)) ?? [];
    const quotes = delimiter.startsWith("'") ? "double" : "single";
    const inline = delimiter.length === 1;
    found = {
      style: { quotes, inline },
      refused: new RegExp(inline ? `[\\\\\n${delimiter}]` : `\\\\|${delimiter}`),
    };
  }
  return found;
}

/** Matches the lines for the interpreter and encoding, the documentation, and imports from `__future__`. */
function isFirst({ name, from, to, firstChild, prevSibling }: SyntaxNode, text: string): boolean {
  const code = text.slice(from, to);
  if (name === "Comment") return /^#!|coding[:=]/.test(code) && text.slice(0, from).split("\n").length < 3;
  if (name === "ImportStatement") return /^from\s+__future__\b/.test(code);
  const isAlone = firstChild?.name.endsWith("String") === true && firstChild.nextSibling === null;
  return name === "ExpressionStatement" && isAlone && (prevSibling === null || isComment(prevSibling));
}

function isTooShallow(cursor: Cursor, { lead }: Placement): boolean {
  const head = headOf(cursor) + lead;
  const end = lastCode(cursor, cursor.at) ?? 0;
  if (head.trim() !== "" || cursor.text.charAt(end - 1) !== ":") return false;
  let opener = cursor.tree.resolveInner(end - 1, 1);
  while (opener.parent !== null && !opener.type.is("Statement")) opener = opener.parent;
  const before = indentOf(headOf({ text: cursor.text, at: opener.from }));
  return head.length <= before.length;
}

/** In an f-string, two braces would be a brace of the text; no space follows the `=` of an argument. */
function spacedIn(cursor: Cursor, lead: string): string {
  const { tree, at } = cursor;
  const head = headOf(cursor);
  if (lead === "" && head.endsWith("{") && tree.resolveInner(at, -1).parent?.name === "FormatReplacement")
    return " ";
  return lead === " " && /\w=$/.test(head) ? "" : lead;
}

function hostOf({ position }: Placement): readonly [string, string] {
  if (position === "member") return ["{", "}"];
  if (position === "element") return ["[", "]"];
  return position === "expression" ? ["(", ")"] : ["", ""];
}
