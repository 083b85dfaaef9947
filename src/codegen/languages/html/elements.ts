import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "../../context/cursor.ts";
import { wordSet } from "../../literal/names.ts";

const textNodes = new Set(["Text", "EntityReference", "CharacterReference", "InvalidEntity"]);

/** Returns the element (or the whole text) in whose content a cursor is; undefined in a tag or a comment. */
export function contentAt({ tree, text, at }: Cursor): SyntaxNode | undefined {
  for (let node: SyntaxNode | null = tree.resolveInner(at, -1); node !== null; node = node.parent) {
    if (node.type.isTop) return node;
    const isAround = node.from < at && at < node.to;
    if (node.name === "Element") {
      const { from, to } = contentOf(node);
      if (from <= at && at <= to) return node;
      if (isAround) return undefined;
    } else if (textNodes.has(node.name) || /^(?:Script|Style|Textarea)Text$/.test(node.name)) continue;
    else if (isAround || text.charAt(at - 1) !== ">") return undefined;
  }
  return undefined;
}

export function contentOf(element: SyntaxNode): { readonly from: number; readonly to: number } {
  const open = element.firstChild;
  if (open?.name !== "OpenTag" || open.lastChild?.name !== "EndTag") return { from: Infinity, to: -1 };
  const close = element.lastChild;
  return { from: open.to, to: close?.name === "CloseTag" ? close.from : element.to };
}

export function isInReference({ tree, at }: Pick<Cursor, "tree" | "at">): boolean {
  const { name, from, to } = tree.resolveInner(at, 0);
  return /Reference$|^InvalidEntity$/.test(name) && from < at && at < to;
}

/** Returns the range around a cursor, maybe empty, that has no tag in it. */
export function textRun(text: string, at: number): { readonly from: number; readonly to: number } {
  const to = text.indexOf("<", at);
  return { from: text.lastIndexOf(">", at - 1) + 1, to: to === -1 ? text.length : to };
}

export function namesFrom(content: SyntaxNode, text: string): readonly string[] {
  const names: string[] = [];
  for (let node: SyntaxNode | null = content; node !== null; node = node.parent)
    if (node.name === "Element") names.push(nameOf(node, text));
  return names;
}

export function nameOf(element: SyntaxNode, text: string): string {
  const name = element.firstChild?.getChild("TagName");
  return name === null || name === undefined ? "" : text.slice(name.from, name.to).toLowerCase();
}

/** Returns an attribute’s value in lower case, references not decoded; undefined if the element lacks it. */
export function attributeOf(element: SyntaxNode, name: string, text: string): string | undefined {
  for (const attribute of element.firstChild?.getChildren("Attribute") ?? []) {
    const own = attribute.getChild("AttributeName");
    if (own === null || text.slice(own.from, own.to).toLowerCase() !== name) continue;
    const value = attribute.getChild("AttributeValue") ?? attribute.getChild("UnquotedAttributeValue");
    if (value === null) return "";
    return text
      .slice(value.from, value.to)
      .replaceAll(/^["']|["']$/g, "")
      .trim()
      .toLowerCase();
  }
  return undefined;
}

/** Elements whose content isn’t parsed as ordinary markup. */
export const rawElements = wordSet("script style iframe noembed noframes xmp plaintext");

/** Elements that can’t contain a table: phrases, graphics, choices, and the head. */
const withoutTables =
  wordSet(`p h1 h2 h3 h4 h5 h6 pre span em strong small s cite q dfn abbr data time code var samp kbd sub sup i b u
  mark bdi bdo label legend summary output progress meter button select option optgroup datalist ruby rt rp title
  textarea head svelte:head svg math object video audio canvas picture caption colgroup script style iframe noembed
  noframes xmp plaintext big font tt strike acronym`);

/** Elements that take only parts of their own kind, not a table. */
const withoutOwnContent = wordSet("html ul ol menu dl hgroup table thead tfoot tr frameset");

/** Returns `element` for rows of a table, `statement` for a table, or undefined, by the elements around the cursor. */
export function tablePosition(names: readonly string[]): "statement" | "element" | undefined {
  const [innermost = ""] = names;
  if (withoutOwnContent.has(innermost)) return undefined;
  for (const name of names) {
    if (name === "td" || name === "th" || name === "foreignobject") break;
    if (withoutTables.has(name)) return undefined;
  }
  return innermost === "tbody" ? "element" : "statement";
}

export function isInTemplateCode({ languageId, tree, text, at }: Cursor): boolean {
  let markup = "";
  let start = 0;
  tree.iterate({
    to: at,
    enter({ name, from, to }) {
      if (!/^(?:ScriptText|StyleText|Comment)$/.test(name) || to > at) return;
      markup += text.slice(start, from);
      start = to;
    },
  });
  markup += text.slice(start, at);
  return languageId === "svelte" ? isInBraces(markup) : isInDelimiters(markup);
}

const closeOf: Readonly<Record<string, string>> = {
  "{{": "}}",
  "{%": "%}",
  "{#": "#}",
  "<%": "%>",
  "<?": "?>",
};

/** The first closing delimiter counts, even in a string of the code. Angular and Razor have code in `@if (…)`. */
function isInDelimiters(markup: string): boolean {
  if (/@\w[\w ]*\([^)]*$|@let\b[^;]*$|(?:\$|#)\{[^}]*$/.test(markup.slice(-2000))) return true;
  const open = /\{\{|\{%|\{#|<%|<\?/g;
  for (let found = open.exec(markup); found !== null; found = open.exec(markup)) {
    const close = markup.indexOf(closeOf[found[0]] ?? "", open.lastIndex);
    if (close === -1) return true;
    open.lastIndex = close + 2;
  }
  return false;
}

/** Returns true if a brace is open; braces in strings and comments don’t count. */
function isInBraces(markup: string): boolean {
  const outside = /\{/g;
  const inside = /[{}]|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`|\/\*[^]*?\*\/|["'`]/g;
  let depth = 0;
  for (let at = 0; ;) {
    const pattern = depth === 0 ? outside : inside;
    pattern.lastIndex = at;
    const [part] = pattern.exec(markup) ?? [];
    if (part === undefined) return depth > 0;
    at = pattern.lastIndex;
    if (part === "{") depth += 1;
    else if (part === "}") depth -= 1;
    // The string does not end before the cursor.
    else if (part.length === 1) return true;
  }
}
