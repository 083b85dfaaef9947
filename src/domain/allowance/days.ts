import { sampleService } from "../../service/contract/authentication.ts";
import type { Charge, UsageLine } from "./usage.ts";

export type UsageSum = Readonly<Record<Charge, number>>;

/** One day of this machine’s clock, from `from` on, in ms since 1970. */
export interface UsageDay extends UsageSum {
  readonly from: number;
}

export interface SourceUsage {
  /** In the order in which they were given. */
  readonly lines: readonly UsageLine[];
  /** The oldest first, today last. */
  readonly days: readonly UsageDay[];
}

/** Requests apart: what the sample service counts used no search. */
export interface UsageBySource {
  readonly service: SourceUsage;
  readonly sample: SourceUsage;
}

/** Returns the start of the day of `at` by this machine’s clock, or of `back` days before it; both in ms since 1970. */
export function startOfDay(at: number, back = 0): number {
  const day = new Date(at);
  // By the calendar: a day is not always 24 hours long.
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - back).getTime();
}

/** Lines that are added between two steps: less than a millisecond’s work. */
const linesAStep = 1_000;

/** Adds up lines for each of the last `count` days, that of `now` (ms since 1970) last, in steps of a millisecond or so. */
export function* usageBySourceSteps(
  lines: readonly UsageLine[],
  now: number,
  count: number,
): Generator<undefined, UsageBySource, void> {
  const starts = Array.from({ length: count }, (_, index) => startOfDay(now, count - 1 - index));
  const end = startOfDay(now, -1);
  const [service, sample] = [new SourceSums(starts, end), new SourceSums(starts, end)];
  for (const [index, line] of lines.entries()) {
    if (index % linesAStep === linesAStep - 1) yield;
    if (line.exchange.service === sampleService) sample.add(line, "free");
    else service.add(line, line.charge);
  }
  return { service, sample };
}

class SourceSums implements SourceUsage {
  readonly lines: UsageLine[] = [];
  readonly days: readonly ({ readonly from: number } & Record<Charge, number>)[];
  readonly #end: number;

  constructor(starts: readonly number[], end: number) {
    this.days = starts.map((from) => ({ from, counted: 0, unknown: 0, free: 0 }));
    this.#end = end;
  }

  add(line: UsageLine, charge: Charge): void {
    this.lines.push(line);
    const { at } = line.exchange;
    if (at >= this.#end) return;
    const day = this.days.findLast(({ from }) => at >= from);
    if (day !== undefined) day[charge] += 1;
  }
}

export function sumOf(sums: readonly UsageSum[]): UsageSum {
  return sums.reduce(
    (all, { counted, unknown, free }) => ({
      counted: all.counted + counted,
      unknown: all.unknown + unknown,
      free: all.free + free,
    }),
    { counted: 0, unknown: 0, free: 0 },
  );
}
