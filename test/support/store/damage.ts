import { readFileSync, writeFileSync } from "node:fs";

const pageSize = 4096;

/** Page types, by their first byte. */
const kinds = { "leaf of a table": 0x0d, "leaf without row numbers": 0x0a } as const;

/**
 * Overwrites the pages of a database file that are of this kind and hold this text, and returns how many that were. The
 * first page, which holds the schema, stays.
 */
export function damagePages(path: string, kind: keyof typeof kinds, text: string): number {
  const whole = readFileSync(path);
  let count = 0;
  for (let from = pageSize; from < whole.length; from += pageSize) {
    const page = whole.subarray(from, from + pageSize);
    if (page[0] !== kinds[kind] || !page.includes(text)) continue;
    page.fill(0x07);
    count += 1;
  }
  writeFileSync(path, whole);
  return count;
}
