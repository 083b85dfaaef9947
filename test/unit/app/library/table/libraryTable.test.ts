import { beforeEach, describe, expect, it, vi } from "vitest";
import { LibraryTable } from "../../../../../src/app/library/table/libraryTable.ts";
import { tableRecords } from "../../../../../src/app/export/shownTable.ts";
import {
  libraryChoicesOf,
  libraryRecords,
  libraryTable,
  newIdsOf,
} from "../../../../../src/app/library/table/exported.ts";
import { libraryStatus } from "../../../../../src/present/table/libraryTableRows.ts";
import {
  libraryColumns,
  noLibraryFilters,
  type LibraryFilter,
} from "../../../../../src/domain/library/libraryTableTypes.ts";
import type { ToLibraryPage } from "../../../../../src/present/table/libraryTableProtocol.ts";
import { wording } from "../../../../../tools/pages/wording.ts";
import { saveSearch } from "../../../../support/library/news.ts";
import { libraryFolder, service } from "../../../../support/library/libraryFolder.ts";

const filing = (id: number, name: string): { readonly id: number; readonly name: string } => ({ id, name });

const recordKey = (id: number) => ({ service, key: `filing:${String(id)}` });
const library = libraryFolder();
const bench: { posted: ToLibraryPage[]; counted: (readonly [number, number])[] } = {
  posted: [],
  counted: [],
};

function createTable(t: typeof wording.t = wording.t): LibraryTable {
  return new LibraryTable({
    library: () => Promise.resolve(library.reader),
    services: () => [service],
    wording: () => ({ ...wording, t }),
    post: (message) => void bench.posted.push(message),
    onCounted: (total, news) => void bench.counted.push([total, news]),
  });
}

const posted = <Type extends ToLibraryPage["type"]>(
  type: Type,
): readonly Extract<ToLibraryPage, { type: Type }>[] =>
  bench.posted.filter((message): message is Extract<ToLibraryPage, { type: Type }> => message.type === type);

const arranged = (asked: number, ...columns: readonly LibraryFilter[]) => ({
  asked,
  sorts: [{ column: "name", direction: "ascending" }] as const,
  filters: { ...noLibraryFilters, columns },
});

beforeEach(async () => {
  Object.assign(bench, { posted: [], counted: [] });
  await library.filings([filing(1, "Cedar"), filing(2, "Ash"), filing(3, "Birch")]);
});

/** A table that was arranged once. */
async function begun(): Promise<LibraryTable> {
  const table = createTable();
  await table.begin();
  await table.arrange(arranged(1));
  return table;
}

describe("the table of the library", () => {
  it("sends the order and the totals, and rows as they are asked for", async () => {
    const table = await begun();
    const [order] = posted("order");
    expect(order).toMatchObject({ asked: 1, total: 3 });
    await table.sendRows(table.generation, order?.ids ?? []);
    expect(posted("records")[0]?.rows.map(([, row]) => row?.name)).toEqual(["Ash", "Birch", "Cedar"]);
    expect(posted("figures")).toHaveLength(1);
    await table.sendRows(table.generation - 1, order?.ids ?? []);
    expect(posted("records")).toHaveLength(1);
  });

  it("sends the first rows before the order of all, where nothing is sorted or filtered by", async () => {
    const table = createTable();
    await table.begin();
    await table.arrange({ asked: 1, sorts: [], filters: noLibraryFilters });
    expect(bench.posted.map(({ type }) => type)).toEqual(["records", "order", "order", "figures"]);
    const [head, all] = posted("order");
    expect(head).toMatchObject({ shown: 3, total: 3 });
    expect(head?.ids).toEqual(all?.ids);
    expect(posted("records")[0]?.rows.map(([id]) => id)).toEqual(all?.ids);
  });

  it("answers the newest of several arrangements alone", async () => {
    const table = createTable();
    await table.begin();
    await Promise.all([1, 2, 3].map((asked) => table.arrange(arranged(asked))));
    expect(posted("order").map(({ asked }) => asked)).toEqual([3]);
  });

  it("says null for a record that is gone", async () => {
    const table = await begun();
    await table.sendRows(table.generation, [123_456]);
    expect(posted("records")[0]?.rows).toEqual([[123_456, null]]);
  });

  it("knows the selected rows, and leaves commands none where there are too many for them", async () => {
    const table = await begun();
    const { shown } = table.records;
    await table.choose(table.generation, shown.slice(1));
    expect(table.chosen.map(({ key, service: from }) => [key, from])).toEqual([
      ["filing:3", service],
      ["filing:1", service],
    ]);
    await table.choose(
      table.generation,
      Array.from({ length: 2_001 }, (_, at) => at),
    );
    expect(table.chosen).toEqual([]);
    expect(table.records.selected).toHaveLength(2_001);
  });

  it("leaves rows where they are when something has come, and says how much", async () => {
    const table = await begun();
    await table.sendRows(table.generation, table.records.shown);
    await library.filings([filing(4, "Alder")]);
    await table.look();
    expect(bench.counted).toEqual([
      [3, 0],
      [3, 1],
    ]);
    expect(posted("order")).toHaveLength(1);
    await table.refresh();
    expect(posted("order")[1]?.ids).toHaveLength(4);
    await table.look();
    expect(bench.counted.at(-1)).toEqual([4, 0]);
  });

  it("sends the rows in sight again when one was marked", async () => {
    const table = await begun();
    await table.sendRows(table.generation, table.records.shown);
    await library.store.library.mark({ service, key: "filing:2" }, { star: true });
    await table.look();
    const again = posted("records").at(-1);
    expect(again?.isAll).toBe(true);
    expect(again?.rows[0]?.[1]?.cells).toContain("Yes");
    await table.look();
    expect(posted("records")).toHaveLength(2);
  });

  it("shows immediately that the library was cleared", async () => {
    const table = await begun();
    await library.reader.release();
    await library.store.clear();
    await table.look();
    expect(posted("order").at(-1)).toMatchObject({ ids: [], total: 0 });
  });

  it("reads the words for kinds and flags in the language that they are shown in", async () => {
    const table = createTable((text, ...values) =>
      text === "Filing" ? "Meldung" : wording.t(text, ...values),
    );
    await table.begin();
    await table.arrange(arranged(1, { kind: "values", column: "kind", values: ["Meldung"] }));
    await table.arrange(arranged(2, { kind: "text", column: "kind", text: "meld" }));
    await table.arrange(arranged(3, { kind: "values", column: "kind", values: ["Filing"] }));
    expect(posted("order").map(({ ids }) => ids.length)).toEqual([3, 3, 0]);
    await table.arrange(arranged(4));
    await table.sendValues("kind", "");
    expect(posted("values")[0]?.values).toEqual([{ text: "Meldung", count: 3 }]);
  });

  it("shows, filters by, and follows what is new", async () => {
    await saveSearch(library.store, "A", [recordKey(2)]);
    const table = await begun();
    await table.sendRows(table.generation, table.records.shown);
    const news = () =>
      posted("records")
        .at(-1)
        ?.rows.map(([, row]) => row?.cells[libraryColumns.indexOf("news")]);
    expect(news()).toEqual(["New", null, null]);
    await table.arrange(arranged(2, { kind: "values", column: "news", values: [""] }));
    expect(posted("order").at(-1)?.ids).toEqual(table.records.shown);
    expect(table.records.shown).toHaveLength(2);
    await table.sendValues("news", "");
    expect(posted("values").at(-1)?.values).toEqual([
      { text: "New", count: 1 },
      { text: "", count: 2 },
    ]);
    await table.arrange(arranged(3));
    await library.store.saved.markSeen("all");
    await table.look();
    expect(news()).toEqual([null, null, null]);
  });

  it("sends what all charts draw", async () => {
    const table = await begun();
    await table.sendGroups(1);
    await table.sendGroups(2);
    expect(posted("groups")).toHaveLength(1);
    expect(posted("groups")[0]?.groups.places).toEqual([
      { value: null, all: 3, count: 3, sum: 0, stated: 0 },
    ]);
  });
});

describe("records of the library’s table in a file", () => {
  it("are those that are selected, shown, or all of them, in the order of the table", async () => {
    const table = await begun();
    expect(libraryChoicesOf(table.records, [])).toMatchObject([{ what: "all", count: 3, isUsual: true }]);
    await table.arrange(arranged(2, { kind: "text", column: "name", text: "r" }));
    await table.choose(table.generation, table.records.shown.slice(0, 1));
    const choices = libraryChoicesOf(table.records, []);
    expect(choices.map(({ what, count }) => [what, count])).toEqual([
      ["selected", 1],
      ["shown", 2],
      ["all", 3],
    ]);
    expect(choices.find(({ isUsual }) => isUsual)?.what).toBe("shown");
    const records = await libraryRecords(table.source, choices[1]?.ids);
    const names: unknown[] = [];
    for await (const part of records.parts(new AbortController().signal))
      names.push(...part.map(({ value }) => value));
    expect(names).toEqual([filing(3, "Birch"), filing(1, "Cedar")]);
  });

  it("have star, tags, and note in a file with the columns of the table", async () => {
    const marks = { star: true, tags: { added: ["hot", "seed"], removed: [] }, note: "call back" };
    await library.store.library.mark(recordKey(3), marks);
    const table = await begun();
    const columns = ["note", "tags", "star", "name"];
    const shown = libraryTable(table.source, columns, table.records.shown, wording);
    const { complete } = tableRecords(shown);
    const values: unknown[] = [];
    for await (const part of shown.parts(new AbortController().signal))
      values.push(...part.map((one) => complete(one).value));
    expect(values).toEqual([
      { Note: null, Tags: null, Starred: "No", Name: "Ash" },
      { Note: "call back", Tags: "hot, seed", Starred: "Yes", Name: "Birch" },
      { Note: null, Tags: null, Starred: "No", Name: "Cedar" },
    ]);
  });

  it("are refused where the library can’t be read, rather than left out", async () => {
    const table = await begun();
    const { parts } = await libraryRecords(table.source, [1]);
    const ask = vi.spyOn(library.reader, "ask").mockResolvedValue(undefined);
    await expect(parts(new AbortController().signal)[Symbol.asyncIterator]().next()).rejects.toThrow(
      "library",
    );
    ask.mockRestore();
  });

  it("are what is new alone, where some is", async () => {
    await saveSearch(library.store, "A", [recordKey(1), recordKey(2)]);
    const table = await begun();
    const newIds = await newIdsOf(table.source);
    expect(newIds).toHaveLength(2);
    const choices = libraryChoicesOf(table.records, newIds);
    expect(choices).toMatchObject([
      { what: "all", isUsual: true },
      { what: "new", ids: newIds, isUsual: false },
    ]);
    const all = { ...table.records, total: 2 };
    expect(libraryChoicesOf(all, newIds).map(({ what }) => what)).not.toContain("new");
  });
});

const statusOf = (total: number, news: number) => libraryStatus({ total, news, isSample: false }, wording);

describe("what the table says of the library", () => {
  it("counts one as one, and leads to a search where nothing is kept", () => {
    expect(statusOf(1, 1)).toMatchObject({ loaded: "1 record", next: "1 new record. Refresh" });
    expect(statusOf(100_000, 12)).toMatchObject({
      loaded: "100,000 records",
      next: "12 new records. Refresh",
    });
    expect(statusOf(0, 0).empty?.command).toBe("search");
    expect(statusOf(2, 0)).not.toHaveProperty("next");
  });
});
