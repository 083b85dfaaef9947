import type { FormId, LiteralForm } from "./form.ts";
import { csvForm } from "./languages/csv.ts";
import { csharpForm } from "./languages/csharp.ts";
import { goForm } from "./languages/go.ts";
import { javaForm } from "./languages/java.ts";
import { javascriptForm, typescriptForm } from "./languages/javascript.ts";
import { jsonForm } from "./languages/json.ts";
import { kotlinForm } from "./languages/kotlin.ts";
import { markdownForm } from "./languages/markdown.ts";
import { pythonForm } from "./languages/python.ts";
import { rustForm } from "./languages/rust.ts";
import { sqlForm } from "./languages/sql.ts";
import { htmlForm } from "./languages/htmlTable.ts";
import { jsonLinesForm } from "./languages/jsonLines.ts";
import { phpForm } from "./languages/php.ts";
import { rForm } from "./languages/r.ts";
import { rubyForm } from "./languages/ruby.ts";
import { swiftForm } from "./languages/swift.ts";
import { tomlForm } from "./languages/toml.ts";
import { tsvForm } from "./languages/tsv.ts";
import { yamlForm } from "./languages/yaml.ts";

/** Every form by its id; a form without a writer does not compile. */
export const forms: { readonly [K in FormId]: LiteralForm<K> } = {
  json: jsonForm,
  javascript: javascriptForm,
  typescript: typescriptForm,
  python: pythonForm,
  csv: csvForm,
  markdown: markdownForm,
  sql: sqlForm,
  jsonl: jsonLinesForm,
  go: goForm,
  rust: rustForm,
  java: javaForm,
  kotlin: kotlinForm,
  csharp: csharpForm,
  ruby: rubyForm,
  php: phpForm,
  swift: swiftForm,
  r: rForm,
  yaml: yamlForm,
  toml: tomlForm,
  tsv: tsvForm,
  html: htmlForm,
};

/** Every form, in the order in which a pick offers them: those that most people look for are seen at once. */
export const allForms: readonly LiteralForm[] = Object.values(forms);

/** The form of a language by the editor's id for it; undefined where no form serves it. */
export function formForLanguage(languageId: string): LiteralForm | undefined {
  return allForms.find(({ languages }) => languages.includes(languageId));
}
