import { strToU8, zipSync } from "fflate";
import type { Json } from "../../text/json.ts";
import { cellText, type RecordTable } from "../literal/rows.ts";
import { hex, numberText } from "../literal/spell.ts";
import { type ColumnRole, type FileJob, longestCell, type WrittenFile } from "./fileJob.ts";

/** Places of the cell formats in the workbook’s list of them. */
const style = { plain: 0, header: 1, amount: 2, cents: 3, instant: 4, day: 5 } as const;

/** ECMA-376. What no double holds is text, nested values are JSON text, what XML cannot hold is `_x0001_`. */
export function workbookOf({ columns, rows }: RecordTable, { roles }: Pick<FileJob, "roles">): WrittenFile {
  const texts = new SharedTexts();
  const lines = [
    rowXml(
      columns.map((name) => textCell(texts, name, style.header)),
      1,
    ),
  ];
  const widths = columns.map((name) => name.length);
  for (const [index, row] of rows.entries()) {
    const cells = row.map((value, at) => cellOf(texts, value, roles[columns[at] ?? ""]));
    for (const [at, cell] of cells.entries())
      widths[at] = Math.max(widths[at] ?? 0, index < measured ? (cell?.length ?? 0) : 0);
    lines.push(rowXml(cells, index + 2));
  }
  const parts = packageParts(lines.join(""), widths, texts.xml());
  const files = Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]));
  return { bytes: zipSync(files), cutTexts: texts.cut };
}

/** Rows that say how wide a column is. */
const measured = 200;

interface SheetCell {
  readonly type: "s" | "b" | "n";
  readonly style: number;
  readonly content: string;
  readonly length: number;
}

function cellOf(
  texts: SharedTexts,
  value: Json | undefined,
  role: ColumnRole | undefined,
): SheetCell | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean")
    return { type: "b", style: style.plain, content: value ? "1" : "0", length: 5 };
  if (typeof value === "number" && isExact(value)) {
    const content = Object.is(value, -0) ? "-0" : String(value);
    const shown = role !== "amount" ? style.plain : Number.isInteger(value) ? style.amount : style.cents;
    return { type: "n", style: shown, content, length: content.length + 4 };
  }
  if (typeof value === "number" || typeof value === "bigint") {
    // Digits are no formula, a sign before them included.
    const digits = numberText(value, "1e999");
    return { type: "s", style: style.plain, content: String(texts.indexOf(digits)), length: digits.length };
  }
  const day = role === "instant" && typeof value === "string" ? serialDay(value) : undefined;
  if (day !== undefined) {
    const isDay = Number.isInteger(day) && typeof value === "string" && !value.includes("T");
    const shown = isDay ? { style: style.day, length: 10 } : { style: style.instant, length: 19 };
    return { type: "n", ...shown, content: String(day) };
  }
  return textCell(texts, cellText(value));
}

function isExact(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}

function textCell(texts: SharedTexts, text: string, shown: number = style.plain): SheetCell {
  return { type: "s", style: shown, content: String(texts.indexOfText(text)), length: text.length };
}

const dayMs = 86_400_000;
/** Days from Excel’s day 0 to 1970. */
const daysTo1970 = 25_569;
/** Before March 1900 Excel counts a day that never was; after 9999 it shows none. */
const [firstDay, dayAfterLast] = [61, 2_958_466];

/** An instant as Excel counts days, in UTC; undefined where it has none for it. */
function serialDay(instant: string): number | undefined {
  const day = Date.parse(instant) / dayMs + daysTo1970;
  return day >= firstDay && day < dayAfterLast ? day : undefined;
}

function rowXml(cells: readonly (SheetCell | undefined)[], row: number): string {
  const inside = cells.map((cell, column) => {
    if (cell === undefined) return "";
    const type = cell.type === "n" ? "" : ` t="${cell.type}"`;
    const shown = cell.style === style.plain ? "" : ` s="${cell.style}"`;
    return `<c r="${columnName(column)}${row}"${shown}${type}><v>${cell.content}</v></c>`;
  });
  return `<row r="${row}">${inside.join("")}</row>`;
}

/** `A` for 0, `AA` for 26. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? "" : columnName(rest - 1)) + String.fromCharCode(65 + (index % 26));
}

class SharedTexts {
  readonly #indexes = new Map<string, number>();
  cut = 0;

  /** Cuts a text to the length of a cell. A shared string is never evaluated: "=1+1" stays as it is. */
  indexOfText(value: string): number {
    const text = value.replaceAll(/\r\n?/g, "\n");
    if (text.length <= longestCell) return this.indexOf(text);
    this.cut += 1;
    // Half a character at the end is none.
    return this.indexOf(`${text.slice(0, longestCell - 1).replace(/[\ud800-\udbff]$/, "")}…`);
  }

  indexOf(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.#indexes.size);
    return this.#indexes.size - 1;
  }

  xml(): string {
    return Array.from(
      this.#indexes.keys(),
      (text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`,
    ).join("");
  }
}

const markup: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escaped(text: string): string {
  return text
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replaceAll(/[&<>]/g, (mark) => markup[mark] ?? mark)
    .replaceAll(
      /(?![\t\n\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu,
      (sign) => `_x${hex(sign.charCodeAt(0), 4).toUpperCase()}_`,
    );
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** `widths` are characters, by column. */
function packageParts(
  rows: string,
  widths: readonly number[],
  texts: string,
): Readonly<Record<string, string>> {
  return {
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbook,
    "xl/_rels/workbook.xml.rels": relationships([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
      ["sharedStrings", "sharedStrings.xml"],
    ]),
    "xl/styles.xml": styles,
    "xl/sharedStrings.xml": `${head}<sst xmlns="${main}">${texts}</sst>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="${main}">${views}${columnsXml(widths)}<sheetData>${rows}</sheetData></worksheet>`,
  };
}

const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  ...[
    ["workbook", "sheet.main"],
    ["worksheets/sheet1", "worksheet"],
    ["styles", "styles"],
    ["sharedStrings", "sharedStrings"],
  ].map(([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${contentType}.${type}+xml"/>`),
].join("")}</Types>`;

const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Startup Funding" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The header stays visible. */
const views =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** In the order of `style`; formats 3 and 4 are built in, the second fill is one that Excel wants to be there. */
const styles = `${head}<styleSheet xmlns="${main}">${[
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="6">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  ...[3, 4, 164, 165].map(
    (format) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
  "</cellXfs>",
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
].join("")}</styleSheet>`;

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${relations}">${each.join("")}</Relationships>`;
}

/** In characters: wide enough for a name, narrow enough for several columns in a window. */
const [narrowest, widest] = [10, 50];

/** A sheet without columns has no list of them. */
function columnsXml(widths: readonly number[]): string {
  const each = widths.map((width, index) => {
    const shown = Math.min(Math.max(width + 2, narrowest), widest);
    return `<col min="${index + 1}" max="${index + 1}" width="${shown}" customWidth="1"/>`;
  });
  return each.length === 0 ? "" : `<cols>${each.join("")}</cols>`;
}
