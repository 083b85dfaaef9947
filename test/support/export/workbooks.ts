import { strFromU8, unzipSync } from "fflate";
import { writeFile } from "../../../src/codegen/file/file.ts";
import { type FileFormat, type FileJob } from "../../../src/codegen/file/fileJob.ts";
import { type Json } from "../../../src/text/json.ts";
import { hostileTexts } from "../literals/values.ts";

export function bytesOf(format: FileFormat, values: readonly Json[], job: Partial<FileJob> = {}): Uint8Array {
  const plain = { kind: "filing", fields: undefined, roles: {}, escapeFormulas: true } as const;
  return writeFile({ format, values, ...plain, ...job }).bytes;
}

/** Values that are easily lost or changed. */
export const hostile: readonly Json[] = [
  ...hostileTexts.map((text, id): Json => ({ id, text })),
  ...[
    "constructor",
    "__proto__",
    "toString",
    "_x0041_",
    "_x005F_x0041_",
    "a\uFFFDb\u0001c",
    "ends in \ud800",
  ].map((text, id): Json => ({ id, text })),
];

export const numbers: readonly Json[] = [
  0,
  -1,
  1.5,
  0.1,
  -1e-7,
  5e-324,
  1.7976931348623157e308,
  9007199254740991,
  -9007199254740991,
  9007199254740993n,
  -9223372036854775809n,
  10n ** 40n,
];

/** The values of the cells of a workbook, row by row; undefined for an empty cell. */
export function cellsOf(bytes: Uint8Array): readonly (readonly (string | number | undefined)[])[] {
  const files = unzipSync(bytes);
  const part = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const texts = Array.from(
    part("xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)<\/t>/g),
    ([, text]) => text,
  );
  return Array.from(part("xl/worksheets/sheet1.xml").matchAll(/<row [^>]*>(.*?)<\/row>/g), ([, row = ""]) => {
    const cells: (string | number | undefined)[] = [];
    for (const [, column = "", type, value = ""] of row.matchAll(
      /<c r="([A-Z]+)\d+"(?: s="\d")?(?: t="(\w)")?><v>([^<]*)<\/v>/g,
    ))
      cells[column.charCodeAt(0) - 65] = type === "s" ? texts[Number(value)] : Number(value);
    return cells;
  });
}
