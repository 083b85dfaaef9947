import { companySlugOf, webOf } from "../../../src/domain/record.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonText, type Json } from "../../../src/text/json.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import { rowOf } from "../../../src/present/row.ts";
import { realFilings } from "../../support/detail/records.ts";
import { wording } from "../../../tools/pages/wording.ts";

function filing(value: Json, problem?: string): ServiceRecord {
  return { kind: "filing", value, ...(problem === undefined ? {} : { problem }) };
}

const whole = {
  id: 7,
  name: "QUANTAPOINT INC",
  web: "",
  accepted_at: "2010-01-08T17:30:00-05:00",
  state: "NEW YORK",
  industry: "Other",
  is_business_combination_transaction: false,
  money_raised: 3_000_000,
  offered_for_sale: "Indefinite",
  min_investment: 1000,
};

describe("a row", () => {
  it("reads amount and name, then date · state · industry; aloud the name comes first", () => {
    const row = rowOf(filing(whole), wording);
    expect(row.label).toBe("$3M  QUANTAPOINT INC");
    expect(row.name).toBe("QUANTAPOINT INC");
    expect(row.description).toBe("1/8/10 · New York · Other");
    expect(row.facts).toEqual(["$3M", "Jan 8, 2010", "New York", "Other"]);
    expect(row.tooltip).toContain("Offered: Indefinite");
    expect(row.accessibleLabel).toBe("QUANTAPOINT INC, filing, $3M, Jan 8, 2010, New York, Other");
  });

  it.each([
    ["without an amount", { id: 1, name: "A", money_raised: null }, "A", ""],
    ["with nothing sold", { id: 1, name: "A", money_raised: 0 }, "A", "nothing sold yet"],
    ["with nothing sold, in words", { id: 1, name: "A", money_raised: "$0" }, "A", "nothing sold yet"],
    ["with a word for an amount", { name: "A", amount: "Undisclosed" }, "A", "Undisclosed"],
    [
      "with more than an amount",
      { name: "A", amount: "somewhere between $3 and $4 million" },
      "A",
      "somewhere between $3 and $4 million",
    ],
  ])("%s is its name alone; the note on the amount follows", (_what, value, label, description) => {
    const row = rowOf({ kind: "id" in value ? "filing" : "funding", value }, wording);
    expect([row.label, row.description]).toEqual([label, description]);
  });

  it("has another icon for each kind of record and of filing, and for a filing that is known in full", () => {
    const records: readonly ServiceRecord[] = [
      filing(whole),
      filing({ ...whole, industry: "Pooled Investment Fund" }),
      filing({ ...whole, is_business_combination_transaction: true }),
      { kind: "funding", value: whole },
      { kind: "company", value: whole },
    ];
    const full = rowOf(filing(whole), wording, true);
    const icons = records.map((record) => rowOf(record, wording).icon);
    expect(new Set([...icons, full.icon]).size).toBe(6);
    expect(full.accessibleLabel).toBe(`${rowOf(filing(whole), wording).accessibleLabel}, full filing loaded`);
  });

  it("of a funding reads amount and company, then series, day, place and industry; the headline is a hint", () => {
    const value = {
      id: "a",
      title: "Larkmoor Labs raises $40 Million (Series A)",
      amount: "$40 Million",
      series: "Series A",
      created_at: "2025-05-02",
      organization: {
        name: "Larkmoor Labs",
        industry: "Robotics",
        location: { city: "Ulm", state: "OREGON" },
      },
    };
    const row = rowOf({ kind: "funding", value }, wording);
    expect(row.label).toBe("$40M  Larkmoor Labs");
    expect(row.description).toBe("Series A · 5/2/25 · Oregon · Robotics");
    expect(row.tooltip).toContain(value.title);
    expect(row.accessibleLabel).toBe("Larkmoor Labs, funding, $40M, Series A, May 2, 2025, Oregon, Robotics");
  });

  it("of a company reads what was raised, the year and the place", () => {
    const value = {
      name: "Acme",
      total_raised: 49_000_000,
      founded: 2019,
      headquarters: { country: "Norway" },
    };
    const row = rowOf({ kind: "company", value }, wording);
    expect([row.label, row.description]).toEqual(["$49M  Acme", "2019 · Norway"]);
  });

  it.each([
    ["name", { name: "A", title: "B" }, "A"],
    ["title", { title: "B" }, "B"],
    ["company", { company: "C" }, "C"],
    ["organization.name", { organization: { name: "D" } }, "D"],
    ["the company before the headline", { title: "B", organization: { name: "D" } }, "D"],
    ["company.name", { title: "B", company: { name: "C" } }, "C"],
    ["company_name", { title: "B", company_name: "C" }, "C"],
  ])("traps: /fundings records are named by %s", (_name, value, label) => {
    expect(rowOf({ kind: "funding", value }, wording).label).toBe(label);
  });

  it("names a record without a name by its id, else says that it has none", () => {
    expect(rowOf({ kind: "funding", value: { id: "seed-round" } }, wording).label).toContain("seed-round");
    expect(rowOf({ kind: "funding", value: {} }, wording).label).not.toBe("");
  });

  it("shows a record that fits nothing all the same", () => {
    expect(rowOf(filing({ id: 1, name: "Odd", money_raised: "lots" }, "money_raised"), wording).label).toBe(
      "Odd",
    );
    expect(rowOf(filing(null, "not an object"), wording).label).not.toBe("");
  });

  it("keeps hostile names on one line, without icons or direction marks", () => {
    const { label } = rowOf(filing({ id: 1, name: "$(trash) Acme\n\u202eevil\u0007" }), wording);
    expect(label).not.toMatch(/\$\(trash\)|[\p{Cc}\u202e]/u);
    expect(label).toContain("Acme evil");
  });

  it("never fails, whatever a record holds", () => {
    fc.assert(
      fc.property(
        fc.json().map(parseJsonText),
        fc.constantFrom("filing", "funding", "company"),
        (value, kind) => {
          const row = rowOf({ kind, value }, wording);
          expect(row.label).not.toBe("");
          expect([row.label, row.description, ...row.tooltip].join("")).not.toMatch(/[\n\r]/);
        },
      ),
    );
  });

  it("reads well for real filings", () => {
    for (const record of realFilings()) {
      const { label, description } = rowOf(record, wording);
      expect(label).toMatch(/^(?:\$[\d.,]+[KMBT]? {2})?\S.*\S$/);
      expect(description).toMatch(/^(?:nothing sold yet · )?\d{1,2}\/\d{1,2}\/\d{2} · ./);
    }
  });
});

describe("traps: company_slug comes from nowhere in v3", () => {
  it.each([
    [{ company_slug: "a-b" }, "a-b"],
    [{ organization: { id: "org-1", slug: "other" } }, "org-1"],
    [{ organization: { id: 17, slug: "the-slug" } }, "the-slug"],
    [{ name: "Never Made From A Name" }, undefined],
    [null, undefined],
  ])("%j gives %s", (value, slug) => {
    expect(companySlugOf({ kind: "funding", value })).toBe(slug);
  });
});

describe("traps: the detail has no top-level web", () => {
  it.each([
    [{ contacts: [{ web: "" }, { web: "c.example" }] }, { web: "row.example" }, "row.example"],
    [{ contacts: [{ web: "" }, { web: "c.example" }] }, { web: "" }, "c.example"],
    [{ web: "own.example", contacts: "none" }, {}, "own.example"],
    [{ contacts: [] }, {}, undefined],
  ])("%j with row %j gives %s", (detail, row, web) => {
    expect(webOf(filing(detail), filing(row))).toBe(web);
  });
});
