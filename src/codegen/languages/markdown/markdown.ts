import type { RecordLanguage } from "../../language.ts";
import type { Json } from "../../../text/json.ts";
import { cellText, tableOf } from "../../literal/rows.ts";
import { numberText } from "../../literal/spell.ts";
import { markdownCursors } from "./cursors.ts";
import { asMarkdown } from "./text.ts";

/**
 * A Markdown table (GitHub's). All text shows as text: nothing in it becomes a link, HTML, emphasis, code or a formula.
 * A line break is `<br>`; `null`, a missing field and empty text are empty; nested values are JSON text; lone surrogates
 * and NUL become U+FFFD. Columns of numbers stand to the right. As elements, rows alone, in the order of the columns
 * that stand there; where they share none with the records, a table of its own below an empty line.
 */
export const markdown: RecordLanguage<"markdown"> = {
  id: "markdown",
  label: "Markdown table",
  editorIds: ["markdown"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService" },
  write: (values, { position, baseIndent, columns: present }) => {
    const own = tableOf(values);
    const joins = position === "element" && (present?.some((name) => own.columns.includes(name)) ?? true);
    const { columns, rows } = joins && present !== undefined ? tableOf(values, present) : own;
    const body = rows.map((row) => line(row.length === 0 ? [""] : row.map(cell)));
    if (joins) return body.join(`\n${baseIndent}`);
    const named = columns.length === 0 ? [""] : columns;
    const rules = named.map((_, index) => (isNumeric(rows.map((row) => row[index])) ? "---:" : "---"));
    const lines = [line(named.map(cell)), line(rules), ...body];
    return (position === "element" ? ["", ...lines] : lines).join(`\n${baseIndent}`);
  },
  writeValue: (value) => cell(value),
  types: [],
  texts: {},
  cursor: markdownCursors,
};

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function isNumeric(cells: readonly (Json | undefined)[]): boolean {
  const known = cells.filter((value) => value !== undefined && value !== null);
  return known.length > 0 && known.every((value) => typeof value === "number" || typeof value === "bigint");
}

function cell(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "number" || typeof value === "bigint"
    ? numberText(value, "1e999")
    : asMarkdown(cellText(value));
}
