import { describe, expect, it } from "vitest";
import { createReadLibrary, keptCount } from "../../../../src/app/library/readLibrary.ts";
import type { LibraryStatements } from "../../../../src/store/library/reader/queries/knownNames.ts";
import { type Kept, keptService, openLibrary, readerOf } from "../../../support/library/memoryLibrary.ts";

const connections = { serviceOf: () => keptService };
const { signal } = new AbortController();

const library = (sql?: LibraryStatements) => () => Promise.resolve(readerOf(sql));

const filings = Array.from({ length: 230 }, (_, index): Kept => ({
  value: { id: index + 1, name: `Company ${String(index + 1)}`, state: index < 30 ? "Texas" : "Ohio" },
  form: index === 0 ? "whole" : "row",
}));
const funding: Kept = {
  kind: "funding",
  value: { id: "f-1", organization: { name: "Foxtrot" }, series: "Series A", announced_on: "2024-03-01" },
};

describe("what the library has for a question", () => {
  it("comes in pages, with the filing in full where that is known", async () => {
    const read = createReadLibrary({ library: library(openLibrary([...filings, funding])), connections });
    const question = { endpoint: "companies", filters: {} } as const;
    const first = await read(question, 1, signal);
    expect(first).toMatchObject({ total: 230, unknown: 0, hasMore: true });
    expect(first.rows).toHaveLength(100);
    expect(first.rows[0]).toMatchObject({
      key: "filing:1",
      service: keptService,
      detail: { kind: "filing" },
    });
    expect(first.rows[1]).not.toHaveProperty("detail");
    const last = await read(question, 3, signal);
    expect([last.rows.length, last.hasMore]).toEqual([30, false]);
    const sized = await read({ ...question, perPage: 7 }, 2, signal);
    expect(sized.rows.map(({ key }) => key)[0]).toBe("filing:8");
    expect(sized.rows).toHaveLength(7);
  });

  it("is filtered as the question says, for fundings by series and day", async () => {
    const read = createReadLibrary({ library: library(openLibrary([...filings, funding])), connections });
    const texan = await read({ endpoint: "companies", filters: { states: ["TX"] } }, 1, signal);
    expect(texan.total).toBe(30);
    const since = async (createdFrom: string): Promise<number> =>
      (await read({ endpoint: "fundings", filters: { series: "series a", createdFrom } }, 1, signal)).total;
    expect([await since("2024-03-01"), await since("2024-03-02")]).toEqual([1, 0]);
  });

  it("is nothing where there is no library", async () => {
    const read = createReadLibrary({ library: library(), connections });
    const found = await read({ endpoint: "companies", filters: {} }, 1, signal);
    expect(found).toEqual({ rows: [], total: 0, unknown: 0, hasMore: false });
  });

  it("is counted for a form", async () => {
    const known = library(openLibrary([...filings, funding]));
    expect(await keptCount({ library: known, connections }, "companies")).toBe(230);
    expect(await keptCount({ library: known, connections }, "fundings")).toBe(1);
    expect(await keptCount({ library: library(), connections }, "companies")).toBeUndefined();
  });
});
