import { allFormats } from "../../src/codegen/format/formats.ts";
import { allLanguages, allTypeForms, recordLanguages } from "../../src/codegen/languages/languages.ts";
import { allRequestForms } from "../../src/codegen/request/forms.ts";
import { substitutions } from "./substitutions.ts";
import { between, table } from "./tables.ts";

interface Format {
  readonly id: string;
  readonly label: string;
}

/** The page with all formats: of records with what each can't hold, of types, of requests. */
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
