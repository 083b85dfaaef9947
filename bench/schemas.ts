import { parseJsonText, type Json } from "../src/text/json.ts";
import { feedEntrySummarySchema, readRecord } from "../src/service/contract/records.ts";
import { filings, pageText, rowOf } from "./filings.ts";
import type { Scenario } from "./scenario.ts";
import { median } from "./statistics.ts";

const rowsPerPage = 100;
const warmUp = 500;
const rounds = 2_000;

/** What it takes to check the rows of a page, which a lazy check would put off at most. */
export const schemasScenario: Scenario = {
  title: "Checking the 100 rows of a page",
  async run() {
    const text = pageText(filings(rowsPerPage).map(rowOf));
    const rows = filings(rowsPerPage).map((filing) => parseJsonText(JSON.stringify(rowOf(filing))));
    const shipped: number[] = [];
    const plain: number[] = [];
    const parsing: number[] = [];
    for (let round = -warmUp; round < rounds; round += 1) {
      const took = [
        timed(rows, (row) => readRecord("filing", row, "row").problem === undefined),
        timed(rows, (row) => feedEntrySummarySchema.safeParse(row).success),
        timed([text], (whole) => JSON.parse(whole, undefined) !== null),
      ] as const;
      if (round < 0) continue;
      shipped.push(took[0]);
      plain.push(took[1]);
      parsing.push(took[2]);
    }
    const limit = { what: "JSON.parse of the page", value: median(parsing), unit: "ms" } as const;
    return await Promise.resolve({
      measures: [
        { what: "as shipped, depth included", value: median(shipped), unit: "ms", limit },
        { what: "zod/mini, not compiled", value: median(plain), unit: "ms", limit },
      ],
    });
  },
};

/** Ms to check all of them; throws where one does not fit. */
function timed<Value extends Json>(values: readonly Value[], fits: (value: Value) => boolean): number {
  const started = performance.now();
  const all = values.every(fits);
  const took = performance.now() - started;
  if (!all) throw new Error("A row does not fit.");
  return took;
}
