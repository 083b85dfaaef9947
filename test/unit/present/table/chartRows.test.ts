import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../src/text/json.ts";
import { createTableWriter } from "../../../../src/present/table/tableWriter.ts";
import type { RecordKind } from "../../../../src/service/contract/records.ts";
import { day, rowsOfRecords } from "../../../support/charts/rows.ts";
import { wording } from "../../../../tools/pages/wording.ts";

describe("a row of the table as charts read it", () => {
  it.each<[string, RecordKind, JsonObject, object]>([
    [
      "a filing",
      "filing",
      {
        id: 1,
        name: "Acme",
        accepted_at: "2011-07-14T17:30:00-04:00",
        state: "WISCONSIN",
        industry: "Residential",
        money_raised: 4_500_000,
      },
      { day: day("2011-07-14"), state: "WISCONSIN", industry: "Residential", amount: 4_500_000 },
    ],
    [
      "a funding: its series is not its industry",
      "funding",
      {
        title: "Acme A",
        series: "Series A",
        amount: "$2.6 Million",
        created_at: "2020-01-02",
        country: "DE",
      },
      { series: "Series A", amount: 2_600_000, day: day("2020-01-02"), country: "DE" },
    ],
    [
      "what an organization says",
      "funding",
      {
        amount: "Undisclosed",
        organization: { industry: "Energy", location: { city: "Fargo", state: "NORTH DAKOTA" } },
      },
      { industry: "Energy", state: "NORTH DAKOTA" },
    ],
    [
      "the record before its organization",
      "funding",
      { state: "TX", organization: { state: "CA" } },
      { state: "TX" },
    ],
    ["a place in one field", "funding", { location: "DE", round: "Seed" }, { country: "DE", series: "Seed" }],
    [
      "values of other kinds, and none",
      "filing",
      { name: "Acme", state: 7, industry: "", money_raised: null, accepted_at: [] },
      {},
    ],
    ["nothing sold yet", "filing", { money_raised: 0 }, { amount: 0 }],
    ["a number that is no amount of money", "funding", { amount: 10n ** 400n }, {}],
    ["an integer beyond 2^53", "filing", { money_raised: 9_007_199_254_740_993n }, { amount: 2 ** 53 }],
    ["the state of someone else", "funding", { title: "A", investor: { state: "TX" } }, {}],
  ])("%s", (_what, kind, value, row) => {
    expect(rowsOfRecords([{ kind, value }])).toEqual([row]);
  });

  it.each([
    ["UTC", "2024-05-01"],
    ["America/New_York", "2024-04-30"],
  ])("is of the day that the table shows in %s", (timeZone, expected) => {
    const writer = createTableWriter("filing", { ...wording, timeZone });
    const { facts } = writer.row({ kind: "filing", value: { accepted_at: "2024-05-01T02:00:00Z" } });
    expect(facts).toEqual({ day: day(expected) });
  });
});
