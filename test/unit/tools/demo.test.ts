import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDataset } from "../../../src/sample/data/dataset.ts";

const workspace = join(import.meta.dirname, "..", "..", "..", "tools", "demo", "workspace");

/** The company names of a file of the demo's folder. */
function namesIn(file: string, pattern: RegExp): readonly string[] {
  const text = readFileSync(join(workspace, file), "utf8");
  return [...text.matchAll(pattern)].map((match) => match[1] ?? "");
}

describe("the demo's folder", async () => {
  const { filings } = await makeDataset(2_000);
  it.each([
    ...namesIn("customers.ts", /name: "([^"]+)"/g),
    ...namesIn("leads.py", /^ {4}"([^"]+)"/gm),
    ...namesIn("watchlist.csv", /^([A-Z][^,]+),/gm),
  ])("names a company of the sample data: %s", (name) => {
    const found = filings.filter((filing) => filing.fields.name.toLowerCase().includes(name.toLowerCase()));
    expect(found.length).toBeGreaterThan(0);
  });
});
