import { describe, expect, it } from "vitest";
import { learnedPrices } from "../../../../src/domain/allowance/allowance.ts";
import { SharedLedger } from "../../../support/allowance/ledger.ts";

const app = { service: "https://app.example", account: "one", role: "app" } as const;

/** What is learned from filings, each asked for between two readings of the count. */
function afterFilings(...counts: readonly number[]): ReturnType<typeof learnedPrices> {
  const ledger = new SharedLedger();
  counts.forEach((remaining, id) =>
    ledger.send({
      ...app,
      question: { endpoint: "filing", id: String(id) },
      rows: 1,
      reading: { remaining },
    }),
  );
  return learnedPrices([ledger.account(app)]);
}

describe("what was learned of prices", () => {
  it.each([
    ["nothing is known at first", [], { price: "unknown", agreed: 0 }],
    ["one measurement is not enough", [50, 50], { price: "unknown", agreed: 1 }],
    ["two are", [50, 50, 50], { price: "free", agreed: 2 }],
    ["a fall counts immediately", [50, 49], { price: 1, agreed: 0 }],
    ["a fall of two counts where it was seen twice", [50, 48, 46], { price: 2, agreed: 0 }],
  ] as const)("%s", (_name, counts, filing) => {
    expect(afterFilings(...counts)).toMatchObject({ filing, company: { price: "unknown", agreed: 0 } });
  });

  it("tells how often the empty query was measured to be free", () => {
    const ledger = new SharedLedger();
    for (let time = 0; time < 3; time += 1) {
      ledger.send({ ...app, purpose: "freeCheck", counted: "no", rows: 0, reading: { remaining: 50 } });
    }
    expect(learnedPrices([ledger.account(app)]).freeCheck).toEqual({ price: "free", agreed: 2 });
  });
});
