import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "../../context/cursor.ts";
import { type TextContext, textAround } from "../../context/cursorContext.ts";
import type { TextForms } from "../../language.ts";
import { escapesByBackslash, textInQuotes } from "./spelling.ts";
import { inComment } from "../../literal/spell.ts";

export const sqlTexts: TextForms = {
  "'": (text) => textInQuotes(text, "'", undefined),
  "mysql '": (text) => textInQuotes(text, "'", "mysql"),
  "mariadb '": (text) => textInQuotes(text, "'", "mariadb"),
  comment: inComment,
};

export function sqlTextAt(cursor: Cursor): TextContext | undefined {
  return textAround(cursor, (node, text) => {
    const { name, from, to } = node;
    if (name === "LineComment" || name === "BlockComment") {
      const isRun = /^\/\*[!+]/.test(text.slice(from, to));
      const end = name === "BlockComment" && text.endsWith("*/", to) ? to - 2 : to;
      return { kind: "comment", from: from + 2, to: end, write: isRun ? () => undefined : inComment };
    }
    return name === "String" || name === "QuotedIdentifier"
      ? quotedAt(node, text, cursor.languageId)
      : undefined;
  });
}

/** A doubled quote parts a string in two, which touch. */
function quotedAt(node: SyntaxNode, text: string, dialect: string): TextContext | undefined {
  const { first, last } = touching(node, text);
  const code = text.slice(first.from, last.to);
  const [, prefix = "", open = ""] = /^([eEnN]|_\w+|[qQ](?='))?(['"`[]|\$\w*\$)/.exec(code) ?? [];
  if (open === "") return { kind: "string", from: node.from, to: node.to, write: () => undefined };
  const close = open === "[" ? "]" : open;
  const from = first.from + prefix.length + open.length;
  const to = last.to > from && text.slice(from, last.to).endsWith(close) ? last.to - close.length : last.to;
  return { kind: "string", from, to, write: writerOf(code, prefix, open, dialect, node.name === "String") };
}

function writerOf(
  code: string,
  prefix: string,
  open: string,
  dialect: string,
  isString: boolean,
): TextContext["write"] {
  const isUnsure = escapesByBackslash(dialect) === undefined;
  // What is between dollars is code as often as text, and Oracle's own quotes have no escapes.
  if (open.startsWith("$") || /q/i.test(prefix)) return () => undefined;
  if (/e/i.test(prefix))
    return (value) => (code.slice(2).includes("''") ? undefined : textInQuotes(value, "'", "mysql"));
  if (isUnsure && code.includes("\\")) return () => undefined;
  return (value) => {
    if (isUnsure && value.includes("\\")) return undefined;
    if (!isString && (/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(value) || open === "[")) return undefined;
    return isString ? textInQuotes(value, open, dialect) : value.toWellFormed().replaceAll(open, open + open);
  };
}

function touching(node: SyntaxNode, text: string): { readonly first: SyntaxNode; readonly last: SyntaxNode } {
  const quote = text.charAt(node.to - 1);
  let first = node;
  let last = node;
  if (!/['"`]/.test(quote)) return { first, last };
  for (
    let one = node.prevSibling;
    one?.to === first.from && isLike(one) && text.charAt(first.from) === text.charAt(one.to - 1);
    one = one.prevSibling
  )
    first = one;
  for (
    let one = node.nextSibling;
    one?.from === last.to && isLike(one) && text.charAt(one.from) === text.charAt(last.to - 1);
    one = one.nextSibling
  )
    last = one;
  return { first, last };

  function isLike(one: SyntaxNode): boolean {
    return one.name === node.name;
  }
}
