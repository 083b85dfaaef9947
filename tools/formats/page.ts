import { allForms } from "../../src/render/literals/forms.ts";
import { allRequestForms } from "../../src/render/requests/forms.ts";
import { allTypeForms } from "../../src/render/types/forms.ts";
import { table } from "../readme/tables.ts";
import { substitutions } from "./substitutions.ts";

/** One test that ran: what it is about, and what it found. */
export interface Check {
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
    checksOf(form, checks),
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
      allTypeForms.map((form) => [form.label, checksOf(form, checks)]),
    ),
    "## Requests",
    table(
      ["format", "checks"],
      allRequestForms.map((form) => [form.label, checksOf(form, checks)]),
    ),
    "",
  ].join("\n\n");
}

/** The labels of formats that no check is about, or that a check failed for. */
export function unproven(checks: readonly Check[]): readonly string[] {
  const labels = [...allForms, ...allTypeForms, ...allRequestForms].map(({ label }) => label);
  return labels.filter((label) => {
    const own = checks.filter((check) => isAbout(check, label));
    return own.length === 0 || own.some(({ passed }) => !passed);
  });
}

function checksOf({ label }: Labelled, checks: readonly Check[]): string {
  const own = checks.filter((check) => isAbout(check, label));
  return own
    .map(
      ({ about, sentence, passed }) => `${passed ? "✓" : "✗"} ${cell(sentence + about.slice(label.length))}`,
    )
    .join("<br>");
}

function isAbout({ about }: Check, label: string): boolean {
  return about === label || about.startsWith(`${label}, `);
}

function cell(text: string): string {
  return text
    .replaceAll("|", String.raw`\|`)
    .replaceAll("<", "&lt;")
    .replaceAll(/\s+/g, " ");
}
