import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "../../src/store/store.ts";
import type { Measure } from "../measure.ts";
import { median, percentile } from "../statistics.ts";
import { pageEntry } from "./corpus.ts";
import { openBenchStore } from "./openBenchStore.ts";
import { beginRequest, endingOf, keyOf, leave } from "./requests.ts";

const rounds = 40;
/** How long the service takes for its answer, in ms: another time each round, so that no timer keeps in step with it. */
const answerMs = (round: number): number => 20 + round * 7;

/** Two windows that ask the same: how long after the answer of one the other has it. */
export async function leaseMeasures(folder: string): Promise<readonly Measure[]> {
  const [one, other] = [await openBenchStore(folder), await openBenchStore(folder)];
  const found: { readonly delay: number; readonly read: number }[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await followed(one, other, round));
  await one.close();
  await other.close();
  const delays = found.map(({ delay }) => delay);
  const reads = found.map(({ read }) => read);
  return [
    {
      what: "the answer to a request of another window, after that one has it, p50",
      value: median(delays),
      unit: "ms",
      bar: { is: "under", value: 100 },
      limit: { what: "reading it there", value: median(reads), unit: "ms" },
    },
    {
      what: "the answer to a request of another window, after that one has it, p99",
      value: percentile(delays, 0.99),
      unit: "ms",
      baseline: { what: "reading it there, p99", value: percentile(reads, 0.99), unit: "ms" },
    },
  ];
}

async function followed(
  one: Store,
  other: Store,
  round: number,
): Promise<{ readonly delay: number; readonly read: number }> {
  const { question, answer } = pageEntry(round);
  const line = await leave(one, question);
  const begun = await beginRequest(other, question);
  if (begun.kind !== "elsewhere") throw new Error(`The other window is not waited for: ${begun.kind}`);
  const waiting = other.follow(begun.request, new AbortController().signal).then(async ({ kind }) => {
    if (kind !== "ended") throw new Error("The request of the other window is lost.");
    if ((await other.get(keyOf(question))) === undefined) throw new Error("Its answer is not there.");
    return performance.now();
  });
  await pause(answerMs(round));
  await line.end(endingOf(question, 1_000 - round), { ...answer, at: Date.now() });
  const ended = performance.now();
  const delay = Math.max(0, (await waiting) - ended);
  const started = performance.now();
  await one.get(keyOf(question));
  return { delay, read: performance.now() - started };
}
