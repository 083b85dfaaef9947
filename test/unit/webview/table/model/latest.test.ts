import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TableCell, TableColumn, TableRow } from "../../../../../src/present/table/messages.ts";
import { companyKey, latestFilings } from "../../../../../src/webview/table/model/latest.ts";

const tableOf = (
  ids: readonly string[],
  ...cells: readonly (readonly TableCell[])[]
): { readonly rows: readonly TableRow[]; readonly columns: readonly TableColumn[] } => ({
  columns: ids.map((id) => ({ id, title: id, original: id, kind: "text", isUsual: true })),
  rows: cells.map((row) => ({ name: "", cells: row })),
});
const day = (at: number): TableCell => [`day ${String(at)}`, at];

describe("the newest filing of each company", () => {
  const acme = (at: number): readonly TableCell[] => ["Acme", day(at)];
  it.each<readonly [string, readonly (readonly TableCell[])[], readonly number[]]>([
    ["by when it was accepted", [acme(1), acme(3), acme(2)], [1]],
    ["the first of two of one moment", [acme(2), acme(2)], [0]],
    ["other companies stay", [acme(1), ["Birch", day(1)]], [0, 1]],
    ["one without a date stays", [["Acme", null], acme(1), ["Acme", "soon"]], [0, 1, 2]],
    [
      "those without a name stay",
      [
        [null, day(1)],
        ["", day(2)],
        ["…", day(3)],
      ],
      [0, 1, 2],
    ],
  ])("%s", (_name, cells, places) => {
    const found = latestFilings(tableOf(["name", "accepted_at"], ...cells));
    expect(found).toEqual({ places, older: cells.length - places.length });
  });

  it("is by an id of the company where the record has one", () => {
    const ids = ["name", "accepted_at", "company_id"];
    const found = latestFilings(
      tableOf(
        ids,
        ["Acme", day(1), ["7", 7]],
        ["Acme Holdings", day(2), ["7", 7]],
        ["Acme", day(1), ["8", 8]],
        ["Acme", day(5), null],
        ["Acme", day(4), null],
      ),
    );
    expect(found.places).toEqual([1, 2, 3]);
  });

  it("leaves a table as it is that has no names or dates", () => {
    expect(latestFilings(tableOf(["title"], ["A"], ["A"]))).toEqual({ places: [0, 1], older: 0 });
  });

  it("is one of each, never older than another of the company, for any rows", () => {
    const anyRow = fc.tuple(fc.constantFrom("A", "a.", "B", "C Inc", "C, INC."), fc.nat(5));
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 30 }), (given) => {
        const rows = given.map(([name, at]) => [name, day(at)]);
        const { places, older } = latestFilings(tableOf(["name", "accepted_at"], ...rows));
        expect(places.length + older).toBe(given.length);
        const kept = places.flatMap((place) => given[place] ?? []);
        expect(new Set(places.map((place) => companyKey(given[place]?.[0] ?? ""))).size).toBe(places.length);
        expect(kept.length).toBe(places.length * 2);
        for (const [name, at] of given) {
          const place = places.find((one) => companyKey(given[one]?.[0] ?? "") === companyKey(name));
          expect(given[place ?? -1]?.[1]).toBeGreaterThanOrEqual(at);
        }
      }),
    );
  });
});

it.each([
  ["Acme, Inc.", "ACME INC", true],
  ["Acme Incorporated", "Acme Inc.", true],
  ["Müller & Söhne Corp.", "MULLER AND SOHNE CORPORATION", true],
  ["O’Neil Partners", "O'Neil Partners", true],
  ["Acme II", "Acme I", false],
  ["Acme LLC", "Acme Inc", false],
  ["Acme", "Acme Inc", false],
])("%s and %s are one company: %s", (one, other, isSame) => {
  expect(companyKey(one) === companyKey(other)).toBe(isSame);
});
