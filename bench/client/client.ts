import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { startServer } from "../servers/start.ts";
import { median, percentile } from "../statistics.ts";
import { contenders, type Contender } from "./contenders.ts";

const warmUp = 300;
const rounds = 2_000;

/** The bars of p50 against bare undici, by the rows of a page. */
const bars = [
  { rows: 25, most: 1.15 },
  { rows: 100, most: 1.3 },
] as const;

/** One page through the product's client, beside other ways to the same page. */
export const clientScenario: Scenario = {
  title: "One page through the client",
  async run() {
    const server = await startServer("lists");
    try {
      const measures: Measure[] = [];
      for (const { rows, most } of bars) {
        const all = await contenders(server.origin, rows);
        measures.push(...measuresOf(rows, most, await race(all, rows)));
      }
      return {
        measures,
        notes: [
          `Loopback, keep-alive, the server in its own process; ${rounds} rounds, in each of them every contender once, in turns.`,
        ],
      };
    } finally {
      await server.stop();
    }
  },
};

/** Times of every contender in ms, all of them in each round, so that noise hits all alike. */
async function race(
  all: readonly Contender[],
  rows: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map(all.map(({ name }) => [name, new Array<number>()]));
  for (let round = 0; round < warmUp + rounds; round += 1) {
    // Each follows each equally often: garbage of one is swept in the time of the next.
    for (let turn = 0; turn < all.length; turn += 1) {
      const contender = all[(turn * (1 + (round % 2) * 2) + round) % all.length];
      if (contender === undefined) continue;
      const started = performance.now();
      const got = await contender.ask();
      const took = performance.now() - started;
      if (got !== rows) throw new Error(`${contender.name} got ${got} rows of ${rows}`);
      if (round >= warmUp) times.get(contender.name)?.push(took);
    }
  }
  return times;
}

function measuresOf(
  rows: number,
  most: number,
  times: ReadonlyMap<string, readonly number[]>,
): readonly Measure[] {
  const of = (name: string, part: number): number => percentile(times.get(name) ?? [], part);
  const own = { p50: of("client", 0.5), p99: of("client", 0.99) };
  const page = `${rows} rows`;
  const floor = median(times.get("undici") ?? []);
  return [
    {
      what: `${page}, p50`,
      value: own.p50,
      unit: "ms",
      limit: { what: "bare round trip and JSON.parse", value: floor, unit: "ms" },
    },
    {
      what: `${page}, p50 against bare undici.request + JSON.parse`,
      value: own.p50 / floor,
      unit: "×",
      baseline: { what: "bare", value: floor, unit: "ms" },
      bar: { is: "at most", value: most },
    },
    {
      what: `${page}, p50 against ky + zod`,
      value: own.p50 / of("ky + zod", 0.5),
      unit: "×",
      baseline: { what: "ky + zod", value: of("ky + zod", 0.5), unit: "ms" },
      bar: { is: "under", value: 1 },
    },
    {
      what: `${page}, p50 against fetch + JSON.parse`,
      value: own.p50 / of("fetch", 0.5),
      unit: "×",
      baseline: { what: "fetch", value: of("fetch", 0.5), unit: "ms" },
    },
    {
      what: `${page}, p99`,
      value: own.p99,
      unit: "ms",
      baseline: { what: "bare, p99", value: of("undici", 0.99), unit: "ms" },
    },
  ];
}
