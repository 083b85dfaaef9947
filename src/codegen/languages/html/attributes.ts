import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "../../context/cursor.ts";
import { type TextContext, betweenQuotes, textAround } from "../../context/cursorContext.ts";
import { textInMarkup } from "../../literal/spell.ts";
import { isInTemplateCode, attributeOf, isInReference, nameOf } from "./elements.ts";

const plainName = /^(?:xlink:|xml:|xmlns:)?[a-z][\w-]*$/i;

/** Attributes whose text is code or selects code: handlers, styles, documents, directives. */
const runsText =
  /^(?:on|style$|srcdoc$|is$|http-equiv$|integrity$|sandbox$|v-|x-|ng-|hx-|data-(?:ng|hx|bind|on|v|x)\b|use:|bind:)/i;

const addresses =
  /^(?:xlink:)?(?:href|src|srcset|action|formaction|poster|cite|data|background|ping|manifest|longdesc|archive|codebase)$/i;

/** Elements that run or embed the document at their address, or set other attributes. */
const runsAddress = /^(?:script|link|object|embed|base|applet|frame|portal|use|meta)$/;

const setsOthers = /^(?:set|animate\w*|param)$/;

const safeStart = /^(?:https?:\/\/|mailto:|tel:|[/#?.])/i;

/** Returns the text in a quoted attribute value; undefined if the cursor is elsewhere. */
export function attributeText(cursor: Cursor): TextContext | undefined {
  return textAround(cursor, (node, text, at) => {
    if (node.name !== "AttributeValue") return undefined;
    const { from, to } = betweenQuotes(node, text);
    const isRefused = to === node.to || isInReference(cursor);
    const write = isRefused ? refused : writerOf(node, text, text.slice(from, at), text.slice(at, to));
    return {
      kind: "string",
      from,
      to,
      write: (value) => (isInTemplateCode(cursor) ? undefined : write(value)),
    };
  });
}

function refused(): undefined {
  return undefined;
}

function writerOf(value: SyntaxNode, text: string, before: string, after: string): TextContext["write"] {
  const name = value.parent?.getChild("AttributeName");
  const element = value.parent?.parent?.parent;
  if (name === null || name === undefined || element === null || element === undefined) return refused;
  const attribute = text.slice(name.from, name.to);
  const refreshes =
    nameOf(element, text) === "meta" && attributeOf(element, "http-equiv", text) !== undefined;
  if (!plainName.test(attribute) || refreshes) return refused;
  return attributeWriter(attribute, nameOf(element, text), before, after);
}

/** Returns the writer for a quoted attribute value; `before` and `after` are the value’s text around the cursor. */
export function attributeWriter(
  attribute: string,
  element: string,
  before: string,
  after: string,
): TextContext["write"] {
  if (runsText.test(attribute) || setsOthers.test(element) || /&[#\w]*$/.test(before)) return refused;
  if (!addresses.test(attribute)) return textInMarkup;
  if (runsAddress.test(element)) return refused;
  return (one) => (isSafeAddress(before, one, after) ? textInMarkup(one) : undefined);
}

/** Returns true if the whole address can only open a page, a mail or a call. */
function isSafeAddress(before: string, value: string, after: string): boolean {
  if (safeStart.test(before)) return true;
  // Character references could spell a scheme, or end one.
  if (/&/.test(before + after)) return false;
  // A browser ignores controls and spaces in an address.
  const whole = (before + value + after).replaceAll(/[\p{Cc}\s]/gu, "");
  const scheme = /^[^/?#]*?:/.exec(whole)?.[0];
  return scheme === undefined || /^(?:https?|mailto|tel):$/i.test(scheme);
}
