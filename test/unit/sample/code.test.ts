import { describe, expect, it } from "vitest";
import { sampleCode } from "../../../src/sample/code.ts";
import { makeDataset } from "../../../src/sample/data/dataset.ts";

const patterns: Readonly<Record<string, RegExp>> = {
  "customers.ts": /name: "([^"]+)"/g,
  "leads.py": /^ {4}"([^"]+)"/gm,
  "watchlist.csv": /^([A-Z][^,]+),/gm,
};

describe("the sample code", async () => {
  const { filings } = await makeDataset(2_000);

  it.each(sampleCode.map((file) => [file.name, file] as const))(
    "%s names companies of the sample data",
    (name, { text }) => {
      const names = [...text.matchAll(patterns[name] ?? /$./g)].map((match) => match[1] ?? "");
      expect(names).toHaveLength(3);
      const known = filings.map(({ fields }) => fields.name.toLowerCase());
      expect(names.filter((one) => !known.some((filing) => filing.includes(one.toLowerCase())))).toEqual([]);
    },
  );

  it.each(sampleCode.map(({ name, text }) => [name, text]))(
    "%s ends with an empty line, where a record can stand",
    (_name, text) => {
      expect(text.endsWith("\n")).toBe(true);
      expect(text).not.toContain("\r");
    },
  );
});
