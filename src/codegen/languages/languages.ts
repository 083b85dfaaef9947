import type { Json } from "../../text/json.ts";
import { defaultOptions, type FormId, type ValueOptions } from "../literal/form.ts";
import { bareText } from "../literal/rows.ts";
import type { TypeForm, TypeFormId } from "../type/form.ts";
import { csharp } from "./csharp.ts";
import { csv } from "./csv.ts";
import { go } from "./go.ts";
import { html } from "./html.ts";
import { java } from "./java.ts";
import { javascript } from "./javascript.ts";
import { json } from "./json.ts";
import { jsonl } from "./jsonl.ts";
import { kotlin } from "./kotlin.ts";
import type { Language, RecordLanguage } from "./language.ts";
import { markdown } from "./markdown.ts";
import { php } from "./php.ts";
import { powershell } from "./powershell.ts";
import { python } from "./python.ts";
import { r } from "./r.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { shellscript } from "./shell.ts";
import { sql } from "./sql.ts";
import { swift } from "./swift.ts";
import { toml } from "./toml.ts";
import { tsv } from "./tsv.ts";
import { typescript } from "./typescript.ts";
import { xml } from "./xml.ts";
import { yaml } from "./yaml.ts";

/** Every language that records are written in, in the order in which a pick offers them; one that is forgotten does not compile. */
export const languages: { readonly [K in FormId]: RecordLanguage<K> } = {
  json,
  javascript,
  typescript,
  python,
  csv,
  markdown,
  sql,
  jsonl,
  go,
  rust,
  java,
  kotlin,
  csharp,
  ruby,
  php,
  swift,
  r,
  yaml,
  toml,
  tsv,
  html,
};

/** The languages that records are written in: those that most people look for come first. */
export const recordLanguages: readonly RecordLanguage[] = Object.values(languages);

/** Every language that the product knows. */
export const allLanguages: readonly Language[] = [...recordLanguages, xml, shellscript, powershell];

/** The language with an id of its own, or with the editor's id for it; undefined where it is not known. */
export function languageNamed(id: string): Language | undefined {
  return allLanguages.find((one) => one.id === id) ?? allLanguages.find((one) => one.editorIds.includes(id));
}

/** The languages' types of records, in the same order. */
export const allTypeForms: readonly TypeForm[] = recordLanguages.flatMap(({ types }) => types);

/**
 * The type form of an id.
 *
 * @throws Error if no language has it
 */
export function typeForm(id: TypeFormId): TypeForm {
  const form = allTypeForms.find((one) => one.id === id);
  if (form === undefined) throw new Error(`No language has the type ${id}.`);
  return form;
}

/**
 * One value (a phone, an address, an amount) for a place in code, by a language's own id or the editor's: a whole
 * literal, quotes included; one cell in CSV, TSV and Markdown; a literal in SQL (`NULL`, `'…'`); escaped text in HTML,
 * fit for an element or a quoted attribute; a word in single quotes in a shell. In any other language it is the bare
 * text, line ends and all; nested values are JSON text there, and `null` is nothing.
 */
export function writeValue(language: string, value: Json, options: ValueOptions = {}): string {
  return languageNamed(language)?.writeValue(value, { ...defaultOptions, ...options }) ?? bareText(value);
}
