import { expect, it } from "vitest";
import type { ResultRow } from "../../../../src/domain/record.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import { createSeenValues } from "../../../../src/ui/search/seenValues.ts";
import { createMemento } from "../../../support/memento.ts";

const row = (kind: ServiceRecord["kind"], value: Record<string, string | number>): ResultRow => ({
  key: "",
  service: "",
  record: { kind, value },
});

it("industries of filings and series of fundings are remembered, in alphabetical order", () => {
  const memory = createMemento();
  createSeenValues(memory).addValuesOf([
    row("filing", { industry: " Oil and Gas ", series: "no" }),
    row("filing", { industry: "Insurance" }),
    row("filing", { industry: 7 }),
    row("filing", { industry: "x".repeat(101) }),
    row("funding", { industry: "of a company", series: "Series A" }),
  ]);
  const seen = createSeenValues(memory);
  expect(seen.industries()).toEqual(["Insurance", "Oil and Gas"]);
  expect(seen.series()).toEqual(["Series A"]);
});

it("at most 200 are", () => {
  const seen = createSeenValues(createMemento());
  seen.addValuesOf(
    Array.from({ length: 300 }, (_, index) => row("filing", { industry: `Industry ${String(index)}` })),
  );
  expect(seen.industries()).toHaveLength(200);
});
