import { isDeepStrictEqual } from "node:util";
import { parse } from "csv-parse/sync";
import type { Change, Problems } from "./change.ts";

type Rows = readonly (readonly string[])[];

function rowsOf(text: string, delimiter: string): Rows | undefined {
  try {
    return parse(text, { delimiter, skip_empty_lines: true, relax_column_count: true, relax_quotes: true });
  } catch {
    return undefined;
  }
}

/** What parts the cells of a header: that which makes the most of them without an error. */
function delimiterOf({ language, before }: Change): string {
  if (language === "tsv") return "\t";
  const cells = (delimiter: string): number => {
    try {
      return parse(before, { delimiter, to: 1 })[0]?.length ?? 0;
    } catch {
      return 0;
    }
  };
  return cells(";") > cells(",") ? ";" : ",";
}

/** A row for the record below a header; below any other header the record brings its own. */
function isRecordRow(header: readonly string[], row: readonly string[]): boolean {
  const wanted = header.map((name) => ({ id: "7", name: "Acme" })[name] ?? "");
  return isDeepStrictEqual(row, wanted) && wanted.some((cell) => cell !== "");
}

/** How many rows for the record are new among others; undefined where any other row is. */
export function rowsAdded(before: Rows, after: Rows): number | undefined {
  const header = before[0] ?? [];
  const own = header.includes("id") || header.includes("name") ? header : ["id", "name"];
  let count = 0;
  let at = 0;
  for (const [index, row] of after.entries()) {
    const next = before[at];
    if (next !== undefined && isDeepStrictEqual(row, next)) at += 1;
    else if (isRecordRow(own, row)) count += 1;
    else if (!(own !== header && isDeepStrictEqual(row, own) && isRecordRow(own, after[index + 1] ?? [])))
      return undefined;
  }
  return at === before.length ? count : undefined;
}

/** What is wrong with the rows of a document. */
export function rowProblems(change: Change): Problems {
  const { before, after, cursors, selects } = change;
  const delimiter = delimiterOf(change);
  const [old, now] = [rowsOf(before, delimiter), rowsOf(after, delimiter)];
  if (now === undefined) return old === undefined ? [] : ["the document is no table any more"];
  const [header = []] = now;
  const count =
    selects || old === undefined ? now.filter((row) => isRecordRow(header, row)).length : rowsAdded(old, now);
  return count === cursors ? [] : [`${String(count)} rows hold the record: ${JSON.stringify(now)}`];
}
