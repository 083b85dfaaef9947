import type { TypeForm } from "../type/typeForm.ts";
import { csharp } from "./csharp/csharp.ts";
import { csv, tsv } from "./csv/csv.ts";
import { go } from "./go/go.ts";
import { html } from "./html/html.ts";
import { java } from "./java/java.ts";
import { javascript } from "./javascript/javascript.ts";
import { json } from "./json/json.ts";
import { jsonl } from "./jsonl/jsonl.ts";
import { kotlin } from "./kotlin/kotlin.ts";
import type { Language, RecordLanguage } from "../language.ts";
import { markdown } from "./markdown/markdown.ts";
import { php } from "./php/php.ts";
import { powershell } from "./powershell/powershell.ts";
import { python } from "./python/python.ts";
import { r } from "./r/r.ts";
import { ruby } from "./ruby/ruby.ts";
import { rust } from "./rust/rust.ts";
import { shellscript } from "./shell/shell.ts";
import { sql } from "./sql/sql.ts";
import { swift } from "./swift/swift.ts";
import { toml } from "./toml/toml.ts";
import { typescript } from "./typescript/typescript.ts";
import { xml } from "./xml/xml.ts";
import { yaml } from "./yaml/yaml.ts";

/** All languages for records in the order of the picker. */
export const languages = {
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
} as const;

export type FormId = keyof typeof languages;

export const recordLanguages: readonly RecordLanguage<FormId>[] = Object.values(languages);

export const allLanguages: readonly Language[] = [...recordLanguages, xml, shellscript, powershell];

/** Returns the language with this id or editor’s id, or undefined. */
export function languageNamed(id: string): Language | undefined {
  return allLanguages.find((one) => one.id === id) ?? allLanguages.find((one) => one.editorIds.includes(id));
}

export const allTypeForms: readonly TypeForm[] = recordLanguages.flatMap(({ types }) => types);

/** Throws Error if no language has the type. */
export function typeForm(id: string): TypeForm {
  const form = allTypeForms.find((one) => one.id === id);
  if (form === undefined) throw new Error(`No language has the type ${id}.`);
  return form;
}
