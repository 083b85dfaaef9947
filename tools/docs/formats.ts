import { allFormats } from "../../src/codegen/format/formats.ts";
import {
  allLanguages,
  allTypeForms,
  type FormId,
  recordLanguages,
} from "../../src/codegen/languages/languages.ts";
import { allRequestForms } from "../../src/codegen/request/requestForms.ts";
import { between, table } from "./tables.ts";

interface Format {
  readonly id: string;
  readonly label: string;
}

/** Returns the page with all formats of records, types, and requests. */
export function withFormats(page: string): string {
  const records = recordLanguages.map((language) => [
    language.label,
    code(language.id),
    codes(language.editorIds),
    substitutions[language.id].replaceAll("<", "&lt;"),
  ]);
  const typed = allFormats().filter(({ id }) => id.startsWith("typed."));
  const valuesOnly = allLanguages.filter(({ write }) => write === undefined);
  return between(
    page,
    "formats",
    [
      "## Records",
      table(["format", "id", "languages of the editor", "what it can’t hold"], records),
      `One value goes into ${valuesOnly.map(({ label, editorIds }) => `${label} (${codes(editorIds)})`).join(", ")} as well. A template of your own has the id \`template.\` and its name.`,
      "## Types",
      table(["format", "id"], rowsOf(allTypeForms, "type.")),
      `A type with the records below it: ${typed.map(({ id, label }) => `${label} (${code(id)})`).join(", ")}.`,
      "## Requests",
      table(["format", "id"], rowsOf(allRequestForms, "request.")),
    ].join("\n\n"),
  );
}

function rowsOf(formats: readonly Format[], prefix: string): readonly (readonly string[])[] {
  return formats.map(({ id, label }) => [label, code(`${prefix}${id}`)]);
}

function codes(texts: readonly string[]): string {
  return texts.map(code).join(", ");
}

function code(text: string): string {
  return `\`${text}\``;
}

/** Values that a format can’t hold, and their substitutes; empty if it holds all. */
const substitutions: { readonly [K in FormId]: string } = {
  json: "",
  javascript: "",
  typescript: "",
  python: "",
  csv: "null and missing are empty; nested values are JSON text; a lone surrogate is U+FFFD; with the guard on, a leading ' before what a spreadsheet would run; in a document, line ends within a cell become the document's; what turns the direction of text stays raw",
  markdown:
    "null and missing are empty; a line break is <br>; nested values are JSON text; a lone surrogate and NUL are U+FFFD",
  jsonl: "",
  yaml: "a lone surrogate is U+FFFD",
  toml: "null is left out; integers beyond 64 bits are text; a lone surrogate is U+FFFD",
  tsv: "as CSV",
  html: "null and missing are empty; a line break is <br>; nested values are JSON text; control characters and lone surrogates are U+FFFD",
  go: "integers beyond 64 bits are text; a lone surrogate is U+FFFD; a map has no order",
  rust: "integers beyond 64 bits are text; a lone surrogate is U+FFFD",
  java: "a map without null has no order",
  kotlin: "",
  csharp: "",
  ruby: "a lone surrogate is U+FFFD",
  php: "integers beyond 64 bits are text; a lone surrogate is U+FFFD",
  swift:
    "integers beyond 64 bits are text; a lone surrogate is U+FFFD, and so is what follows a key that Swift takes for the same as another",
  r: "integers beyond 2^53 are text; NUL and lone surrogates are U+FFFD; what is nested more than 40 deep is JSON text",
  sql: "missing is NULL; nested values are JSON text; a lone surrogate and NUL are U+FFFD; in a document, line ends within a text become the document's; what turns the direction of text stays raw",
};
