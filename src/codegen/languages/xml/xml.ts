import { escapedInMarkup, textInMarkup } from "../../literal/spell.ts";
import { bareText } from "../../literal/rows.ts";
import type { Language } from "../../language.ts";
import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "../../context/cursor.ts";
import { type TextContext, unwritableTextAt } from "../../context/cursorContext.ts";
import { nodesAt } from "../../context/syntaxTrees.ts";
import { isUnfinished } from "../../context/unclosed.ts";
import { attributeWriter } from "../html/attributes.ts";
import { inMarkupComment } from "../html/htmlCursors.ts";
import { textRun } from "../html/elements.ts";

export const xml: Language<"xml"> = {
  id: "xml",
  label: "XML",
  editorIds: ["xml", "xsl"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService" },
  write: undefined,
  writeValue: (value) => escapedInMarkup(bareText(value)),
  types: [],
  cursor: {
    grammar: async () => (await import("./grammar.ts")).parser,
    textAt: textOf,
    placeAt: () => Promise.resolve(undefined),
    valueAt: () => Promise.resolve(undefined),
    proves: () => Promise.resolve(false),
  },
};

function textOf({ languageId, tree, text, at }: Cursor): TextContext | undefined {
  for (const node of nodesAt(tree, at, 0)) {
    if (node.from >= at || at >= node.to || node.type.isTop) continue;
    const inside = nodeText(node, text, at, languageId === "xsl");
    if (inside !== undefined) return inside;
  }
  // An unclosed construct contains the rest of the text.
  if (isUnfinished(tree.resolveInner(at, -1))) return unwritableTextAt(at, "text");
  return { kind: "text", ...textRun(text, at), write: (value) => inElement(value, { tree, text, at }) };
}

function nodeText(
  node: SyntaxNode,
  text: string,
  at: number,
  isStyleSheet: boolean,
): TextContext | undefined {
  const isWithin = (start: number, end: number): boolean => at >= node.from + start && at <= node.to - end;
  if (node.name === "Comment" && isWithin(4, 3) && node.firstChild === null)
    return { kind: "comment", from: node.from + 4, to: node.to - 3, write: inMarkupComment };
  if (node.name === "CDATA" && isWithin(9, 3) && node.firstChild === null)
    return { kind: "text", from: node.from + 9, to: node.to - 3, write: inSection };
  if (node.name === "AttributeValue" && isWithin(1, 1)) {
    const range = { from: node.from + 1, to: node.to - 1 };
    const write = writerOf(node, text, text.slice(range.from, at), text.slice(at, range.to));
    // Many attributes of a style sheet are expressions, or contain some in braces.
    return { kind: "string", ...range, write: (value) => (isStyleSheet ? undefined : write(value)) };
  }
  return /^(?:Tag|Comment|CDATA|Instruction|Doctype|Unknown)$/.test(node.name)
    ? unwritableTextAt(at, "text")
    : undefined;
}

/** Refuses text that could end a CDATA section, or that XML can’t contain. */
function inSection(value: string): string | undefined {
  return /[\]>]|(?![\t\n])\p{Cc}|[\p{Cs}\p{Bidi_Control}\u{feff}\p{Noncharacter_Code_Point}]/u.test(value)
    ? undefined
    : value;
}

function writerOf(value: SyntaxNode, text: string, before: string, after: string): TextContext["write"] {
  const name = value.parent?.getChild("AttributeName");
  const tag = value.parent?.parent?.getChild("TagName");
  if (name === null || name === undefined || tag === null || tag === undefined) return () => undefined;
  const attribute = text.slice(name.from, name.to);
  if (/^xmlns\b/.test(attribute)) return () => undefined;
  const write = attributeWriter(localName(attribute), localName(text.slice(tag.from, tag.to)), before, after);
  // Some frameworks bind the code in braces. XML readers turn a line end in an attribute into a space.
  return (one) =>
    /[{}]/.test(one) ? undefined : write(one)?.replaceAll(/[\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

function inElement(
  value: string,
  { tree, text, at }: Pick<Cursor, "tree" | "text" | "at">,
): string | undefined {
  const open: string[] = [];
  for (let node = tree.topNode.firstChild; node !== null && node.from < at; node = node.nextSibling) {
    const name = node.name === "Tag" ? node.getChild("TagName") : null;
    if (name === null) continue;
    if (text.charAt(node.from + 1) === "/") open.pop();
    else if (!text.slice(node.from, node.to).endsWith("/>")) open.push(text.slice(name.from, name.to));
  }
  const innermost = open.at(-1);
  if (innermost === undefined || /(?:^|:)(?:script|style)$/i.test(innermost)) return undefined;
  // An unfinished reference would continue in the value.
  return /&[#\w.:-]*$/.test(text.slice(Math.max(0, at - 100), at)) ? undefined : textInMarkup(value);
}
