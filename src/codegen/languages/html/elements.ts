import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "../../context/cursor.ts";
import { wordSet } from "../../literal/names.ts";

const textNodes = new Set(["Text", "EntityReference", "CharacterReference", "InvalidEntity"]);

/** The element (or the whole text) in whose content a cursor is; undefined in a tag or a comment. */
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

/** The stretch around a cursor in an element's content that has no tag in it; it may be empty. */
export function textRun(text: string, at: number): { readonly from: number; readonly to: number } {
  const to = text.indexOf("<", at);
  return { from: text.lastIndexOf(">", at - 1) + 1, to: to === -1 ? text.length : to };
}

/** The names of an element and of those around it, in lower case, the innermost first. */
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

/** An attribute of an element as it is written, in lower case; undefined where it has none of that name. */
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

/** Elements whose content a browser reads as no markup, or in its own ways. */
export const rawElements = wordSet("script style iframe noembed noframes xmp plaintext");

/** Elements within which no table can be: those of phrases, of graphics, of choices, and the head. */
const withoutTables =
  wordSet(`p h1 h2 h3 h4 h5 h6 pre span em strong small s cite q dfn abbr data time code var samp kbd sub sup i b u
  mark bdi bdo label legend summary output progress meter button select option optgroup datalist ruby rt rp title
  textarea head svelte:head svg math object video audio canvas picture caption colgroup script style iframe noembed
  noframes xmp plaintext big font tt strike acronym`);

/** Elements that have only parts of their own kind between them and a table. */
const withoutOwnContent = wordSet("html ul ol menu dl hgroup table thead tfoot tr frameset");

/** Where a table, or the rows of one, can be in these elements, the innermost first. */
export function tablePosition(names: readonly string[]): "statement" | "element" | undefined {
  const [innermost = ""] = names;
  if (withoutOwnContent.has(innermost)) return undefined;
  for (const name of names) {
    if (name === "td" || name === "th" || name === "foreignobject") break;
    if (withoutTables.has(name)) return undefined;
  }
  return innermost === "tbody" ? "element" : "statement";
}

/** Whether a cursor in markup is in code of a template language, such as `{{ … }}`. */
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

/** The first that closes counts, whatever the code is. `@if (…)` is code in Angular's and Razor's templates. */
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

/** Braces of code may be in braces; those in strings and comments are none. */
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
    // A string that does not end before the cursor.
    else if (part.length === 1) return true;
  }
}
