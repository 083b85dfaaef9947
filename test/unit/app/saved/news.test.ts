import { beforeEach, describe, expect, it } from "vitest";
import { markRecordsSeen, markSearchesSeen, seenChoices } from "../../../../src/app/saved/news.ts";
import { libraryFolder, service } from "../../../support/library/libraryFolder.ts";
import { saveSearch } from "../../../support/library/news.ts";

const library = libraryFolder();
const key = (id: number) => ({ service, key: `filing:${String(id)}` });
const filing = (id: number) => ({ id, name: "Acme", accepted_at: `2024-05-0${String(id)}T10:00:00Z` });

const newKeys = async (): Promise<readonly string[]> =>
  (await library.store.saved.news()).map(({ search, key: name }) => `${search} ${name}`).toSorted();

beforeEach(async () => {
  await library.filings([1, 2, 3].map(filing));
  await saveSearch(library.store, "B", [key(1), key(2)]);
  await saveSearch(library.store, "A", [key(2), key(3)]);
  await saveSearch(library.store, "Fiction", [{ service: "sample:", key: "filing:1" }]);
});

describe("what a person marks as seen", () => {
  it("is all, or of one saved search, each with how many records it is; never of another service", async () => {
    expect(await seenChoices(library.store, { usesSample: false })).toMatchObject([
      { count: 3 },
      { name: "A", searches: ["A"], count: 2 },
      { name: "B", searches: ["B"], count: 2 },
    ]);
    const [all] = await seenChoices(library.store, { usesSample: false });
    expect(await markSearchesSeen(library.store, all?.searches ?? [])).toBe(3);
    expect(await newKeys()).toEqual(["Fiction filing:1"]);
    expect(await seenChoices(library.store, { usesSample: false })).toEqual([]);
    expect(await seenChoices(library.store, { usesSample: true })).toMatchObject([
      { count: 1 },
      { name: "Fiction" },
    ]);
  });

  it("is seen in every search that it is new in", async () => {
    expect(await markSearchesSeen(library.store, ["A"])).toBe(2);
    expect(await newKeys()).toEqual(["B filing:1", "Fiction filing:1"]);
  });

  it("are those of the rows that are new", async () => {
    expect(await markRecordsSeen(library.store, [key(1), key(2), key(9)])).toBe(2);
    expect(await newKeys()).toEqual(["A filing:3", "Fiction filing:1"]);
    expect(await markRecordsSeen(library.store, [key(1)])).toBe(0);
  });
});
