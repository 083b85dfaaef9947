import { strToU8, Zip, ZipDeflate } from "fflate";
import { fieldsOfRecord } from "../../domain/record/columnTypes.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import type { Json } from "../../text/json.ts";
import { cellText } from "../literal/rows.ts";
import { hex, numberText } from "../literal/spell.ts";
import {
  type ColumnRole,
  type FileJob,
  type FileWriter,
  longestCell,
  type WriteBytes,
  type WrittenFile,
} from "./fileJob.ts";

/** Positions of the cell formats in the workbook’s `cellXfs`. */
const style = { plain: 0, header: 1, amount: 2, cents: 3, instant: 4, day: 5 } as const;

/** Rows that decide on the widths of the columns. */
const mostMeasured = 200;

/**
 * Writes a sheet by ECMA-376: numbers that a double can’t hold as text, nested values as JSON text, and characters that XML
 * can’t hold as `_x0001_`.
 */
export class Workbook implements FileWriter {
  readonly #job: Pick<FileJob, "columns" | "roles">;
  readonly #zip: Zip;
  readonly #texts = new CellTexts();
  #sheet: ZipDeflate | undefined;
  #row = 1;

  constructor(job: Pick<FileJob, "columns" | "roles">, write: WriteBytes) {
    this.#job = job;
    this.#zip = new Zip((error, chunk) => {
      if (error !== null) throw error;
      write(chunk);
    });
    for (const [path, xml] of Object.entries(packageParts)) this.#open(path).push(strToU8(xml), true);
  }

  add(records: readonly ServiceRecord[]): void {
    const { columns, roles } = this.#job;
    const rows = records.map(({ value }) => {
      const fields = fieldsOfRecord(value);
      return columns.map(({ name }) =>
        Object.hasOwn(fields, name) ? this.#texts.cellOf(fields[name], roles[name]) : undefined,
      );
    });
    const xml = [this.#sheet === undefined ? this.#begin(rows.slice(0, mostMeasured)) : ""];
    for (const cells of rows) xml.push(rowXml(cells, (this.#row += 1)));
    this.#sheet?.push(strToU8(xml.join("")));
  }

  end(): WrittenFile {
    if (this.#sheet === undefined) this.add([]);
    this.#sheet?.push(strToU8("</sheetData></worksheet>"), true);
    this.#zip.end();
    return { cutTexts: this.#texts.cut };
  }

  #begin(rows: readonly (readonly (SheetCell | undefined)[])[]): string {
    const { columns } = this.#job;
    this.#sheet = this.#open("xl/worksheets/sheet1.xml");
    const widths = columns.map(({ name }, at) =>
      rows.reduce((most, cells) => Math.max(most, cells[at]?.length ?? 0), name.length),
    );
    const header = columns.map(({ name }) => this.#texts.textCell(name, style.header));
    return `${head}<worksheet xmlns="${main}">${views}${columnsXml(widths)}<sheetData>${rowXml(header, 1)}`;
  }

  #open(path: string): ZipDeflate {
    const file = new ZipDeflate(path);
    this.#zip.add(file);
    return file;
  }
}

interface SheetCell {
  readonly type: "inlineStr" | "b" | "n";
  readonly style: number;
  readonly content: string;
  readonly length: number;
}

function isExact(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}

const dayMs = 86_400_000;
/** Days from Excel’s day 0 to 1970. */
const daysTo1970 = 25_569;
/** Before March 1900, Excel counts a day that never was; after 9999, it shows no date. */
const [firstDay, dayAfterLast] = [61, 2_958_466];

/** Returns an instant as Excel’s day number, in UTC; undefined if Excel can’t show it. */
function serialDay(instant: string): number | undefined {
  const day = Date.parse(instant) / dayMs + daysTo1970;
  return day >= firstDay && day < dayAfterLast ? day : undefined;
}

function rowXml(cells: readonly (SheetCell | undefined)[], row: number): string {
  const inside = cells.map((cell, column) => {
    if (cell === undefined) return "";
    const type = cell.type === "n" ? "" : ` t="${cell.type}"`;
    const shown = cell.style === style.plain ? "" : ` s="${cell.style}"`;
    const tag = cell.type === "inlineStr" ? "is" : "v";
    return `<c r="${columnName(column)}${row}"${shown}${type}><${tag}>${cell.content}</${tag}></c>`;
  });
  return `<row r="${row}">${inside.join("")}</row>`;
}

/** Returns `A` for 0, `AA` for 26. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? "" : columnName(rest - 1)) + String.fromCharCode(65 + (index % 26));
}

/** Makes cells, and counts cut texts. Cells hold their texts: a shared list of texts would stay in memory. */
class CellTexts {
  cut = 0;

  cellOf(value: Json | undefined, role: ColumnRole | undefined): SheetCell | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value === "boolean")
      return { type: "b", style: style.plain, content: value ? "1" : "0", length: 5 };
    if (typeof value === "number" && isExact(value)) {
      const content = Object.is(value, -0) ? "-0" : String(value);
      const shown = role !== "amount" ? style.plain : Number.isInteger(value) ? style.amount : style.cents;
      return { type: "n", style: shown, content, length: content.length + 4 };
    }
    // Digits, even with a sign, aren’t a formula.
    if (typeof value === "number" || typeof value === "bigint")
      return this.textCell(numberText(value, "1e999"), style.plain);
    const day = role === "instant" && typeof value === "string" ? serialDay(value) : undefined;
    if (day === undefined) return this.textCell(cellText(value), style.plain);
    const isDay = Number.isInteger(day) && typeof value === "string" && !value.includes("T");
    const shown = isDay ? { style: style.day, length: 10 } : { style: style.instant, length: 19 };
    return { type: "n", ...shown, content: String(day) };
  }

  /** Cuts a text to the length of a cell. An inline string is never evaluated: "=1+1" stays as it is. */
  textCell(value: string, shown: number): SheetCell {
    let text = value.replaceAll(/\r\n?/g, "\n");
    if (text.length > longestCell) {
      this.cut += 1;
      // Drop half a surrogate pair at the end.
      text = `${text.slice(0, longestCell - 1).replace(/[\ud800-\udbff]$/, "")}…`;
    }
    const content = `<t xml:space="preserve">${escaped(text)}</t>`;
    return { type: "inlineStr", style: shown, content, length: value.length };
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

const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  ...[
    ["workbook", "sheet.main"],
    ["worksheets/sheet1", "worksheet"],
    ["styles", "styles"],
  ].map(([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${contentType}.${type}+xml"/>`),
].join("")}</Types>`;

const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Startup Funding" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The header stays visible. */
const views =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** In the order of `style`. Formats 3 and 4 are built in; Excel requires the second fill. */
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

/** Returns an empty text without columns: an empty `cols` is invalid. */
function columnsXml(widths: readonly number[]): string {
  const each = widths.map((width, index) => {
    const shown = Math.min(Math.max(width + 2, narrowest), widest);
    return `<col min="${index + 1}" max="${index + 1}" width="${shown}" customWidth="1"/>`;
  });
  return each.length === 0 ? "" : `<cols>${each.join("")}</cols>`;
}

/** The files of the package except for the sheet. */
const packageParts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": contentTypes,
  "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
  "xl/workbook.xml": workbook,
  "xl/_rels/workbook.xml.rels": relationships([
    ["worksheet", "worksheets/sheet1.xml"],
    ["styles", "styles.xml"],
  ]),
  "xl/styles.xml": styles,
};
