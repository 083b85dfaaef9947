import { beforeEach, describe, expect, it } from "vitest";
import { newRows, storedRows } from "../../../../src/app/library/readLibrary.ts";
import { libraryFolder, service } from "../../../support/library/libraryFolder.ts";
import { saveSearch } from "../../../support/library/news.ts";

const library = libraryFolder();
const key = (id: number) => ({ service, key: `filing:${String(id)}` });
const filing = (id: number) => ({ id, name: "Acme", accepted_at: `2024-05-0${String(id)}T10:00:00Z` });
const connectedTo = (connected: string) => ({
  library: () => Promise.resolve(library.reader),
  connections: { serviceOf: () => connected },
});
const needs = connectedTo(service);
const keysOf = (rows: readonly { readonly key: string }[]): readonly string[] => rows.map((row) => row.key);

beforeEach(async () => {
  await library.filings([1, 2, 3].map(filing));
  await saveSearch(library.store, "A", [key(2), key(3)]);
  await saveSearch(library.store, "B", [key(1)]);
});

describe("the rows of a saved search", () => {
  it("that are new are those that were not seen, the newest first", async () => {
    expect(keysOf(await newRows(needs, "A"))).toEqual(["filing:3", "filing:2"]);
    await library.store.saved.markSeen(key(3));
    expect(keysOf(await newRows(needs, "A"))).toEqual(["filing:2"]);
    expect(await newRows(connectedTo("sample:"), "A")).toEqual([]);
  });

  it("that are stored are all that fit it, over all pages", async () => {
    const question = { endpoint: "fundings", filters: { series: "Seed" } } as const;
    for (let from = 0; from < 120; from += 20) {
      const ids = Array.from({ length: 20 }, (_, at) => String(from + at));
      await library.fundings(ids.map((id) => ({ id, series: "Seed" })));
    }
    await library.fundings([{ id: "other", series: "Series A" }]);
    const rows = keysOf(await storedRows(needs, { question, service }));
    expect([rows.length, new Set(rows).size]).toEqual([120, 120]);
    const other = "https://other.example.com";
    await library.fundings([{ id: "1", series: "Seed" }], other);
    expect(await storedRows(connectedTo(other), { question, service })).toEqual([]);
  });
});
