import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";

/** Debian’s Python, for which the packages are installed. */
const python = "/usr/bin/python3";

/** The reason why Python can’t read files here, or undefined. */
export function pythonProblem(...modules: readonly string[]): string | undefined {
  const { status } = spawnSync(python, ["-c", `import ${modules.join(", ")}`]);
  return status === 0 ? undefined : `Debian’s python3 has no ${modules.join(" and ")}`;
}

/** Prints `table` as JSON: rows of typed cells. */
const printing = `
import json, sys, datetime, math

def told(cell):
    if cell is None: return None
    if isinstance(cell, bool): return ["bool", cell]
    if isinstance(cell, int): return ["int", str(cell)]
    if isinstance(cell, float): return None if math.isnan(cell) else ["float", repr(cell)]
    if isinstance(cell, datetime.date): return ["date", cell.isoformat()]
    return ["text", cell]

def show(table): json.dump([[told(cell) for cell in row] for row in table], sys.stdout)
`;

const readers = {
  /** The standard library’s reader. */
  csv: `
import csv
csv.field_size_limit(2 ** 31 - 1)
with open(path, encoding="utf-8-sig", newline="") as file: show(csv.reader(file))
`,
  /** Types guessed by pandas. */
  pandasCsv: `
import pandas
frame = pandas.read_csv(path)
show([list(frame.columns)] + frame.astype(object).where(frame.notna(), None).values.tolist())
`,
  pandasJson: `
import pandas
frame = pandas.read_json(path, dtype=False, convert_dates=False)
show([list(frame.columns)] + frame.astype(object).where(frame.notna(), None).values.tolist())
`,
  pandasNdjson: `
import pandas
frame = pandas.read_json(path, lines=True, dtype=False, convert_dates=False)
show([list(frame.columns)] + frame.astype(object).where(frame.notna(), None).values.tolist())
`,
  /** Typed cell values. */
  openpyxl: `
import openpyxl
book = openpyxl.load_workbook(path)
sheet = book.worksheets[0]
assert len(book.worksheets) == 1 and all(cell.data_type != "f" for row in sheet for cell in row)
show([[cell.value for cell in row] for row in sheet])
`,
  /** Texts as Excel reads them (ECMA-376, 18.4.12 and 22.9.2.19); openpyxl does only half of it. */
  texts: `
import re, zipfile
from xml.etree import ElementTree
names = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
files = zipfile.ZipFile(path)
assert files.testzip() is None
read = lambda name: ElementTree.fromstring(files.read(name))
plain = lambda text: re.sub("_x([0-9A-Fa-f]{4})_", lambda found: chr(int(found.group(1), 16)), text)
rows = read("xl/worksheets/sheet1.xml").findall(".//m:row", names)
show([[plain("".join(cell.itertext())) for cell in row if cell.get("t") == "inlineStr"] for row in rows])
`,
  pandasXlsx: `
import pandas
frame = pandas.read_excel(path)
show([list(frame.columns)] + [[None if pandas.isna(cell) else cell for cell in row] for row in frame.astype(object).values.tolist()])
`,
  /** The filings of a database, with the times that Python’s own converters make. */
  sqlite: `
import sqlite3, warnings
warnings.simplefilter("ignore")
database = sqlite3.connect(path, detect_types=sqlite3.PARSE_DECLTYPES)
found = database.execute("SELECT * FROM filings")
show([[column[0] for column in found.description]] + found.fetchall())
`,
  pandasSqlite: `
import pandas, sqlite3
query = "SELECT persons.name, relationship, filings.name AS company, typeof(open) AS kind FROM persons JOIN filings USING (record)"
frame = pandas.read_sql(query, sqlite3.connect(path))
show([list(frame.columns)] + frame.values.tolist())
`,
  /** The number format of each cell of the first record. */
  formats: `
import openpyxl
sheet = openpyxl.load_workbook(path).worksheets[0]
show([[cell.number_format for cell in sheet[2]], [sheet.freeze_panes, str(sheet["A1"].font.b)]])
`,
} as const;

const cellSchema = z
  .union([
    z.tuple([z.literal("bool"), z.boolean()]),
    z.tuple([z.literal(["int", "float", "text", "date"]), z.string()]),
  ])
  .nullable();

const tableSchema = z.array(z.array(cellSchema));

/** A cell’s Python type, and its value as text. */
export type ToldCell = Readonly<z.infer<typeof cellSchema>>;

/** Reads a file’s table with Python. Throws with Python’s message. */
export function readBack(reader: keyof typeof readers, bytes: Uint8Array): readonly (readonly ToldCell[])[] {
  const folder = mkdtempSync(join(tmpdir(), "export-"));
  try {
    const path = join(folder, reader.toLowerCase().includes("csv") ? "file.csv" : "file.xlsx");
    writeFileSync(path, bytes);
    const code = `${printing}\npath = ${JSON.stringify(path)}\n${readers[reader]}`;
    const ended = spawnSync(python, ["-"], { input: code, encoding: "utf8", maxBuffer: 2 ** 28 });
    if (ended.status !== 0) throw new Error(ended.stderr);
    return tableSchema.parse(JSON.parse(ended.stdout));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
