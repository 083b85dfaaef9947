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

/** The record of the tables. */
export const record = { id: 7, name: "Acme" };

/** A document without the signs of its cursors, and where they were. */
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

/** What becomes of records at the cursors of a document. */
export async function insertedAt(
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

/** The ids of the formats that a person can choose at the cursors of a document, and why there are none. */
export async function fittingAt(
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

/** What becomes of one value. */
export async function valueAt(languageId: string, marked: string, value: Json): Promise<InsertionResult> {
  const { text, selections } = readCursors(marked);
  const trees = new SyntaxTrees(() => Promise.resolve());
  return await insertValue({ languageId, text, editorIndent: undefined }, selections, value, trees);
}

/** The document that an insertion leaves; `asked` where a person would be asked, the sentence where it is refused. */
export function resultOf(marked: string, outcome: InsertionResult): string | typeof asked {
  if (outcome.kind === "asks") return asked;
  if (outcome.kind === "refused") return outcome.problem.text;
  return applied(readCursors(marked).text, outcome.edits);
}

/** A text after edits. */
export function applied(text: string, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, edit) => whole.slice(0, edit.start) + edit.text + whole.slice(edit.end), text);
}

/**
 * A document with `◆` for the literal of the record, whatever its quotes, indentation and last comma: how those are
 * chosen is for other tests.
 */
export function plain(languageId: string, text: string): string {
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

/** How a literal is spelt beside its usual way: within a macro, or in a script of a page. */
const bareOf: ReadonlyMap<string, (style: LiteralOptions) => readonly string[]> = new Map([
  ["html", inScripts],
  ["vue", inScripts],
  ["svelte", inScripts],
]);
