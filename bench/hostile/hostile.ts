import { isServiceError } from "../../src/service/errors.ts";
import { inEnglish } from "../../src/text/sentence.ts";
import { beginSearch } from "../../src/domain/search/rows.ts";
import { rowOf } from "../../src/present/row.ts";
import type { Wording } from "../../src/present/wording.ts";
import { benchClient } from "../benchClient.ts";
import { heapInUse } from "../heap.ts";
import { besideIdle, blockMeasure } from "../idle.ts";
import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { startServer } from "../servers/start.ts";

const limitMB = 8;
const wording: Wording = { t: inEnglish, locale: "en", currency: "USD" };

/** Answers that are built to hurt, with the default limit of 8 MB. */
export const hostileScenario: Scenario = {
  title: "Hostile answers",
  async run() {
    const server = await startServer("hostile");
    const ask = (company: string) => () => rowsOf(server.origin, company);
    try {
      // Loads what the first request loads.
      await rowsOf(server.origin, "warm");
      return {
        measures: [
          ...(await borne("a body of 200 MB", ask("body"), "refused")),
          ...(await borne("a gzip bomb of 200 MB", ask("bomb"), "refused")),
          ...(await borne("names of 1 MB, to their rows", ask("long"), 7)),
        ],
      };
    } finally {
      await server.stop();
    }
  },
};

/** What became of a search: how many rows were made ready for the tree, or that the answer was refused. */
async function rowsOf(origin: string, company: string): Promise<number | "refused"> {
  const client = benchClient(origin);
  const question = { endpoint: "companies", filters: { company } } as const;
  try {
    const answer = await client.list(question, 1, new AbortController());
    return beginSearch(question, answer).rows.map(({ record }) => rowOf(record, wording)).length;
  } catch (error) {
    if (isServiceError(error) && error.kind === "tooLarge") return "refused";
    throw error;
  }
}

async function borne(
  what: string,
  work: () => Promise<number | "refused">,
  expected: number | "refused",
): Promise<readonly Measure[]> {
  await heapInUse();
  const before = inUse();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, inUse());
  }, 2);
  const seen = await besideIdle(work);
  clearInterval(sampling);
  if (seen.value !== expected) throw new Error(`${what}: ${seen.value}, not ${expected}`);
  const limit = { what: "the limit of the setting", value: limitMB, unit: "MB" } as const;
  return [
    blockMeasure(what, seen, { is: "at most", value: 50 }),
    {
      what: `${what}, most memory meanwhile`,
      value: (most - before) / 1e6,
      unit: "MB",
      limit,
      // The bytes, their text and what was read from it, each as large as the limit, and garbage of the sockets.
      bar: { is: "at most", value: 6 * limitMB },
    },
  ];
}

/** Bytes of the heap, and of buffers outside of it. */
function inUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
