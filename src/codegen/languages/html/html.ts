import { htmlCursors } from "./htmlCursors.ts";
import type { RecordLanguage } from "../../language.ts";
import type { Json } from "../../../text/json.ts";
import { escapedInMarkup, numberText } from "../../literal/spell.ts";
import { rowsUnder } from "../../literal/columns.ts";
import { bareText, cellText, tableOf } from "../../literal/rows.ts";

/** Writes text that never becomes markup or template code. At `element`, writes only rows in the order of the columns. */
export const html: RecordLanguage<"html"> = {
  id: "html",
  label: "HTML table",
  editorIds: ["html", "vue", "svelte"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService" },
  write(values, { position, indent, baseIndent, columns: present }) {
    const table = present === undefined ? tableOf(values) : rowsUnder(values, present);
    if (table === undefined) return "";
    const { columns, rows } = table;
    const body = rows.flatMap((cells) =>
      row(
        cells.map((value) => `<td>${text(value)}</td>`),
        indent,
      ),
    );
    if (position === "element") return body.join(`\n${baseIndent}`);
    const head = row(
      columns.map((name) => `<th scope="col">${text(name)}</th>`),
      indent,
    );
    const parts = [...section("thead", head, indent), ...section("tbody", body, indent)];
    return section("table", parts, indent).join(`\n${baseIndent}`);
  },
  writeValue: (value) => escapedInMarkup(bareText(value)),
  types: [],
  cursor: htmlCursors,
};

function section(tag: string, lines: readonly string[], indent: string): readonly string[] {
  return [`<${tag}>`, ...lines.map((line) => indent + line), `</${tag}>`];
}

function row(cells: readonly string[], indent: string): readonly string[] {
  return section("tr", cells, indent);
}

function text(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" || typeof value === "bigint") return numberText(value, "1e999");
  return (
    cellText(value)
      // Braces are code in the templates of Vue, Svelte, Angular and others.
      .replaceAll(/[&<>{}"'`]/g, reference)
      .replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "<br>")
      .replaceAll(/(?!\t)\p{Cc}|\p{Noncharacter_Code_Point}/gu, "\uFFFD")
      .replaceAll(/[\p{Bidi_Control}\u{feff}]/gu, reference)
  );
}

const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function reference(character: string): string {
  return names[character] ?? `&#${character.charCodeAt(0)};`;
}
