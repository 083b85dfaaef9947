import { afterEach, describe, expect, it, vi } from "vitest";
import { recordsNaming, type PersonSources } from "../../../src/app/personRecords.ts";
import type { ResultRow } from "../../../src/domain/record.ts";
import type { Answer, Exchange } from "../../../src/service/client/client.ts";
import type { RecordQuestion } from "../../../src/service/contract/question.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import type { LedgerQuery } from "../../../src/store/rows/database.ts";
import type { Json } from "../../../src/text/json.ts";

const app = "https://app.example";
const base = "https://base.example";

function filing(id: number, persons: Json, more: Readonly<Record<string, Json>> = {}): ServiceRecord {
  return { kind: "filing", value: { id, name: `Company ${String(id)}`, ...more, related_persons: persons } };
}

function rowOf(record: ServiceRecord, id: number, isFull: boolean): ResultRow {
  const listed: ServiceRecord = { kind: "filing", value: { id, web: "row.example" } };
  return { key: `filing:${String(id)}`, service: app, record: listed, ...(isFull ? { detail: record } : {}) };
}

/** What is known, asked and stored; notes which lines of the ledger were read. */
function sourcesOf(
  stored: Readonly<Record<string, ServiceRecord>>,
  change: {
    readonly rows?: readonly ResultRow[];
    readonly at?: (index: number) => number;
    readonly service?: string;
  } = {},
): PersonSources & { readonly read: string[] } {
  const at = change.at ?? ((index) => 10_000 - index);
  const lines = Object.entries(stored).map(([name, { kind }], index): Exchange => ({
    line: 10_000 - index,
    at: at(index),
    service: change.service ?? (kind === "company" ? base : app),
    role: kind === "company" ? "base" : "app",
    purpose: "asked",
    question: kind === "company" ? { endpoint: "company", slug: name } : { endpoint: "filing", id: name },
    credential: "a",
    account: "a",
    durationMs: 1,
    counted: "unknown",
  }));
  const read: string[] = [];
  function lookUp(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined> {
    const name = question.endpoint === "filing" ? question.id : question.slug;
    read.push(name);
    const value = stored[name];
    const service = question.endpoint === "filing" ? app : base;
    return Promise.resolve(value === undefined ? undefined : { value, service, from: "store", at: 0 });
  }
  return {
    read,
    rows: change.rows ?? [],
    connections: { serviceOf: (role) => (role === "app" ? app : base) },
    client: { stored: lookUp },
    ledger: {
      lines: ({ to = Infinity, limit = Infinity }: LedgerQuery = {}) =>
        Promise.resolve(lines.filter((line) => line.at < to).slice(0, limit)),
    },
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

afterEach(() => {
  vi.restoreAllMocks();
});

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
      ["Director", "Promoter"],
    ],
    ["no role", [{ name: "Ada Lindqvist" }], []],
    ["a name as a text", ["Ada Lindqvist"], []],
    ["a longer name", [{ name: "Ada Lindqvist Jr." }], undefined],
    ["a part of the name", [{ name: "Ada" }], undefined],
    ["nobody", [], undefined],
    ["no list", "Ada Lindqvist", undefined],
    ["odd entries", [null, 7, { name: 7 }, []], undefined],
  ])("%s", async (_name, persons, roles) => {
    const expected = roles === undefined ? [] : [["filing:1", roles]];
    expect(await found("Ada Lindqvist", sourcesOf({ 1: filing(1, persons) }))).toEqual(expected);
  });

  it("comes from rows that are loaded in full, then from what is stored, each record once", async () => {
    const ada = [{ name: "Ada", relationship: "Director" }];
    const sources = sourcesOf(
      { 1: filing(1, ada), 2: filing(2, ada), 3: filing(3, []) },
      { rows: [rowOf(filing(2, ada), 2, true), rowOf(filing(1, ada), 1, false)] },
    );
    expect(await found("Ada", sources)).toEqual([
      ["filing:2", ["Director"]],
      ["filing:1", ["Director"]],
    ]);
  });

  it("keeps the row of the list, which knows what no detail says", async () => {
    const record = filing(1, [{ name: "Ada" }]);
    const sources = sourcesOf({ 1: record }, { rows: [rowOf(record, 1, false)] });
    for await (const { row } of recordsNaming("Ada", sources, new AbortController().signal))
      expect(row).toEqual(rowOf(record, 1, true));
  });

  it("comes from company records as well, by their slugs", async () => {
    const company: ServiceRecord = {
      kind: "company",
      value: { name: "Acme", people: [{ name: "ada", title: "CEO" }], founders: ["Ada"] },
    };
    expect(await found("Ada", sourcesOf({ acme: company }))).toEqual([["company:acme", ["CEO"]]]);
  });

  it("leaves out what another service was asked for", async () => {
    const sources = sourcesOf({ 1: filing(1, [{ name: "Ada" }]) }, { service: "sample:" });
    expect(await found("Ada", sources)).toEqual([]);
    expect(sources.read).toEqual([]);
  });

  it.each<[string, (index: number) => number]>([
    ["one after the other", (index) => 10_000 - index],
    ["several in one moment", (index) => 10_000 - Math.floor(index / 7)],
  ])("goes through a long ledger whole, whose requests left %s", async (_name, at) => {
    const all = Object.fromEntries(
      Array.from({ length: 650 }, (_, index) => [String(index + 1), filing(index + 1, [{ name: "Ada" }])]),
    );
    const sources = sourcesOf(all, { at });
    expect(await found("Ada", sources)).toHaveLength(650);
    expect(sources.read).toHaveLength(650);
  });

  it("ends where so many requests left in one moment that no time tells them apart", async () => {
    const all = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [String(index + 1), filing(index + 1, [])]),
    );
    expect(await found("Ada", sourcesOf(all, { at: () => 5 }))).toEqual([]);
  });

  it("lets the editor do other things within 8 ms", async () => {
    let clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => clock);
    const all = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [String(index + 1), filing(index + 1, [{ name: "Ada" }])]),
    );
    const sources = sourcesOf(all);
    // Reading one takes a millisecond, without any wait in between.
    const slow: PersonSources = {
      ...sources,
      client: {
        stored: (question) => {
          clock += 1;
          return sources.client.stored(question);
        },
      },
    };
    const gaps: number[] = [];
    let last = 0;
    let isDone = false;
    const tick = (): void => {
      gaps.push(clock - last);
      last = clock;
      if (!isDone) setImmediate(tick);
    };
    tick();
    expect(await found("Ada", slow)).toHaveLength(300);
    isDone = true;
    expect(Math.max(...gaps)).toBeLessThanOrEqual(8);
  });

  it("stops where nobody looks any more", async () => {
    const all = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [String(index + 1), filing(index + 1, [{ name: "Ada" }])]),
    );
    const sources = sourcesOf(all);
    const left = new AbortController();
    for await (const { row } of recordsNaming("Ada", sources, left.signal)) {
      expect(row.key).toBe("filing:1");
      left.abort();
    }
    expect(sources.read).toHaveLength(1);
  });
});
