import type { Json } from "../../text/json.ts";
import { isPlainText } from "../context/fileLanguage.ts";
import { indentOf } from "../context/cursor.ts";
import type { TextContext } from "../context/cursorContext.ts";
import type { RecordFormat } from "../format/format.ts";
import type { JobOptions } from "../format/job.ts";
import { bareText } from "../literal/rows.ts";
import { insertThroughOuter, type InsertionDocument, type InsertionPoint } from "./point.ts";

/** How many places of a text are looked at, to see that all of it still is text: fewer of a large one. */
function placesIn(whole: string): number {
  return Math.min(5_000, Math.max(100, Math.ceil(200_000_000 / whole.length)));
}

/** A text as it goes into a string, a comment or markup; undefined where it would not stay text. */
export async function textIn(
  { language, cursor, outer }: InsertionPoint,
  context: TextContext,
  text: string,
): Promise<string | undefined> {
  // A lone surrogate that is not escaped would be lost when the file is saved.
  const written = context.write(text)?.toWellFormed().replaceAll("\r\n", "\n");
  if (written === undefined) return undefined;
  const { at, parser, tree, trees } = cursor;
  const whole = cursor.text.slice(0, at) + written + cursor.text.slice(at);
  const result = await trees.parseWithin(parser, whole, trees.errorsIn(tree));
  if (result === undefined) return undefined;
  const step = Math.max(1, Math.ceil(written.length / placesIn(whole)));
  for (let offset = 0; offset <= written.length; offset += step) {
    const found = language.cursor.textAt({ ...cursor, text: whole, tree: result, at: at + offset });
    const isSame = found?.from === context.from && found.to === context.to + written.length;
    if (!isSame) return undefined;
  }
  return await insertThroughOuter(outer, written);
}

/** Records in a language that is not known: as they are in plain text, nothing where they could be read as code. */
export async function textOutsideOfCode(
  { languageId, text }: InsertionDocument,
  at: number,
  format: RecordFormat,
  write: (format: RecordFormat, place: Partial<JobOptions>) => Promise<string>,
): Promise<string | undefined> {
  const serves = format.languages.includes(languageId);
  if (!serves && !isPlainText(languageId)) return undefined;
  const head = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return await write(format, { baseIndent: indentOf(head), takenIn: text });
}

/** What means nothing but itself between double quotes, in any language that has them. */
const harmless = /^[\p{L}\p{N} .,:;/@_+()&*?!=|~-]*$/u;

/** One value in a language that is not known: itself in plain text, a number, or harmless text in quotes. */
export function valueOutsideOfCode(
  { languageId, text }: InsertionDocument,
  at: number,
  value: Json,
): string | undefined {
  const bare = bareText(value);
  if (isPlainText(languageId)) return bare;
  if (typeof value === "number" || typeof value === "bigint") return bare;
  const head = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  if (typeof value !== "string" || /["'`]/.test(head)) return undefined;
  return harmless.test(bare) ? `"${bare}"` : undefined;
}
