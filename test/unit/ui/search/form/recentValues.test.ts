import { describe, expect, it } from "vitest";
import {
  companyFilters,
  type CompanyFilters,
  fundingFilters,
} from "../../../../../src/service/contract/filters/table.ts";
import { createRecentValues } from "../../../../../src/ui/search/form/recentValues.ts";
import { createMemento } from "../../../../support/memento.ts";

describe("recent values", () => {
  it("are those that a form was sent with, as they are typed, the newest first and each once", () => {
    const recent = createRecentValues(createMemento());
    const keep = (values: CompanyFilters): void => recent.remember(companyFilters, values);
    keep({ company: "Acme", states: ["California", "New York"] });
    keep({ company: "Beacon", minMoneyRaised: 5_000_000 });
    keep({ company: "Acme" });
    expect(recent.textsOf("company")).toEqual(["Acme", "Beacon"]);
    expect(recent.textsOf("states")).toEqual(["California, New York"]);
    expect(recent.textsOf("minMoneyRaised")).toEqual(["5,000,000"]);
    expect(recent.textsOf("cities")).toEqual([]);
  });

  it("of both forms are kept beside each other, five of a filter, none too long, in another window too", () => {
    const memory = createMemento();
    const recent = createRecentValues(memory);
    for (let index = 0; index < 9; index += 1)
      recent.remember(fundingFilters, { series: `Series ${String(index)}` });
    recent.remember(companyFilters, { company: "x".repeat(201), industry: "Insurance" });
    const other = createRecentValues(memory);
    expect(other.textsOf("series")).toEqual(["Series 8", "Series 7", "Series 6", "Series 5", "Series 4"]);
    expect(other.textsOf("company")).toEqual([]);
    expect(other.textsOf("industry")).toEqual(["Insurance"]);
  });
});
