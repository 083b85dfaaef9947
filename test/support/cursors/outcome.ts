import type { Json } from "../../../src/text/json.ts";
import { SyntaxTrees } from "../../../src/codegen/context/syntaxTrees.ts";
import { allFormats } from "../../../src/codegen/format/formats.ts";
import { writeRecords, type JobOptions } from "../../../src/codegen/format/job.ts";
import { fittingFormats, insertRecords } from "../../../src/codegen/insertion/insertRecords.ts";
import { insertValue } from "../../../src/codegen/insertion/insertValue.ts";
import type { TextEdit, InsertionResult, TextRange } from "../../../src/codegen/insertion/selections.ts";
import { languages, languageNamed } from "../../../src/codegen/languages/languages.ts";
import { defaultCodeStyle, defaultOptions, type LiteralOptions } from "../../../src/codegen/literal/form.ts";
import { subjectOf } from "../../../src/codegen/literal/names.ts";
import { asked } from "./cursorTable.ts";

export const record = { id: 7, name: "Acme" };

/** Returns a document without the signs of its cursors, and their ranges. */
export function readCursors(marked: string): {
  readonly text: string;
  readonly selections: readonly TextRange[];
} {
  const selections: TextRange[] = [];
  let text = "";
  let start: number | undefined;
  for (const sign of marked) {
    if (sign === "‸") selections.push({ start: text.length, end: text.length });
    else if (sign === "⟦") start = text.length;
    else if (sign === "⟧") selections.push({ start: start ?? text.length, end: text.length });
    else text += sign;
  }
  return { text, selections };
}

/** Returns the document after records were inserted at its cursors. */
export async function insertRecordsAt(
  languageId: string,
  marked: string,
  values: readonly Json[] = [record],
  { format, ...chosen }: Partial<JobOptions> & { readonly format?: string } = {},
): Promise<InsertionResult> {
  const { text, selections } = readCursors(marked);
  const formats = allFormats();
  return await insertRecords({ languageId, text, editorIndent: undefined }, selections, {
    format: formats.find(({ id }) => id === format),
    formats,
    trees: new SyntaxTrees(() => Promise.resolve()),
    write: (one, place) =>
      Promise.resolve(
        writeRecords({
          format: one.id,
          values,
          options: { ...jobOptions(values), ...place, ...chosen },
        }),
      ),
  });
}

/** Returns the ids of the formats to choose from at a document’s cursors, and a reason if there are none. */
export async function formatsAt(
  languageId: string,
  marked: string,
): Promise<{ readonly ids: readonly string[]; readonly reason: string }> {
  const { text, selections } = readCursors(marked);
  const { formats, reason } = await fittingFormats(
    { languageId, text, editorIndent: undefined },
    selections,
    {
      formats: allFormats(),
      trees: new SyntaxTrees(() => Promise.resolve()),
      write: (one, place) =>
        Promise.resolve(
          writeRecords({ format: one.id, values: [record], options: { ...jobOptions([record]), ...place } }),
        ),
    },
  );
  return { ids: formats.map(({ id }) => id), reason: reason.text };
}

function jobOptions(values: readonly Json[]): JobOptions {
  return {
    ...defaultCodeStyle,
    kind: "filing",
    fields: undefined,
    naming: "asService",
    name: subjectOf(values),
    takenIn: "",
  };
}

/** Returns the document after a value was inserted at its cursors. */
export async function insertValueAt(
  languageId: string,
  marked: string,
  value: Json,
): Promise<InsertionResult> {
  const { text, selections } = readCursors(marked);
  const trees = new SyntaxTrees(() => Promise.resolve());
  return await insertValue({ languageId, text, editorIndent: undefined }, selections, value, trees);
}

/** Returns the document after an insertion; `asked` if a person would be asked, or the refusal’s sentence. */
export function resultOf(marked: string, outcome: InsertionResult): string | typeof asked {
  if (outcome.kind === "asks") return asked;
  if (outcome.kind === "refused") return outcome.problem.text;
  return applyEdits(readCursors(marked).text, outcome.edits);
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, edit) => whole.slice(0, edit.start) + edit.text + whole.slice(edit.end), text);
}

/** Replaces the record’s literal with `◆`, whatever its quotes, indentation and last comma, which other tests cover. */
export function withPlaceholder(languageId: string, text: string): string {
  const write = languageNamed(languageId)?.write ?? languages.json.write;
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  let result = text.replaceAll("\r\n", "\n");
  const indents = ["  ", "    ", "\t", "        ", "   "];
  const bases = new Set([...result.matchAll(/^[ \t]*/gm)].map(([base]) => base));
  for (const quotes of ["double", "single"] as const)
    for (const trailingCommas of [true, false])
      for (const indent of indents)
        for (const baseIndent of bases) {
          const style = { ...defaultOptions, quotes, trailingCommas, indent, baseIndent };
          for (const spelt of [write([record], style), ...(bareOf.get(languageId)?.(style) ?? [])])
            if (spelt.includes("\n")) result = result.replaceAll(spelt, "◆");
        }
  return result.replaceAll("\n", lineEnd);
}

const inScripts = (style: LiteralOptions): readonly string[] =>
  [languages.javascript, languages.json].map(({ write }) => write([record], style));

/** The literal’s unusual forms: within a macro, or in a script of a page. */
const bareOf: ReadonlyMap<string, (style: LiteralOptions) => readonly string[]> = new Map([
  ["html", inScripts],
  ["vue", inScripts],
  ["svelte", inScripts],
]);
