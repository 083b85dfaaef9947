import { defaultOptions } from "../src/codegen/literal/form.ts";
import type { RecordLanguage } from "../src/codegen/language.ts";
import { recordLanguages } from "../src/codegen/languages/languages.ts";
import { parseJsonText, type Json } from "../src/text/json.ts";
import { detailText, filings, rowOf } from "./filings.ts";
import type { Measure, Reference } from "./measure.ts";
import type { Scenario } from "./scenario.ts";
import { median } from "./statistics.ts";

const sizes = [1, 10, 100, 1_000, 10_000] as const;
const most = 10_000;
const rounds = 15;

const fastest: ReadonlySet<string> = new Set(["json", "csv", "typescript"]);

/** Records written as literals of every form, from one to ten thousand. */
export const literalsScenario: Scenario = {
  title: "Records into literals",
  async run() {
    const all = filings(most);
    const rows = all.map((filing) => parseJsonText(JSON.stringify(rowOf(filing))));
    const details = all.slice(0, 1_000).map((filing) => parseJsonText(detailText(filing)));
    const times = timesOf(rows);
    const floor = { what: "JSON.stringify", value: speed(stringifyTimes(rows)), unit: "records/s" } as const;
    const whole = wholeTimes(details);
    return await Promise.resolve({
      measures: [
        slowestGrowth(times),
        ...recordLanguages.flatMap((form) => measuresOf(form, times, whole, floor)),
      ],
      notes: ["Rows of the list; “in full” are filings with description, contacts and related persons."],
    });
  },
};

type Times = ReadonlyMap<string, readonly number[]>;

const nameOf = ({ id }: Pick<RecordLanguage, "id">, size: number): string => `${id} ${size}`;

/** Ms for every form and size: in each round all of them once, so that noise hits all alike. */
function timesOf(rows: readonly Json[]): Times {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds + 2; round += 1) {
    for (const form of recordLanguages) {
      for (const size of sizes) {
        const took = timed(() => write(form, rows.slice(0, size)));
        // The first two rounds warm up.
        if (round >= 2) times.set(nameOf(form, size), [...(times.get(nameOf(form, size)) ?? []), took]);
      }
    }
  }
  return times;
}

function wholeTimes(details: readonly Json[]): Times {
  return new Map(
    recordLanguages.map((form) => [
      form.id,
      Array.from({ length: rounds }, () => timed(() => write(form, details))),
    ]),
  );
}

function stringifyTimes(rows: readonly Json[]): readonly number[] {
  return Array.from({ length: rounds }, () => timed(() => JSON.stringify(rows, undefined, 2).length));
}

function timed(work: () => number): number {
  const started = performance.now();
  if (work() === 0) throw new Error("Nothing was written.");
  return performance.now() - started;
}

/** As Copy Record does it. */
function write(form: RecordLanguage, values: readonly Json[]): number {
  const position = form.id === "sql" ? "statement" : "expression";
  return form.write(values, { ...defaultOptions, position, name: "records" }).length;
}

function speed(times: readonly number[], size: number = most): number {
  return size / (median(times) / 1_000);
}

function measuresOf(form: RecordLanguage, times: Times, whole: Times, limit: Reference): readonly Measure[] {
  const of = (size: number): readonly number[] => times.get(nameOf(form, size)) ?? [];
  return [
    {
      what: `${form.label}, 10,000 records at once`,
      value: speed(of(most)),
      unit: "records/s",
      limit,
      ...(fastest.has(form.id) ? { bar: { is: "at least", value: 50_000 } as const } : {}),
    },
    {
      what: `${form.label}, time per record, 10,000 against 1,000 at once`,
      value: growthOf(form, times),
      unit: "×",
      baseline: { what: "one record alone", value: median(of(1)), unit: "ms" },
    },
    { what: `${form.label}, in full`, value: speed(whole.get(form.id) ?? [], 1_000), unit: "records/s" },
  ];
}

function growthOf(form: RecordLanguage, times: Times): number {
  const of = (size: number): number => median(times.get(nameOf(form, size)) ?? []);
  return of(most) / of(1_000) / 10;
}

/** Linear, but for what the sweeping of ten times the garbage takes. */
function slowestGrowth(times: Times): Measure {
  const [worst] = recordLanguages
    .map((form) => ({ form, growth: growthOf(form, times) }))
    .toSorted((one, other) => other.growth - one.growth);
  if (worst === undefined) throw new Error("There is no form.");
  return {
    what: `time per record, 10,000 against 1,000 at once, in that of ${recordLanguages.length} forms which grows most (${worst.form.label})`,
    value: worst.growth,
    unit: "×",
    bar: { is: "at most", value: 1.5 },
  };
}
