import { describe, expect, it } from "vitest";
import * as z from "zod";
import { nameKeys } from "../../../src/domain/names/nameKeys.ts";
import { sampleCode } from "../../../src/sample/sampleCode.ts";
import { makeDataset } from "../../../src/sample/data/dataset.ts";
import { startSampleService } from "../../../src/sample/service.ts";

const pageSchema = z.object({ feed_entries: z.array(z.object({ name: z.string() })) });

const patterns: Readonly<Record<string, RegExp>> = {
  "customers.ts": /name: "([^"]+)"/g,
  "leads.py": /^ {4}"([^"]+)"/gm,
  "watchlist.csv": /^([A-Z][^,]+),/gm,
};

describe("the sample code", async () => {
  const { filings } = await makeDataset(2_000);
  const known = filings.map(({ fields }) => fields.name.toLowerCase());

  describe.each(sampleCode.map(({ name, text }) => [name, text]))("%s", (name, text) => {
    const names = [...text.matchAll(patterns[name] ?? /$./g)].map((match) => match[1] ?? "");

    it("names companies of the sample data", () => {
      expect(names).toHaveLength(3);
      expect(names.filter((one) => !known.some((filing) => filing.includes(one.toLowerCase())))).toEqual([]);
    });

    it("names a company of the first page, so that the library knows one after one search", async () => {
      const service = await startSampleService({ key: "sample" });
      try {
        const headers = { "Auth-Token": service.key };
        const answer = await fetch(`${service.appUrl}/api/v3/companies`, { headers });
        const page = pageSchema.parse(await answer.json());
        const cores = page.feed_entries.flatMap((entry) => nameKeys(entry.name)?.core ?? []);
        expect(names.filter((one) => cores.includes(nameKeys(one)?.core ?? ""))).not.toEqual([]);
      } finally {
        await service.close();
      }
    });

    it("ends with an empty line, where a record fits", () => {
      expect(text.endsWith("\n")).toBe(true);
      expect(text).not.toContain("\r");
    });
  });
});
