import { describe, expect, it } from "vitest";
import type { LibraryFilters } from "../../../../../src/store/library/reader/queries/conditions.ts";
import { filterQueries } from "../../../../../src/store/library/reader/queries/filters.ts";
import type { JsonObject } from "../../../../../src/text/json.ts";
import {
  type Kept,
  keptService,
  namesOf,
  openLibrary,
  withoutIndexes,
} from "../../../../support/library/memoryLibrary.ts";

const services = [keptService];

function listed(id: number, name: string, more: JsonObject): Kept {
  return { value: { id, name, accepted_at: `2024-02-0${String(id)}T00:00:00Z`, ...more } };
}

function whole(id: number, name: string, address: readonly string[], person: string): Kept {
  const row = listed(id, name, {
    state: "California",
    industry: "Other Technology",
    money_raised: id * 1_000_000,
    contacts: [{ address: [...address] }],
    related_persons: [{ name: person, relationship: "Director" }],
  });
  return { ...row, form: "whole" };
}

const records: readonly Kept[] = [
  whole(1, "Amber Labs, Inc.", ["100 Main St", "Palo Alto, CA 94301-1234"], "Grace Hopper"),
  whole(2, "Beacon Street Partners", ["12 MADISON AVE", "NEW YORK, NY 10016"], "Ada Lovelace"),
  whole(3, "Cedar", ["5 Cedar Ave, Madison, WI 53703"], "Hopper Ventures LLC"),
  listed(4, "Delta Row", { state: "NEW YORK", industry: "Insurance", money_raised: null }),
  {
    ...listed(5, "Echo Row", { state: "TX", industry: "Technology" }),
    matches: [
      { filter: "cities", value: "Austin" },
      { filter: "relatedPerson", value: "ada king" },
      { filter: "zipCodes", value: "78701\n78702" },
    ],
  },
  { value: { id: 6, name: "Sample Row" }, service: "sample:" },
  {
    kind: "funding",
    value: {
      id: "f",
      organization: { name: "Foxtrot" },
      name: "Foxtrot",
      series: "Series A",
      announced_on: "2024-03-01",
    },
  },
];

function filtered(filters: LibraryFilters, sql = openLibrary(records)) {
  const {
    records: found,
    total,
    unknown,
  } = filterQueries.filtered(sql, {
    services,
    kind: "filing",
    filters,
    limit: 10,
    offset: 0,
  });
  expect(found).toHaveLength(total);
  return { names: namesOf(found).map((name) => String(name).split(" ")[0]), unknown };
}

const all = ["Echo", "Delta", "Cedar", "Beacon", "Amber"];

describe("filters over the library", () => {
  it.each<readonly [filters: LibraryFilters, names: readonly string[], unknown: number]>([
    [{}, all, 0],
    [{ company: "amber" }, ["Amber"], 0],
    [{ company: "Amber Labs LLC" }, ["Amber"], 0],
    [{ company: "street bea" }, ["Beacon"], 0],
    [{ company: "eaco" }, ["Beacon"], 0],
    [{ company: "%" }, [], 0],
    [{ states: ["California"] }, ["Cedar", "Beacon", "Amber"], 0],
    [{ states: ["CA", "texas"] }, ["Echo", "Cedar", "Beacon", "Amber"], 0],
    [{ states: ["New York"] }, ["Delta"], 0],
    [{ states: ["Nowhere"] }, [], 0],
    // Exactly this one where it is there, else what holds the text.
    [{ industry: "technology" }, ["Echo"], 0],
    [{ industry: "other tech" }, ["Cedar", "Beacon", "Amber"], 0],
    [{ minMoneyRaised: 2_000_000 }, ["Cedar", "Beacon"], 0],
    [{ minMoneyRaised: 2_000_000, maxMoneyRaised: 2_000_000 }, ["Beacon"], 0],
    [{ from: Date.UTC(2024, 1, 3), to: Date.UTC(2024, 1, 4) }, ["Delta", "Cedar"], 0],
    [{ cities: ["palo alto"] }, ["Amber"], 2],
    // A street is no city.
    [{ cities: ["Madison"] }, ["Cedar"], 2],
    [{ cities: ["New York", "Palo Alto"] }, ["Beacon", "Amber"], 2],
    [{ cities: ["Alto"], states: ["CA"] }, ["Amber"], 0],
    // What a search for it returned is in it, though its row does not say so.
    [{ cities: ["AUSTIN"] }, ["Echo"], 1],
    [{ cities: ["Austin"], states: ["New York"] }, [], 1],
    [{ zipCodes: ["94301"] }, ["Amber"], 2],
    [{ zipCodes: ["94301-1234", "10016-0001"] }, ["Beacon", "Amber"], 2],
    // Which of the two it was is not known.
    [{ zipCodes: ["78701"] }, [], 2],
    [{ zipCodes: ["78702", "78701", "1"] }, ["Echo"], 1],
    [{ relatedPerson: "hopper" }, ["Cedar", "Amber"], 2],
    [{ relatedPerson: "Hopper, Grace" }, ["Amber"], 2],
    [{ relatedPerson: "ada" }, ["Echo", "Beacon"], 1],
    [{ relatedPerson: "ada", cities: ["New York"] }, ["Beacon"], 2],
    [{ relatedPerson: "ada", maxMoneyRaised: 1 }, [], 0],
    [{ relatedPerson: "***", cities: ["***"], zipCodes: ["***"] }, [], 2],
  ])("%j", (filters, names, unknown) => {
    expect(filtered(filters)).toEqual({ names, unknown });
  });

  it("are the same where the runtime has no full text", () => {
    const sql = withoutIndexes(openLibrary(records));
    expect(filtered({ company: "street bea" }, sql)).toEqual({ names: ["Beacon"], unknown: 0 });
    expect(filtered({ relatedPerson: "hopper" }, sql).names).toEqual(["Cedar", "Amber"]);
  });

  it("answer with a page of the records, and with how many there are", () => {
    const sql = openLibrary(records);
    const filings = { services, kind: "filing" } as const;
    const page = filterQueries.filtered(sql, { ...filings, filters: {}, limit: 2, offset: 2 });
    expect(namesOf(page.records)).toEqual(["Cedar", "Beacon Street Partners"]);
    expect(page.total).toBe(5);
    const cities = { cities: ["Madison", "New York"] };
    const second = filterQueries.filtered(sql, { ...filings, filters: cities, limit: 1, offset: 1 });
    expect(namesOf(second.records)).toEqual(["Beacon Street Partners"]);
    expect(second.total).toBe(2);
  });

  it("find fundings by series and day", () => {
    const sql = openLibrary(records);
    const count = (filters: LibraryFilters): number =>
      filterQueries.filtered(sql, { services, kind: "funding", filters, limit: 9, offset: 0 }).total;
    expect(
      [{}, { series: "series a" }, { series: "Series B" }, { from: Date.UTC(2024, 2, 2) }].map(count),
    ).toEqual([1, 1, 0, 0]);
  });

  it.each(["'; --", "%_", "\u0000", "हिन्दी", "a".repeat(10_000), "🚀", "|", '"'])(
    "take %j as plain text",
    (text) => {
      const sql = openLibrary(records);
      const { names } = filtered({ company: text, industry: text, states: [text], series: text }, sql);
      expect(names).toEqual([]);
      expect(filtered({ cities: [text], zipCodes: [text], relatedPerson: text }, sql).names).toEqual([]);
      expect(filtered({}, sql).names).toEqual(all);
    },
  );
});
