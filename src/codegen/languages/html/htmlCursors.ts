import type { SyntaxNode } from "@lezer/common";
import { hasOpenQuote, headOf, indentOf, nodeAround, restOf, type Cursor } from "../../context/cursor.ts";
import type { TextContext } from "../../context/cursorContext.ts";
import { haveSameNodes } from "../../proof/treeProof.ts";
import { textInMarkup } from "../../literal/spell.ts";
import type { CursorRules, EmbeddedCode, FileStyle, Placement, ProposedText } from "../../language.ts";
import { attributeText } from "./attributes.ts";
import {
  isInTemplateCode,
  attributeOf,
  contentAt,
  isInReference,
  namesFrom,
  nameOf,
  rawElements,
  contentOf,
  tablePosition,
  textRun,
} from "./elements.ts";

/** Scripts are separate code, the rest is text, with tables in the elements that allow them. */
export const htmlCursors: CursorRules = {
  async grammar(languageId) {
    const { parser, componentParser } = await import("./grammar.ts");
    return languageId === "html" ? parser : componentParser;
  },
  hosts: () => ["", "<template>\n"],
  embeddedAt,
  textAt: (cursor) => attributeText(cursor) ?? commentText(cursor) ?? contentText(cursor),
  isForeignCode,
  placeAt: (cursor, style) => Promise.resolve(placeOf(cursor, style)),
  valueAt: () => Promise.resolve(undefined),
  proves,
};

function isForeignCode(cursor: Cursor): boolean {
  const { languageId, text, at } = cursor;
  if (languageId === "html" || contentAt(cursor) === undefined || !isInTemplateCode(cursor)) return false;
  const code = text.slice(text.lastIndexOf(languageId === "vue" ? "{{" : "{", at - 1), at);
  return !/[<>]/.test(code) && !hasOpenQuote(code.replaceAll("\n", " "));
}

/** Returns true for elements in which a browser reads a script as text, or decodes its references. */
function holdsScriptAsText(name: string): boolean {
  return rawElements.has(name) || /^(?:svg|math|title|textarea)$/.test(name);
}

/** Returns the code of a script whose type says JavaScript, TypeScript or JSON; other scripts are data or templates. */
function embeddedAt(cursor: Cursor): EmbeddedCode | undefined {
  const { text } = cursor;
  const content = contentAt(cursor);
  if (content?.name !== "Element" || nameOf(content, text) !== "script") return undefined;
  if (namesFrom(content, text).slice(1).some(holdsScriptAsText)) return undefined;
  const languageId = languageOf(
    attributeOf(content, "type", text) ?? "",
    attributeOf(content, "lang", text) ?? "",
  );
  return languageId === undefined ? undefined : { languageId, ...contentOf(content) };
}

function languageOf(type: string, lang: string): string | undefined {
  if (/[/+]json$/.test(type) || type === "importmap" || type === "speculationrules") return "json";
  if (type === "text/typescript") return "typescript";
  const isCode =
    type === "" || type === "module" || /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type);
  return isCode ? scripts.get(lang) : undefined;
}

const scripts: ReadonlyMap<string, string> = new Map([
  ["", "javascript"],
  ["js", "javascript"],
  ["javascript", "javascript"],
  ["jsx", "javascript"],
  ["ts", "typescript"],
  ["typescript", "typescript"],
  ["tsx", "typescriptreact"],
]);

function commentText({ tree, text, at }: Cursor): TextContext | undefined {
  const node = nodeAround(tree.resolveInner(at, -1), /^Comment$/);
  if (
    node === undefined ||
    at < node.from + 4 ||
    at > node.to - 3 ||
    !/^<!--[^]*-->$/.test(text.slice(node.from, node.to))
  )
    return undefined;
  const [from, to] = [node.from + 4, node.to - 3];
  // Servers, old browsers and libraries run the content of such comments.
  const runs = /^\s*(?:#|\[|!|\/?ko\b|esi\b)/i.test(text.slice(from, to));
  return { kind: "comment", from, to, write: (value) => (runs ? undefined : inMarkupComment(value)) };
}

/** Returns text unless it could end a comment of markup, alone or with the text around it. */
export function inMarkupComment(value: string): string | undefined {
  const isUnsafe =
    /[<>\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]|--|^[-#[!/]|[-!]$/u.test(value);
  return isUnsafe ? undefined : value;
}

function contentText(cursor: Cursor): TextContext | undefined {
  const { text, at } = cursor;
  const content = contentAt(cursor);
  if (content === undefined) return undefined;
  const names = namesFrom(content, text);
  const { from, to } = names[0] === "textarea" ? contentOf(content) : textRun(text, at);
  if (names.some((name) => rawElements.has(name)) || isNoTemplate(cursor, content))
    return { kind: "text", from: at, to: at, write: () => undefined };
  const before = text.slice(from, at);
  return {
    kind: "text",
    from,
    to,
    // The text before the value could begin a tag, a reference or code with it.
    write: (value) =>
      /&[#\w]*$|<[!?/]?$|<!\[[^>]*$/.test(before) ||
      /<[!?/]?$/.test(text.slice(0, from)) ||
      isInReference(cursor) ||
      isInTemplateCode(cursor)
        ? undefined
        : textInMarkup(value),
    takesBlocks: true,
  };
}

/** Returns true in a Vue component outside of its template, or in a template of another language. */
function isNoTemplate({ languageId, text }: Cursor, content: SyntaxNode): boolean {
  if (languageId !== "vue") return false;
  let top: SyntaxNode | undefined;
  for (let node: SyntaxNode | null = content; node !== null; node = node.parent)
    if (node.name === "Element") top = node;
  if (top === undefined || nameOf(top, text) !== "template") return true;
  return !["", "html"].includes(attributeOf(top, "lang", text) ?? "");
}

function placeOf(cursor: Cursor, { indent }: FileStyle): Placement | undefined {
  const { text, at } = cursor;
  const content = contentAt(cursor);
  if (content === undefined || isNoTemplate(cursor, content)) return undefined;
  if (/^(?:\s|<!--(?:[^-]|-(?!->))*-->)*<!doctype/i.test(text.slice(at))) return undefined;
  const position = tablePosition(namesFrom(content, text));
  const run = textRun(text, at);
  const isInWord = run.from < at && at < run.to && /^\S\S$/.test(text.slice(at - 1, at + 1));
  if (position === undefined || isInWord || isInTemplateCode(cursor)) return undefined;
  const head = headOf(cursor);
  const lineIndent = indentOf(head);
  const opensHere = content.name === "Element" && contentOf(content).from === at;
  const baseIndent = opensHere ? lineIndent + indent : lineIndent;
  return {
    position,
    lead: head.trim() === "" ? "" : `\n${baseIndent}`,
    tail: restOf(cursor).trim() === "" ? "" : `\n${lineIndent}`,
    baseIndent,
    ...(position === "element" ? columnsOf(content, text) : {}),
  };
}

function columnsOf(body: SyntaxNode, text: string): Pick<Placement, "columns"> {
  const sections = body.parent?.getChildren("Element") ?? [];
  const head = sections.find((one) => nameOf(one, text) === "thead");
  const cells = head?.getChildren("Element").at(-1)?.getChildren("Element") ?? [];
  const columns = cells.map((cell) => {
    const { from, to } = contentOf(cell);
    return text.slice(from, Math.max(from, to)).trim();
  });
  return columns.length === 0 ? {} : { columns };
}

async function proves(before: Cursor, { text, from, to, placement }: ProposedText): Promise<boolean> {
  const { parser, tree, trees } = before;
  if (from === to) return false;
  const result = await trees.parse(parser, text);
  if (trees.errorsIn(result) > trees.errorsIn(tree)) return false;
  const [open, close] =
    placement.position === "element" ? ["<table><tbody>", "</tbody></table>"] : ["<div>", "</div>"];
  const alone = await trees.parse(parser, open + text.slice(from, to) + close);
  if (trees.errorsIn(alone) > 0 || !haveSameNodes(result, from, alone, open.length, to - from)) return false;
  const around = contentAt(before);
  const length = text.length - before.text.length;
  return [from, to].every((at) => {
    const now = contentAt({ ...before, text, tree: result, at });
    return (
      now !== undefined &&
      now.from === around?.from &&
      now.to === around.to + length &&
      now.name === around.name
    );
  });
}
