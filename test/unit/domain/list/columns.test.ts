import { describe, expect, it } from "vitest";
import { rankColumns } from "../../../../src/domain/list/columns.ts";

const rows = [
  ["1", "Acme, Inc.", "California", "Ann Lee", "https://acme.example"],
  ["2", "Beta LLC", "California", "Bo Hart", "beta.example"],
  ["3", "", "New York", "", ""],
  ["4", "Gamma", "New York", "Cy Moss", "gamma.example"],
];

function best(headers: readonly string[], known?: (column: number) => number): number | undefined {
  return rankColumns({ headers, rows }, known)[0]?.index;
}

describe("the column of company names", () => {
  it.each([
    "Company",
    "COMPANY NAME",
    "company_name",
    "Organization",
    "firm",
    "Issuer",
    "Unternehmen",
    "Firma",
  ])("is found by the header %s, whatever the others hold", (header) => {
    expect(best(["Nr", "Ansicht", "Place", header, "Link"])).toBe(3);
  });

  it.each([
    [["id", "Name", "State", "Contact name", "Website"]],
    [["id", "Account", "State", "Owner", "Website"]],
    [["a", "b", "c", "d", "e"]],
    [[]],
  ])("is found under %j", (headers) => {
    expect(best(headers)).toBe(1);
  });

  it("is not the one of their investors, unless there is no other", () => {
    expect(best(["Nr", "Lead investor", "Place", "Company name", "Link"])).toBe(3);
    expect(best(["Nr", "Lead investor", "Place", "Name", "Link"])).toBe(3);
    expect(best(["Nr", "Investors", "Place", "Ansicht", "Link"])).toBe(1);
  });

  it("is the one that the library knows", () => {
    expect(best(["a", "b", "c", "d", "e"], (column) => (column === 3 ? 0.9 : 0))).toBe(3);
  });

  it("is one of all columns, each with its score", () => {
    const columns = rankColumns({ headers: ["id", "Company"], rows });
    expect(new Set(columns.map(({ index }) => index))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(columns[0]).toMatchObject({ index: 1, header: "Company" });
    expect(columns.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
    expect(columns.at(-1)?.score).toBe(0);
  });

  it("is found by few of the values of a wide list", () => {
    let reads = 0;
    const row = new Proxy(rows[0] ?? [], {
      get(target, key): unknown {
        if (key !== "length") reads += 1;
        return Reflect.get(target, key);
      },
    });
    rankColumns({
      headers: Array.from({ length: 100 }, () => ""),
      rows: Array.from({ length: 1_000 }, () => row),
    });
    expect(reads).toBeGreaterThan(1_000);
    expect(reads).toBeLessThan(3_000);
  });

  it("is the only one of a list with one, and none of an empty list", () => {
    expect(rankColumns({ headers: [], rows: [["Acme"]] })).toHaveLength(1);
    expect(rankColumns({ headers: [], rows: [] })).toEqual([]);
  });
});
