import type { Json } from "../../text/json.ts";
import { defaultOptions, type LiteralForm, type LiteralOptions } from "./form.ts";
import { allForms, formForLanguage, forms } from "./forms.ts";
import { cellText } from "./rows.ts";
import { numberText } from "./spell.ts";

/** The code style that one value follows; those of `defaultOptions` where nothing is said. */
export type ValueOptions = Partial<
  Pick<LiteralOptions, "quotes" | "indent" | "baseIndent" | "trailingCommas" | "escapeFormulas">
>;

/** The form that a form's id or the editor's id of a language names; undefined where none serves it. */
export function formNamed(formOrLanguage: string): LiteralForm | undefined {
  return allForms.find(({ id }) => id === formOrLanguage) ?? formForLanguage(formOrLanguage);
}

/**
 * One value (a phone, an address, an amount) for a place in a language, by a form's id or the editor's id of the
 * language: a whole literal in code, quotes included; one cell in CSV, TSV and Markdown; a literal in SQL (`NULL`,
 * `'…'`); escaped text in HTML, fit for an element or a quoted attribute; a word in single quotes in a shell. In any
 * other language it is the bare text, line ends and all; nested values are JSON text there, and `null` is nothing.
 */
export function writeValue(formOrLanguage: string, value: Json, options: ValueOptions = {}): string {
  const form = formNamed(formOrLanguage);
  const writer = writers.get(form?.id ?? formOrLanguage);
  const all = { ...defaultOptions, ...options };
  if (writer !== undefined) return writer(value, all);
  if (form === undefined) return bareText(value);
  const literal = form.write([value], all);
  return ["string", "boolean", "number"].includes(typeof value) ? plainLiteral(literal) : literal;
}

/** A text, a number, `true` or `false` is the same in Rust outside of the macro that reads whole records. */
function plainLiteral(literal: string): string {
  return /^serde_json::json!\(([\s\S]*)\)$/.exec(literal)?.[1] ?? literal;
}

/** A value as text without quotes or escapes; lone surrogates become U+FFFD. */
export function bareText(value: Json): string {
  if (value === null) return "";
  return typeof value === "number" ? numberText(value, "1e999") : cellText(value);
}

type ValueWriter = (value: Json, options: LiteralOptions) => string;

/** A cell of a table whose header stands already. */
function delimitedBy(formId: string): ValueWriter {
  return (value, options) => {
    if (value === null) return "";
    const form = formNamed(formId) ?? forms.csv;
    return form.write([{ value }], { ...options, columns: ["value"] });
  };
}

/** The languages whose forms write whole tables, and those that have text of their own but no form. */
const writers: ReadonlyMap<string, ValueWriter> = new Map<string, ValueWriter>([
  ["csv", delimitedBy("csv")],
  ["tsv", delimitedBy("tsv")],
  [
    "markdown",
    // A row is `| cell |`.
    (value, options) => forms.markdown.write([{ value }], { ...options, position: "element" }).slice(2, -2),
  ],
  [
    "sql",
    // A row is `(value)`.
    (value, options) => forms.sql.write([{ value }], { ...options, position: "expression" }).slice(1, -1),
  ],
  ...["html", "xml", "vue", "svelte"].map((id) => [id, escapedForMarkup] as const),
  ["shellscript", (value) => quoted(value, String.raw`'\''`)],
  ["powershell", (value) => quoted(value, "''")],
]);

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
  // Vue and Svelte run what stands between these.
  "{": "&#123;",
  "}": "&#125;",
};

function escapedForMarkup(value: Json): string {
  return bareText(value)
    .replaceAll("\0", "\uFFFD")
    .replaceAll(/[&<>"'`{}]/g, (sign) => entities[sign] ?? "");
}

/** Between single quotes nothing is special but the quote; PowerShell takes the curly ones for it too. */
function quoted(value: Json, quote: string): string {
  const text = bareText(value).replaceAll("\0", "\uFFFD");
  return `'${text.replaceAll("'", quote).replaceAll(/[‘’‚‛]/g, quote === "''" ? "$&$&" : "$&")}'`;
}
