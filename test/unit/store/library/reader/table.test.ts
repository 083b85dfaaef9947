import { beforeEach, describe, expect, it } from "vitest";
import {
  type LibraryFilter,
  type LibraryFilters,
  type LibrarySort,
  noLibraryFilters,
} from "../../../../../src/domain/library/libraryTableTypes.ts";
import type { QueryResult } from "../../../../../src/store/library/reader/queries.ts";
import type { JsonObject } from "../../../../../src/text/json.ts";
import { saveSearch } from "../../../../support/library/news.ts";
import { libraryFolder, service } from "../../../../support/library/libraryFolder.ts";

const other = "https://other.example.com";
const hostile = "[x](command:evil) ' OR 1=1; DROP TABLE records; --\n\u202e%_";
const filing = (
  id: number,
  name: string,
  state: string | null,
  industry: string | null,
  more: JsonObject,
) => ({
  id,
  name,
  state,
  industry,
  ...more,
});
const [pooled, computers] = ["Pooled Investment Fund", "Computers"];
const march = (text: string): JsonObject => ({ accepted_at: `2024-03-0${text}:00-05:00` });
const filings = [
  filing(1, "Ängström Fund 10, LP", "CALIFORNIA", pooled, { money_raised: 500, ...march("1T23:30") }),
  filing(2, "Angstrom Fund 2, LP", "NEW YORK", computers, { money_raised: 500, ...march("2T10:00") }),
  filing(3, "beta Inc.", "California", computers, { money_raised: null, ...march("3T10:00") }),
  filing(4, "Beta, Inc.", "California", null, {
    money_raised: 0,
    offered_for_sale: "Indefinite",
    accepted_at: "2024-05-03T10:00:00-05:00",
  }),
  filing(5, hostile, null, hostile, { money_raised: 1_200_000, offered_for_sale: "4000000" }),
];
const library = libraryFolder();
const recordKey = (id: number) => ({ service, key: `filing:${String(id)}` });

beforeEach(async () => {
  await library.filings(filings);
  await library.filings([{ id: 9, name: "Another service’s", money_raised: 7 }], other);
  await library.fundings([
    { id: "f", organization: { name: "Gamma" }, series: "Series A", amount: 900, announced_on: "2024-03-02" },
  ]);
  await library.filing(2, { ...filings[1], related_persons: [] });
  await library.store.library.mark(
    { service, key: "filing:3" },
    {
      star: true,
      tags: { added: ["later", "É1"], removed: [] },
      note: "ask Ünal",
    },
  );
});

const services = [service];
const by = (
  column: LibrarySort["column"],
  direction: LibrarySort["direction"] = "ascending",
): LibrarySort => ({
  column,
  direction,
});
const only = (...columns: readonly LibraryFilter[]): LibraryFilters => ({ ...noLibraryFilters, columns });

const holding = (text: string): LibraryFilters => ({ ...noLibraryFilters, text });
const on = (first: string, last: string): LibraryFilters =>
  only({ kind: "days", column: "accepted", first, last });

async function order(
  filters: LibraryFilters = noLibraryFilters,
  sorts: readonly LibrarySort[] = [],
): Promise<QueryResult<"tableOrder">> {
  const found = await library.reader.ask("tableOrder", { services, filters, sorts });
  if (found === undefined) throw new Error("nothing was answered");
  return found;
}

/** The keys of the records, without the kind of the filings. */
async function keys(...question: Parameters<typeof order>): Promise<readonly string[]> {
  const { ids } = await order(...question);
  const rows = (await library.reader.ask("tableRows", { services, ids })) ?? [];
  return rows.map(({ record }) => record.key.replace("filing:", ""));
}

describe("the order of the library’s table", () => {
  it("is the newest first, nothing last, of the asked services alone", async () => {
    expect(await keys()).toEqual(["4", "3", "2", "1", "funding:f", "5"]);
    expect((await order()).total).toBe(6);
  });

  it("sorts text without case and accents, numbers in it by their size", async () => {
    expect(await keys(noLibraryFilters, [by("name")])).toEqual(["5", "2", "1", "3", "4", "funding:f"]);
  });

  it("puts nothing last in either direction, and keeps equal ones as they were", async () => {
    expect(await keys(noLibraryFilters, [by("raised")])).toEqual(["4", "2", "1", "funding:f", "5", "3"]);
    expect(await keys(noLibraryFilters, [by("raised", "descending")])).toEqual([
      "5",
      "funding:f",
      "2",
      "1",
      "4",
      "3",
    ]);
    expect(await keys(noLibraryFilters, [by("star", "descending"), by("offered")])).toEqual([
      "3",
      "5",
      "4",
      "2",
      "1",
      "funding:f",
    ]);
  });

  it("filters and sorts by what is new, and what has changed since it was seen, each record once", async () => {
    await saveSearch(library.store, "A", [recordKey(1), recordKey(4)]);
    await saveSearch(library.store, "B", [recordKey(1)], { isSilent: true });
    await saveSearch(library.store, "C", [recordKey(2)], { isSilent: true });
    await saveSearch(library.store, "D", [{ ...recordKey(3), service: other }]);
    await library.filing(2, { ...filings[1], money_raised: 501 });
    const news: LibraryFilter = { kind: "values", column: "news", values: ["new"] };
    expect(await keys(only(news))).toEqual(["4", "1"]);
    expect(await keys(only({ ...news, values: ["changed"] }))).toEqual(["2"]);
    expect(await keys(only({ ...news, values: ["changed", ""] }))).toEqual(["3", "2", "funding:f", "5"]);
    expect((await keys(noLibraryFilters, [by("news", "descending")])).slice(0, 4)).toEqual([
      "4",
      "1",
      "2",
      "3",
    ]);
    const { ids } = await order();
    const rows = (await library.reader.ask("tableRows", { services, ids })) ?? [];
    expect(rows.map((row) => row.news)).toEqual(["new", undefined, "changed", "new", undefined, undefined]);
    const asked = { services, filters: noLibraryFilters, column: "news", words: "", most: 9 } as const;
    expect((await library.reader.ask("tableValues", asked))?.values).toEqual([
      { text: "new", count: 2 },
      { text: "changed", count: 1 },
      { text: "", count: 3 },
    ]);
  });

  it("filters by what reads the same, by nothing, and by several columns at once", async () => {
    const state: LibraryFilter = { kind: "values", column: "state", values: ["california"] };
    expect(await keys(only(state))).toEqual(["4", "3", "1"]);
    expect(await keys(only({ ...state, values: ["california", ""] }))).toEqual([
      "4",
      "3",
      "1",
      "funding:f",
      "5",
    ]);
    expect(await keys(only(state, { kind: "range", column: "raised", min: 0, max: 0 }))).toEqual(["4"]);
    expect(await keys(only({ kind: "values", column: "kind", values: ["funding"] }))).toEqual(["funding:f"]);
    expect(await keys(only({ kind: "values", column: "whole", values: ["yes"] }))).toEqual([
      "2",
      "funding:f",
    ]);
    expect(await keys(only({ kind: "values", column: "star", values: ["no"] }))).not.toContain("3");
    expect(await keys(only({ kind: "values", column: "tags", values: ["É1"] }))).toEqual(["3"]);
  });

  it("takes hostile text for what it is", async () => {
    const values = (await library.reader.ask("tableValues", {
      services,
      filters: noLibraryFilters,
      column: "name",
      words: "drop table",
      most: 10,
    })) ?? { values: [] };
    expect(values.values).toHaveLength(1);
    const [text = ""] = values.values.map((value) => value.text);
    expect(await keys(only({ kind: "values", column: "name", values: [text] }))).toEqual(["5"]);
    expect(await keys(only({ kind: "text", column: "industry", text: "' OR 1=1; %_" }))).toEqual(["5"]);
    expect(await keys(only({ kind: "text", column: "industry", text: "%" }))).toEqual(["5"]);
    expect((await order()).total).toBe(6);
  });

  it("finds words in any column, with tags and notes, in any case and without accents", async () => {
    expect(await keys(holding("ANGSTROM fund"))).toEqual(["2", "1"]);
    expect(await keys(holding("beta unal"))).toEqual(["3"]);
    expect(await keys(holding("later computers"))).toEqual(["3"]);
    expect(await keys(holding("later york"))).toEqual([]);
  });

  it("filters by days: those that were written, and those that moments have here", async () => {
    const local = new Date("2024-03-01T23:30:00-05:00");
    const day = [local.getFullYear(), local.getMonth() + 1, local.getDate()]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
    expect(await keys(on(day, day))).toContain("1");
    expect(await keys(on("2024-03-02", "2024-03-02"))).toContain("funding:f");
    expect(await keys(on("2024-03-03", "2024-03-04"))).not.toContain("funding:f");
    expect(await keys(on("2025-01-01", "2026-01-01"))).toEqual([]);
  });

  it("leaves older filings of a company out, and says how many", async () => {
    expect((await order()).older).toEqual({ shown: 1, hidden: 0 });
    const latest = { ...noLibraryFilters, isLatestOnly: true };
    expect(await keys(latest)).toEqual(["4", "2", "1", "funding:f", "5"]);
    expect((await order(latest)).older).toEqual({ shown: 0, hidden: 1 });
  });

  it("passes what one mark of a chart stands for", async () => {
    const marks = [
      {
        chart: "industries",
        anyOf: [
          { kind: "values", column: "industry", values: ["computers"] },
          { kind: "values", column: "industry", values: [""] },
        ],
      },
    ] as const;
    expect(await keys({ ...noLibraryFilters, marks })).toEqual(["4", "3", "2", "funding:f"]);
  });
});

describe("rows of the library’s table", () => {
  it("come in the order asked for, with marks; those of another service never", async () => {
    const everything = await library.reader.ask("tableOrder", {
      services: [service, other],
      filters: noLibraryFilters,
      sorts: [],
    });
    const ids = [...(everything?.ids ?? [])].toReversed();
    expect(ids).toHaveLength(7);
    const rows = (await library.reader.ask("tableRows", { services, ids: [...ids, 123_456] })) ?? [];
    expect(rows.map(({ id }) => id)).toEqual(ids.filter((id) => rows.some((row) => row.id === id)));
    expect(rows.map(({ record }) => record.service)).toEqual(rows.map(() => service));
    expect(rows.find(({ record }) => record.key === "filing:3")?.record.marks).toEqual({
      star: true,
      tags: ["later", "É1"],
      note: "ask Ünal",
    });
  });

  it("are none where no service is connected", async () => {
    const none = { services: [], filters: noLibraryFilters };
    expect(await library.reader.ask("tableOrder", { ...none, sorts: [] })).toMatchObject({
      ids: [],
      total: 0,
    });
    expect(await library.reader.ask("tableRows", { services: [], ids: [1] })).toEqual([]);
    expect(await library.reader.ask("tableFigures", none)).toEqual({});
  });
});

describe("what the records of the library’s table come to", () => {
  it("is a total and a median of what is stated", async () => {
    expect(await library.reader.ask("tableFigures", { services, filters: noLibraryFilters })).toEqual({
      raised: { total: 1_201_900, median: 500, stated: 5 },
      offered: { total: 4_000_000, median: 4_000_000, stated: 1 },
    });
    const filters = only({ kind: "range", column: "raised", min: 600 });
    expect(await library.reader.ask("tableFigures", { services, filters })).toMatchObject({
      raised: { total: 1_200_900, median: 600_450, stated: 2 },
    });
  });

  it("counts the values that the other filters leave, the most frequent first, nothing last", async () => {
    const filters = only(
      { kind: "values", column: "state", values: ["texas"] },
      { kind: "range", column: "raised", max: 10_000_000 },
    );
    const ask = async (words: string, most = 10) =>
      await library.reader.ask("tableValues", { services, filters, column: "state", words, most });
    expect(await ask("")).toEqual({
      values: [
        { text: "CALIFORNIA", count: 2 },
        { text: "NEW YORK", count: 1 },
        { text: "", count: 2 },
      ],
      more: 0,
    });
    expect(await ask("new")).toEqual({ values: [{ text: "NEW YORK", count: 1 }], more: 0 });
    expect((await ask("", 1))?.more).toBe(2);
  });

  it("groups for each chart: all records, and those that pass the filters of the others", async () => {
    const marks = [
      { chart: "industries", anyOf: [{ kind: "values", column: "industry", values: ["computers"] }] },
    ] as const;
    const filters: LibraryFilters = { ...noLibraryFilters, marks };
    const industries = await library.reader.ask("tableGroups", { services, filters, chart: "industries" });
    expect(industries).toContainEqual({ value: "Computers", all: 2, count: 2, sum: 500, stated: 1 });
    expect(industries?.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    const places = await library.reader.ask("tableGroups", { services, filters, chart: "places" });
    expect(places).toContainEqual({ value: "California", all: 2, count: 1, sum: 0, stated: 0 });
    expect(places).toContainEqual({ value: null, all: 2, count: 0, sum: 0, stated: 0 });
    const amounts = await library.reader.ask("tableGroups", { services, filters, chart: "amounts" });
    expect(amounts).toContainEqual({ value: 500, most: 500, all: 2, count: 1, sum: 500, stated: 1 });
    const days = await library.reader.ask("tableGroups", { services, filters, chart: "time" });
    expect(days?.reduce((sum, { all }) => sum + all, 0)).toBe(6);
    expect(days?.map(({ value }) => value)).toContain(Date.parse("2024-03-02"));
  });
});
