import { existsSync, readFileSync } from "node:fs";

const file = new URL("../../../shared/form-d/filings.json", import.meta.url);

/**
 * Real filings as JSON text, from a file beside the project. They are no part of it: where they are missing, a line on the
 * screen says so, and what would be tried on them is left out.
 */
export function realFilingsText(): string | undefined {
  if (existsSync(file)) return readFileSync(file, "utf8");
  process.stdout.write("left out: real filings are not on this machine\n");
  return undefined;
}
