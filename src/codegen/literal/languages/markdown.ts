import type { Json } from "../../../text/json.ts";
import type { LiteralForm } from "../form.ts";
import { cellText, tableOf } from "../rows.ts";
import { numberText } from "../spell.ts";

/**
 * A Markdown table (GitHub's). All text shows as text: nothing in it becomes a link, HTML, emphasis, code or a formula.
 * A line break is `<br>`; `null`, a missing field and empty text are empty; nested values are JSON text; lone surrogates
 * and NUL become U+FFFD. Columns of numbers stand to the right. As elements, rows alone.
 */
export const markdownForm: LiteralForm<"markdown"> = {
  id: "markdown",
  label: "Markdown table",
  languages: ["markdown"],
  write(values, { position, baseIndent }) {
    const { columns, rows } = tableOf(values);
    const named = columns.length === 0 ? [""] : columns;
    const rules = named.map((_, index) => (isNumeric(rows.map((row) => row[index])) ? "---:" : "---"));
    const body = rows.map((row) => line(row.length === 0 ? [""] : row.map(cell)));
    const lines = position === "element" ? body : [line(named.map(cell)), line(rules), ...body];
    return lines.join(`\n${baseIndent}`);
  },
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
  if (typeof value === "number" || typeof value === "bigint") return numberText(value, "1e999");
  return (
    cellText(value)
      .replaceAll("\0", "\uFFFD")
      .replaceAll(/[\\`*[\]<>|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
      .replaceAll("&", "&amp;")
      // Bare addresses become links too: a web address, a name with a dot, mail, and signs like :smile:.
      .replaceAll(/\/(?=\/)|:(?=[\w+-]+:)|(?<=[\p{L}\p{N}])\.(?=\p{L}{2})|@/giu, String.raw`\$&`)
      .replaceAll(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "<br>")
      // A cell is trimmed when it is read.
      .replaceAll(/^\s+|\s+$/g, (space) => space.replaceAll(/\s/g, (one) => `&#${one.charCodeAt(0)};`))
  );
}
