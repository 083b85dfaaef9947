import { describe, expect, it } from "vitest";
import { readUsage, usageOfDay } from "../../../src/app/usage.ts";
import { exchange } from "../../support/store/exchanges.ts";
import type { Exchange } from "../../../src/service/client/client.ts";

const noon = new Date(2024, 4, 6, 12).getTime();

/** What a day adds up to, of a ledger with these lines. */
async function sumOf(lines: readonly Partial<Exchange>[]): Promise<ReturnType<typeof usageOfDay>> {
  const ledger = {
    lines: () =>
      Promise.resolve(
        lines.map((line, index) =>
          exchange({ line: index + 1, endedAfter: index + 1, at: noon + index * 1_000, ...line }),
        ),
      ),
  };
  return usageOfDay(await readUsage({ store: { ledger } }), noon);
}

describe("what a day adds up to", () => {
  it("counts what was measured, what is free, and what is not known", async () => {
    const sum = await sumOf([
      { reading: { remaining: 50 } },
      { reading: { remaining: 49 } },
      { counted: "no", rows: 0 },
      {},
    ]);
    expect(sum).toEqual({ counted: 1, free: 1, unknown: 2 });
  });

  it("leaves out other days and the sample", async () => {
    const yesterday = noon - 24 * 3_600_000;
    expect(await sumOf([{ at: yesterday }, { service: "sample:" }])).toEqual({
      counted: 0,
      free: 0,
      unknown: 0,
    });
  });

  it("knows nothing of a request that was sent and not answered", async () => {
    expect(await sumOf([{ failure: "unanswered", durationMs: 0 }])).toEqual({
      counted: 0,
      free: 0,
      unknown: 1,
    });
  });
});
