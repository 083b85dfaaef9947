import type { Json } from "../../../src/text/json.ts";
import { SyntaxTrees } from "../../../src/codegen/context/syntaxTrees.ts";
import { insertionPointAt } from "../../../src/codegen/insertion/point.ts";
import type { FileStyle, Placement } from "../../../src/codegen/languages/language.ts";
import type { LiteralOptions } from "../../../src/codegen/literal/form.ts";
import { asked } from "../cursors/cursorTable.ts";
import { insertedAt, readCursors, resultOf } from "../cursors/outcome.ts";

/** Where the cursor stands in a text of a test. */
const cursor = "¦";

/** What a literal needs at a cursor, and the code style of the file. */
export type Placed = Placement & FileStyle & Pick<LiteralOptions, "quotes"> & { readonly language: string };

/** The place at the `¦` of a text; undefined where the person is asked. */
export async function at(languageId: string, text: string): Promise<Placed | undefined> {
  const { text: document, selections } = readCursors(text.replace(cursor, "‸"));
  const trees = new SyntaxTrees(() => Promise.resolve());
  const read = { languageId, text: document, editorIndent: undefined };
  const point = await insertionPointAt(read, selections[0]?.start ?? 0, trees);
  if (point === undefined || (point.textContext !== undefined && point.textContext.takesBlocks !== true))
    return undefined;
  const placement = await point.language.cursor.placeAt(point.cursor, point.style);
  const outcome = await insertedAt(languageId, text.replace(cursor, "‸"), [{ id: 1 }]);
  if (placement === undefined || outcome.kind !== "edits") return undefined;
  return { ...placement, ...point.style, quotes: point.quotes, language: point.language.id };
}

/** The text after values were written at its `¦`; undefined where the person is asked. */
export async function written(
  languageId: string,
  text: string,
  values: readonly Json[] = [{ id: 1 }],
  name = "Acme",
): Promise<string | undefined> {
  const marked = text.replace(cursor, "‸");
  const result = resultOf(marked, await insertedAt(languageId, marked, values, { name }));
  return result === asked ? undefined : result;
}
