import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TableRow } from "../../../../../src/present/table/tableProtocol.ts";
import { latestFilings } from "../../../../../src/webview/table/model/latestFilings.ts";

const filing = (company: string, acceptedAt: number): TableRow => ({
  name: "",
  cells: [],
  filing: { company, acceptedAt },
});
const unknown: TableRow = { name: "", cells: [] };

describe("the newest filing of each company", () => {
  it.each<readonly [string, readonly TableRow[], readonly number[]]>([
    ["by when it was accepted", [filing("acme", 1), filing("acme", 3), filing("acme", 2)], [1]],
    ["the first of two of one moment", [filing("acme", 2), filing("acme", 2)], [0]],
    ["other companies stay", [filing("acme", 1), filing("birch", 1)], [0, 1]],
    ["those without a company or a date stay", [unknown, filing("acme", 1), unknown], [0, 1, 2]],
  ])("%s", (_name, rows, places) => {
    expect(latestFilings(rows)).toEqual({ places, older: rows.length - places.length });
  });

  it("is one of each, never older than another of the company, for any rows", () => {
    const anyRow = fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat(5));
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 30 }), (given) => {
        const { places, older } = latestFilings(given.map(([company, at]) => filing(company, at)));
        expect(places.length + older).toBe(given.length);
        const kept = new Map(places.flatMap((place) => (given[place] ? [given[place]] : [])));
        expect(kept.size).toBe(places.length);
        for (const [company, at] of given) expect(kept.get(company)).toBeGreaterThanOrEqual(at);
      }),
    );
  });
});
