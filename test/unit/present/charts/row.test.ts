import { describe, expect, it } from "vitest";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import { chartRowOf } from "../../../../src/present/charts/charts.ts";
import { wording } from "../../../../tools/pages/wording.ts";

describe("a record as a row of the charts", () => {
  it.each<[string, ServiceRecord, object]>([
    [
      "a filing",
      {
        kind: "filing",
        value: {
          id: 1,
          name: "Acme",
          accepted_at: "2011-07-14T17:30:00-04:00",
          state: "WISCONSIN",
          industry: "Residential",
          money_raised: 9_007_199_254_740_993n,
        },
      },
      {
        name: "Acme",
        date: "2011-07-14T17:30:00-04:00",
        state: "WISCONSIN",
        industry: "Residential",
        amount: 9_007_199_254_740_993n,
      },
    ],
    [
      "a funding of undocumented shape",
      {
        kind: "funding",
        value: { name: "Acme A", series: "Series A", amount: "$40 Million", created_at: "2020-01-02" },
      },
      { name: "Acme A", industry: "Series A", amount: "$40 Million", date: "2020-01-02" },
    ],
    [
      "values of other kinds, and none",
      {
        kind: "filing",
        value: { name: "Acme", state: 7, industry: "", money_raised: null, accepted_at: [] },
      },
      { name: "Acme" },
    ],
    ["no object at all", { kind: "filing", value: null }, { name: "Unreadable record" }],
  ])("%s", (_what, record, row) => {
    expect(chartRowOf("filing:1", record, wording)).toEqual({ key: "filing:1", ...row });
  });
});
