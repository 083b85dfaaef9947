import { describe, expect, it } from "vitest";
import { recordsNaming, type PersonSources } from "../../../../src/app/detail/relatedRecords.ts";
import type { ResultRow } from "../../../../src/domain/record.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import type { Json } from "../../../../src/text/json.ts";
import { memoryLibrary } from "../../../support/library/memoryLibrary.ts";

const app = "https://app.example";
const base = "https://base.example";

function filing(id: number, persons: Json, more: Readonly<Record<string, Json>> = {}): ServiceRecord {
  return { kind: "filing", value: { id, name: `Company ${String(id)}`, ...more, related_persons: persons } };
}

function rowOf(record: ServiceRecord, id: number, isFull: boolean): ResultRow {
  const listed: ServiceRecord = { kind: "filing", value: { id, web: "row.example" } };
  return { key: `filing:${String(id)}`, service: app, record: listed, ...(isFull ? { detail: record } : {}) };
}

const day = (at: number): Readonly<Record<string, Json>> => ({ accepted_at: `2024-05-0${String(at)}` });

/** What the library holds, and rows at hand; notes what the library was asked. */
function sourcesOf(
  kept: readonly ResultRow[],
  rows: readonly ResultRow[] = [],
): PersonSources & { readonly asked: readonly string[] } {
  const library = memoryLibrary();
  for (const [index, row] of kept.entries()) library.keep([row], index);
  return {
    asked: library.asked,
    rows,
    services: [app, base],
    library: () => Promise.resolve(library.reader),
  };
}

async function found(
  name: string,
  sources: PersonSources,
): Promise<readonly (readonly [key: string, roles: readonly string[]])[]> {
  const records: [string, readonly string[]][] = [];
  for await (const { row, roles } of recordsNaming(name, sources, new AbortController().signal))
    records.push([row.key, roles]);
  return records;
}

describe("what is known of a person", () => {
  it.each<[string, Json, readonly string[] | undefined]>([
    ["the very name", [{ name: "Ada Lindqvist", relationship: "Director" }], ["Director"]],
    ["another case and white space", [{ name: " ADA  lindqvist", relationship: "Director" }], ["Director"]],
    [
      "named twice",
      [
        { name: "Ada Lindqvist", relationship: "Director" },
        { name: "Ada Lindqvist", relationship: "Promoter" },
        { name: "Ada Lindqvist", relationship: "Director" },
      ],
      ["Director, Promoter"],
    ],
    ["no role", [{ name: "Ada Lindqvist" }], []],
    ["a name as a text", ["Ada Lindqvist"], []],
    ["another order of the words", [{ name: "Lindqvist, Ada" }], []],
    ["another name", [{ name: "Ada Lindquist" }], undefined],
    ["a longer name", [{ name: "Ada Lindqvist Jr." }], undefined],
    ["a part of the name", [{ name: "Ada" }], undefined],
    ["no one", [], undefined],
    ["no list", "Ada Lindqvist", undefined],
    ["odd entries", [null, 7, { name: 7 }, []], undefined],
  ])("%s", async (_name, persons, roles) => {
    const expected = roles === undefined ? [] : [["filing:1", roles]];
    expect(await found("Ada Lindqvist", sourcesOf([rowOf(filing(1, persons), 1, true)]))).toEqual(expected);
  });

  it("comes from rows that are loaded in full, then from the library, newest first, each record once", async () => {
    const ada = [{ name: "Ada", relationship: "Director" }];
    const sources = sourcesOf(
      [1, 2, 3, 4].map((id) => rowOf(filing(id, id === 3 ? [] : ada, day(id)), id, true)),
      [rowOf(filing(2, ada), 2, true), rowOf(filing(1, ada), 1, false)],
    );
    expect(await found("Ada", sources)).toEqual([
      ["filing:2", ["Director"]],
      ["filing:4", ["Director"]],
      ["filing:1", ["Director"]],
    ]);
  });

  it("comes from company records as well, by their slugs", async () => {
    const company: ServiceRecord = {
      kind: "company",
      value: { name: "Acme", people: [{ name: "ada", title: "CEO" }], founders: ["Ada"] },
    };
    const row = { key: "company:acme", service: base, record: company, detail: company };
    expect(await found("Ada", sourcesOf([row]))).toEqual([["company:acme", ["CEO"]]]);
  });

  it("leaves out what is of another service", async () => {
    const row = { ...rowOf(filing(1, [{ name: "Ada" }]), 1, true), service: "sample:" };
    expect(await found("Ada", sourcesOf([row], [row]))).toEqual([]);
  });

  it("looks for no name without letters", async () => {
    const sources = sourcesOf([rowOf(filing(1, [{ name: "—" }]), 1, true)]);
    expect(await found("—", sources)).toEqual([]);
    expect(sources.asked).toEqual([]);
  });

  it("stops once the page is left", async () => {
    const ada = rowOf(filing(1, [{ name: "Ada" }]), 1, true);
    const sources = sourcesOf([rowOf(filing(2, [{ name: "Ada" }]), 2, true)], [ada]);
    const left = new AbortController();
    for await (const { row } of recordsNaming("Ada", sources, left.signal)) {
      expect(row.key).toBe("filing:1");
      left.abort();
    }
    expect(sources.asked).toEqual([]);
  });
});
