import { allForms } from "../../src/codegen/literal/forms.ts";
import { allRequestForms } from "../../src/codegen/request/forms.ts";
import { allTypeForms } from "../../src/codegen/type/forms.ts";
import { table } from "../docs/tables.ts";
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

/** The page on formats: each with what checks it, and what it cannot hold. */
export function formatsPage(checks: readonly Check[]): string {
  const literals = allForms.map((form) => [
    form.label,
    cell(form.languages.map((id) => `\`${id}\``).join(", ")),
    cell(substitutions[form.id]),
    checksOf("literal", form, checks),
  ]);
  return [
    "# Formats",
    "What records, their types and requests are written as, and what proves it. This page is made from the tests by `npm run formats`; a check by a grammar reads the text without running it, because the tool itself cannot be had everywhere.",
    "## Records",
    "Each is tried with the sample's records, real filings, hostile texts (quotes, backslashes, `${`, `</script>`, U+2028, lone surrogates, NUL, emoji, right-to-left marks, 1 MB) and random ones: written, run or parsed in its language, read back and compared with the record.",
    table(["format", "language", "what it cannot hold", "checks"], literals),
    "## Types",
    table(
      ["format", "checks"],
      allTypeForms.map((form) => [form.label, checksOf("type", form, checks)]),
    ),
    "## Requests",
    table(
      ["format", "checks"],
      allRequestForms.map((form) => [form.label, checksOf("request", form, checks)]),
    ),
    "",
  ].join("\n\n");
}

/** The formats that no check is about, or that a check failed for. */
export function unproven(checks: readonly Check[]): readonly string[] {
  const all = { literal: allForms, type: allTypeForms, request: allRequestForms };
  return kinds.flatMap((kind) =>
    all[kind].flatMap(({ label }) => {
      const own = checks.filter((check) => isAbout(check, kind, label));
      return own.length > 0 && own.every(({ passed }) => passed) ? [] : [`${label} (${kind})`];
    }),
  );
}

/** Every kind of format. */
export const kinds: readonly Kind[] = ["literal", "type", "request"];

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

function cell(text: string): string {
  return text
    .replaceAll("|", String.raw`\|`)
    .replaceAll("<", "&lt;")
    .replaceAll(/\s+/g, " ");
}
