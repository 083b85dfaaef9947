import { describe, expect, it } from "vitest";
import { filtersOf, type RecordFilter } from "../../../../../src/domain/library/libraryFilters.ts";
import { filterQueries } from "../../../../../src/store/library/reader/queries/filters.ts";
import type { CompanyFilters, FundingFilters } from "../../../../../src/service/contract/filters/table.ts";
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

const filingsBy = (filters: CompanyFilters) => filtersOf({ endpoint: "companies", filters });

function filtered(asked: CompanyFilters, sql = openLibrary(records), more: readonly RecordFilter[] = []) {
  const filters = [...filingsBy(asked), ...more];
  const {
    records: found,
    total,
    unknown,
  } = filterQueries.filtered(sql, {
    services,
    filters,
    limit: 10,
    offset: 0,
  });
  expect(found).toHaveLength(total);
  return { names: namesOf(found).map((name) => String(name).split(" ")[0]), unknown };
}

const filteredBy = (filter: RecordFilter) => filtered({}, openLibrary(records), [filter]);

const all = ["Echo", "Delta", "Cedar", "Beacon", "Amber"];

describe("filters over the library", () => {
  it.each<readonly [filters: CompanyFilters, names: readonly string[], unknown: number]>([
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

  it("are those of the table’s columns, too", () => {
    const days = { kind: "days", column: "accepted", first: "2024-02-03", last: "2024-02-04" } as const;
    expect(filteredBy(days)).toEqual({ names: ["Delta", "Cedar"], unknown: 0 });
    expect(filteredBy({ kind: "text", column: "name", text: "row delta" })).toEqual({
      names: ["Delta"],
      unknown: 0,
    });
    const starred = { kind: "values", column: "star", values: ["yes"] } as const;
    expect(
      filtered({}, openLibrary([...records, { ...listed(7, "Golf", {}), star: true }]), [starred]),
    ).toEqual({
      names: ["Golf"],
      unknown: 0,
    });
    expect(filteredBy({ kind: "values", column: "state", values: [""] })).toEqual({ names: [], unknown: 0 });
  });

  it("know of each record whether its state or industry is this one", () => {
    const sql = openLibrary([...records, listed(7, "Golf", {})]);
    expect(filtered({ states: ["Ohio"] }, sql).unknown).toBe(0);
    expect(filtered({ industry: "Ohio" }, sql).unknown).toBe(0);
    expect(filtered({ minMoneyRaised: 1, company: "x" }, sql).unknown).toBe(0);
  });

  it("know the persons of a list row that names some, though not its places", () => {
    const sql = openLibrary([listed(1, "Row", { related_persons: [{ name: "Grace Hopper" }] })]);
    expect(filtered({ relatedPerson: "grace" }, sql)).toEqual({ names: ["Row"], unknown: 0 });
    expect(filtered({ relatedPerson: "ada" }, sql)).toEqual({ names: [], unknown: 0 });
    expect(filtered({ cities: ["Austin"] }, sql)).toEqual({ names: [], unknown: 1 });
  });

  it("are the same where the runtime has no full text", () => {
    const sql = withoutIndexes(openLibrary(records));
    expect(filtered({ company: "street bea" }, sql)).toEqual({ names: ["Beacon"], unknown: 0 });
    expect(filtered({ relatedPerson: "hopper" }, sql).names).toEqual(["Cedar", "Amber"]);
  });

  it("answer with a page of the records, and with how many there are", () => {
    const sql = openLibrary(records);
    const page = filterQueries.filtered(sql, { services, filters: filingsBy({}), limit: 2, offset: 2 });
    expect(namesOf(page.records)).toEqual(["Cedar", "Beacon Street Partners"]);
    expect(page.total).toBe(5);
    const filters = filingsBy({ cities: ["Madison", "New York"] });
    const second = filterQueries.filtered(sql, { services, filters, limit: 1, offset: 1 });
    expect(namesOf(second.records)).toEqual(["Beacon Street Partners"]);
    expect(second.total).toBe(2);
  });

  it("find fundings by series and day", () => {
    const sql = openLibrary(records);
    const count = (asked: FundingFilters): number => {
      const filters = filtersOf({ endpoint: "fundings", filters: asked });
      return filterQueries.filtered(sql, { services, filters, limit: 9, offset: 0 }).total;
    };
    expect(
      [{}, { series: "series a" }, { series: "Series B" }, { createdFrom: "2024-03-02" }].map(count),
    ).toEqual([1, 1, 0, 0]);
  });

  it.each(["'; --", "%_", "\u0000", "हिन्दी", "a".repeat(10_000), "🚀", "|", '"'])(
    "take %j as plain text",
    (text) => {
      const sql = openLibrary(records);
      const { names } = filtered({ company: text, industry: text, states: [text] }, sql);
      expect(names).toEqual([]);
      expect(filtered({ cities: [text], zipCodes: [text], relatedPerson: text }, sql).names).toEqual([]);
      expect(filtered({}, sql).names).toEqual(all);
    },
  );
});
