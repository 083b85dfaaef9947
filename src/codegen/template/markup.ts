import { writeValue } from "../languages/languages.ts";
import { bareText } from "../literal/rows.ts";
import type { Json } from "../../text/json.ts";
import type { HoleContext } from "./template.ts";

const inScript =
  "Template {0}, line {1}: {2} is in a script or a style, where the text of a record is never safe. Move the field out of it.";
const inTag = "Template {0}, line {1}: {2} is inside a tag. Put the field in a quoted attribute.";
const runs =
  "Template {0}, line {1}: {2} is in an attribute whose text is run as code. Move the field out of it.";
const noAddress =
  "Template {0}, line {1}: {2} is in an address. Start the address with https:// or with the field.";

/** Attributes whose text is run: handlers, styles, whole documents, and the bindings of Vue and Svelte. */
const runsText = /^(?:on|style$|srcdoc$|v-|[:@#{]|bind:|use:)/i;
const addresses =
  /^(?:xlink:)?(?:href|src|srcset|action|formaction|poster|cite|data|background|ping|manifest)$/i;
const wholeTags = /<!--[\s\S]*?-->|<[a-z/](?:[^"'>]|"[^"]*"|'[^']*')*>/gi;

export function markupContext(
  before: string,
): { readonly place: HoleContext } | { readonly problem: string } {
  const script = [...before.matchAll(/<(\/?)(?:script|style)\b/gi)].at(-1);
  if (script?.[1] === "") return { problem: inScript };
  const tag = /<[a-z/][\s\S]*$/i.exec(before.replaceAll(wholeTags, ""))?.[0];
  if (tag === undefined) return { place: { kind: "literal", indent: "" } };
  const attribute = /([^\s"'=<>/]+)\s*=\s*["']([^"']*)$/.exec(tag.replaceAll(/"[^"]*"|'[^']*'/g, ""));
  if (attribute === null) return { problem: inTag };
  const [, name = "", start = ""] = attribute;
  if (runsText.test(name)) return { problem: runs };
  if (!addresses.test(name) || /^(?:https?:\/\/|mailto:|tel:|[/#?.])/i.test(start)) {
    return { place: { kind: "literal", indent: "" } };
  }
  return start === "" ? { place: { kind: "address" } } : { problem: noAddress };
}

/** An address for an attribute; `#` where following it would do more than open a page, a mail or a call. */
export function markupAddress(language: string, value: Json): string {
  // A browser reads an address without the controls and spaces in it.
  const text = bareText(value).replaceAll(/[\p{Cc}\s]/gu, "");
  const scheme = /^[^/?#]*:/.exec(text)?.[0];
  return scheme === undefined || /^(?:https?|mailto|tel):$/i.test(scheme) ? writeValue(language, text) : "#";
}
