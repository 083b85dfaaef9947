import { describe, expect, it } from "vitest";
import { nothingBeside, storedBeside } from "../../../../src/app/detail/relatedRecords.ts";
import type { ResultRow } from "../../../../src/domain/record.ts";
import type { Json } from "../../../../src/text/json.ts";
import { memoryLibrary } from "../../../support/library/memoryLibrary.ts";

const service = "https://app.example";
const base = "https://base.example";
const ada = { name: "Ada Lindqvist", relationship: "Director" };

function filing(id: number, name: string, persons?: Json): ResultRow {
  const listed = { id, name, accepted_at: `2024-05-0${String(id)}` };
  const row = { service, key: `filing:${String(id)}`, record: { kind: "filing", value: listed } } as const;
  if (persons === undefined) return row;
  return { ...row, detail: { kind: "filing", value: { ...listed, related_persons: persons } } };
}

function funding(id: string, name: string, slug?: string): ResultRow {
  const organization = { name, ...(slug === undefined ? {} : { slug }) };
  return {
    service: base,
    key: `funding:${id}`,
    record: { kind: "funding", value: { id, created_at: "2023-01-01", organization } },
  };
}

function raised(money_raised: number): ResultRow {
  return { ...filing(1, "Acme"), record: { kind: "filing", value: { id: 1, name: "Acme", money_raised } } };
}

async function beside(own: ResultRow, kept: readonly ResultRow[], services = [service, base]) {
  const library = memoryLibrary();
  library.keep(kept);
  const found = await storedBeside(() => Promise.resolve(library.reader), own, services);
  return {
    found,
    rows: found.rows.map(({ key }) => key),
    people: found.people.map(({ name, rows }) => [name, rows.map(({ key }) => key)]),
  };
}

describe("what the library knows beside a record", () => {
  it("is nothing where it knows nothing", async () => {
    const { found } = await beside(filing(1, "Acme"), [filing(1, "Acme"), filing(2, "Beta")]);
    expect(found).toEqual(nothingBeside);
  });

  it("are all records of its company’s name, newest first, in both services, and in no other", async () => {
    const kept = [filing(1, "Acme"), filing(2, "ACME"), filing(3, "Acme"), funding("seed", "Acme")];
    expect((await beside(filing(1, "Acme"), kept)).rows).toEqual(["filing:3", "filing:2", "funding:seed"]);
    expect((await beside(filing(1, "Acme"), kept, [service])).rows).toEqual(["filing:3", "filing:2"]);
  });

  it("are no fundings of another company by its slug", async () => {
    const kept = [funding("a", "Acme", "acme"), funding("b", "Acme", "acme-2"), funding("c", "Acme")];
    const { rows } = await beside(funding("a", "Acme", "acme"), [...kept, funding("d", "Acme", "acme")]);
    expect(new Set(rows)).toEqual(new Set(["funding:c", "funding:d"]));
  });

  it("are the records that name its people, those of its company not once more", async () => {
    const kept = [
      filing(1, "Acme", [ada]),
      filing(2, "Acme", [ada]),
      filing(3, "Marl", [{ name: "LINDQVIST, Ada" }]),
      filing(4, "Tarn", [{ name: "Grace" }]),
    ];
    const { people, rows } = await beside(filing(1, "Acme", [ada, { name: "Nobody else" }]), kept);
    expect(rows).toEqual(["filing:2"]);
    expect(people).toEqual([["Ada Lindqvist", ["filing:3"]]]);
  });

  it("is the record of a funding’s company, once that was received", async () => {
    const company: ResultRow = {
      service: base,
      key: "company:acme",
      record: { kind: "company", value: { slug: "acme" } },
      detail: { kind: "company", value: { slug: "acme", name: "Acme" } },
    };
    expect((await beside(funding("a", "Acme", "acme"), [company])).found.hasCompany).toBe(true);
    expect((await beside(funding("a", "Acme", "other"), [company])).found.hasCompany).toBe(false);
  });

  it("is how often it has changed", async () => {
    const library = memoryLibrary();
    library.keep([raised(1)], 1_000);
    library.keep([raised(2)], 2_000);
    library.keep([raised(2)], 3_000);
    const { changes } = await storedBeside(() => Promise.resolve(library.reader), raised(2), [service]);
    expect(changes).toBe(1);
  });
});
