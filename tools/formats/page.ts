import { allFormats } from "../../src/codegen/format/formats.ts";
import { allLanguages, allTypeForms, recordLanguages } from "../../src/codegen/languages/languages.ts";
import { allRequestForms } from "../../src/codegen/request/forms.ts";
import { table } from "../docs/tables.ts";
import type { TriedCursors } from "./cursors.ts";
import { substitutions } from "./substitutions.ts";

/** What a format writes. */
export type Kind = "literal" | "type" | "request";

/** One test that ran: what it is about, and what it found. */
export interface Check {
  /** The folder of its file: what kind of format it is about. */
  readonly kind: Kind;
  /** The title of its outermost `describe`: a format's label, with what follows a comma. */
  readonly about: string;
  readonly sentence: string;
  readonly passed: boolean;
}

interface Labelled {
  readonly id: string;
  readonly label: string;
}

/** The page on formats: each with what checks it, and what it cannot hold; and what was tried at the cursor. */
export function formatsPage(checks: readonly Check[], cursors: readonly TriedCursors[]): string {
  return [
    "# Formats",
    "What records, their types and requests are written as, and what proves it. This page is made from the tests by `npm run formats`; a check by a grammar reads the text without running it, because the tool itself cannot be had everywhere.",
    "## Records",
    "Each is tried with the sample's records, real filings, hostile texts (quotes, backslashes, `${`, `</script>`, U+2028, lone surrogates, NUL, emoji, right-to-left marks, 100 KB) and random ones: written, run or parsed in its language, read back and compared with the record.",
    table(
      ["format", "id", "language", "what it cannot hold", "checks"],
      recordLanguages.map((language) => [
        language.label,
        code(language.id),
        language.editorIds.map(code).join(", "),
        cell(substitutions[language.id]),
        checksOf("literal", language, checks),
      ]),
    ),
    `One value goes into ${valueLanguages()} as well. A template of your own has the id \`template.\` and its name.`,
    "## Types",
    table(
      ["format", "id", "checks"],
      allTypeForms.map((form) => [form.label, code(`type.${form.id}`), checksOf("type", form, checks)]),
    ),
    `A type with the records below it: ${typedFormats()}.`,
    "## Requests",
    table(
      ["format", "id", "checks"],
      allRequestForms.map((form) => [
        form.label,
        code(`request.${form.id}`),
        checksOf("request", form, checks),
      ]),
    ),
    "## At the cursor",
    "Cursors in documents of each language, by the editor's id of it, with the outcome written down before it was tried. What an insertion leaves is compared with that outcome, and read by a compiler or a library that is not the product's. Where no literal of the language fits, nothing is written, and you are asked.",
    cursorTable(cursors),
    "",
  ].join("\n\n");
}

/** The formats that no check is about, or that a check failed for. */
export function unproven(checks: readonly Check[], cursors: readonly TriedCursors[]): readonly string[] {
  const all = { literal: recordLanguages, type: allTypeForms, request: allRequestForms };
  return [
    ...kinds.flatMap((kind) =>
      all[kind].flatMap(({ label }) => {
        const own = checks.filter((check) => isAbout(check, kind, label));
        return own.length > 0 && own.every(({ passed }) => passed) ? [] : [`${label} (${kind})`];
      }),
    ),
    ...recordLanguages
      .filter(({ editorIds }) => !cursors.some(({ language }) => editorIds.includes(language)))
      .map(({ label }) => `${label} (cursors)`),
    ...cursors.filter(({ passed }) => !passed).map(({ language }) => `${language} (cursors)`),
  ];
}

/** Every kind of format. */
export const kinds: readonly Kind[] = ["literal", "type", "request"];

/** A row for each of the editor's languages, in the order of the formats, and one for all. */
function cursorTable(cursors: readonly TriedCursors[]): string {
  const order = allLanguages.flatMap(({ editorIds }) => editorIds);
  const rows = cursors.toSorted((a, b) => order.indexOf(a.language) - order.indexOf(b.language));
  const sum = (count: (one: TriedCursors) => number): string =>
    String(rows.reduce((all, one) => all + count(one), 0));
  return table(
    ["language", "documents", "written", "asked", "judged by"],
    [
      ...rows.map(({ language, documents, written, asked, judges, passed }) => [
        code(language),
        String(documents),
        String(written),
        String(asked),
        `${passed ? "✓" : "✗"} ${cell(judges)}`,
      ]),
      [
        "all",
        sum(({ documents }) => documents),
        sum(({ written }) => written),
        sum(({ asked }) => asked),
        "",
      ],
    ],
  );
}

function typedFormats(): string {
  const typed = allFormats().filter(({ id }) => id.startsWith("typed."));
  return typed.map(({ id, label }) => `${label} (${code(id)})`).join(", ");
}

function valueLanguages(): string {
  const others = allLanguages.filter(({ write }) => write === undefined);
  return others.map(({ label, editorIds }) => `${label} (${editorIds.map(code).join(", ")})`).join(", ");
}

/** Sentences that say no more than others of the same form are left out: a table's cases, for one. */
function checksOf(kind: Kind, { label }: Labelled, checks: readonly Check[]): string {
  const own = checks
    .filter((check) => isAbout(check, kind, label) && !/^"|¦|^says the type of/.test(check.sentence))
    .map(
      ({ about, sentence, passed }) => `${passed ? "✓" : "✗"} ${cell(sentence + about.slice(label.length))}`,
    );
  return [...new Set(own)].join("<br>");
}

function isAbout(check: Check, kind: Kind, label: string): boolean {
  return check.kind === kind && (check.about === label || check.about.startsWith(`${label}, `));
}

function code(text: string): string {
  return `\`${text}\``;
}

function cell(text: string): string {
  return text
    .replaceAll("|", String.raw`\|`)
    .replaceAll("<", "&lt;")
    .replaceAll(/\s+/g, " ");
}
