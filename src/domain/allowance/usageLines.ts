import type { LedgerEntry } from "../../service/client/client.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { nearMs } from "./reading.ts";

/** Measured between two readings, or stated by the document (§8.3). */
export type Charge = "free" | "counted" | "unknown";

export interface UsageLine {
  readonly exchange: LedgerEntry;
  readonly charge: Charge;
}

/**
 * `counted`: the allowance fell by exactly their number. `free`: it did not fall within minutes, before a refill could
 * hide the use. Two keys may share an account, so the other host may have lowered the count. Yields every few
 * milliseconds.
 */
export function* usageSteps(lines: readonly LedgerEntry[]): Generator<undefined, readonly UsageLine[], void> {
  const charges = new Map<LedgerEntry, Charge>();
  const inOrder = lines.toSorted((a, b) => a.line - b.line);
  yield;
  for (const world of Map.groupBy(inOrder, ({ service }) => service === sampleService).values()) {
    yield;
    const keyOf = sameKeys(world);
    yield;
    const accounts = Map.groupBy(world, (line) => `${keyOf(line)} ${line.service}`);
    for (const own of accounts.values()) {
      yield;
      yield* measureAccount(own, world, keyOf, charges);
    }
  }
  yield;
  return inOrder.toReversed().map((exchange) => ({
    exchange,
    charge: charges.get(exchange) ?? (exchange.counted === "no" ? "free" : "unknown"),
  }));
}

type KeyReader = (line: LedgerEntry) => string;

function sameKeys(lines: readonly LedgerEntry[]): KeyReader {
  const others = new Map<string, string>();
  const nameOf = (key: string): string => {
    let name = key;
    for (let next = others.get(name); next !== undefined; next = others.get(name)) name = next;
    return name;
  };
  for (const { account, credential } of lines) {
    const [one, other] = [nameOf(account), nameOf(credential)];
    if (one !== other) others.set(other, one);
  }
  return ({ account }) => nameOf(account);
}

interface SuspectRequest {
  readonly line: LedgerEntry;
  readonly isOwn: boolean;
}

/** Lines per step: about a millisecond of work. */
const linesAStep = 250;

function* measureAccount(
  own: readonly LedgerEntry[],
  world: readonly LedgerEntry[],
  keyOf: KeyReader,
  charges: Map<LedgerEntry, Charge>,
): Generator<undefined, void, void> {
  const [account] = own;
  if (account === undefined || !own.some((line) => line.reading?.remaining !== undefined)) return;
  const isSuspect = suspectFinder(account, keyOf);
  const readings = new Set(own.filter((line) => line.reading?.remaining !== undefined));
  let before: LedgerEntry | undefined;
  let since: SuspectRequest[] = [];
  for (const [index, line] of world.entries()) {
    if (index % linesAStep === linesAStep - 1) yield;
    const suspect = isSuspect(line);
    if (readings.has(line)) {
      if (before !== undefined) {
        const from = before;
        const between = since.filter((one) => one.line !== from && !isOverBefore(one.line, from));
        const inside = suspect === undefined ? between : [...between, suspect];
        const later = leftBeforeEnd(line, world, index).flatMap((one) => isSuspect(one) ?? []);
        settle({ from, to: line, inside, later }, charges);
      }
      before = line;
      since = since.filter((one) => !isOverBefore(one.line, line));
    }
    if (suspect !== undefined) since.push(suspect);
  }
}

function suspectFinder(
  account: LedgerEntry,
  keyOf: KeyReader,
): (line: LedgerEntry) => SuspectRequest | undefined {
  const key = keyOf(account);
  return (line) => {
    if (line.counted === "no") return undefined;
    const isOwn = keyOf(line) === key && (line.service === account.service || line.role !== account.role);
    return isOwn || keyOf(line) === key || line.role !== account.role ? { line, isOwn } : undefined;
  };
}

function leftBeforeEnd(
  { line, endedAfter = line }: LedgerEntry,
  world: readonly LedgerEntry[],
  index: number,
): readonly LedgerEntry[] {
  const later: LedgerEntry[] = [];
  for (let next = world[index + 1]; next !== undefined && next.line <= endedAfter;) {
    later.push(next);
    next = world[index + 1 + later.length];
  }
  return later;
}

const overAtLastMs = 10 * 60_000;

function isOverBefore({ endedAfter, at, durationMs, failure }: LedgerEntry, later: LedgerEntry): boolean {
  if (endedAfter !== undefined) return endedAfter < later.line;
  return at + (failure === "unanswered" ? overAtLastMs : durationMs) <= later.at;
}

interface ReadingGap {
  readonly from: LedgerEntry;
  readonly to: LedgerEntry;
  readonly inside: readonly SuspectRequest[];
  readonly later: readonly SuspectRequest[];
}

function settle({ from, to, inside, later }: ReadingGap, charges: Map<LedgerEntry, Charge>): void {
  const count = from.reading?.remaining ?? 0;
  const fell = count - (to.reading?.remaining ?? 0);
  const all = [...inside, ...later];
  if (count === 0 || fell < 0 || !isOverBefore(from, to)) return;
  const ms = to.at + to.durationMs - from.at - from.durationMs;
  const isNear = ms >= 0 && ms <= nearMs;
  if (fell > 0 && all.length === 0) {
    // The document calls this request free but the count fell, or another machine uses the key.
    if (isNear && to.counted === "no" && to.failure === undefined) note(charges, to, "unknown");
  } else if (fell > 0) {
    if (fell !== all.length || all.some((one) => !one.isOwn)) return;
    for (const { line } of all) note(charges, line, "counted");
  } else if (isNear) {
    for (const { line, isOwn } of inside) {
      const isBetween = line === to || (line.line > (from.endedAfter ?? from.line) && isOverBefore(line, to));
      if (isOwn && isBetween && line.status !== undefined) note(charges, line, "free");
    }
  }
}

function note(charges: Map<LedgerEntry, Charge>, line: LedgerEntry, charge: Charge): void {
  const known = charges.get(line);
  charges.set(line, known === undefined || known === charge ? charge : "unknown");
}

export type UsageSum = Readonly<Record<Charge, number>>;

/** `from` in ms since 1970, by this machine’s clock. */
export interface UsageDay extends UsageSum {
  readonly from: number;
}

export interface SourceUsage {
  readonly lines: readonly UsageLine[];
  /** Oldest first. */
  readonly days: readonly UsageDay[];
}

/** Counted apart: requests to the sample service use no search. */
export type UsageBySource = Readonly<Record<"service" | "sample", SourceUsage>>;

export function startOfDay(at: number, back = 0): number {
  const day = new Date(at);
  // By the calendar: a day is not always 24 hours long.
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - back).getTime();
}

/** Sums the last `count` days, the day of `now` (ms since 1970) last. Yields about every millisecond. */
export function* usageBySourceSteps(
  lines: readonly UsageLine[],
  now: number,
  count: number,
): Generator<undefined, UsageBySource, void> {
  const starts = Array.from({ length: count }, (_, index) => startOfDay(now, count - 1 - index));
  const end = startOfDay(now, -1);
  const nothing = (): {
    readonly lines: UsageLine[];
    readonly days: ({ from: number } & Record<Charge, number>)[];
  } => ({
    lines: [],
    days: starts.map((from) => ({ from, counted: 0, unknown: 0, free: 0 })),
  });
  const sums = { service: nothing(), sample: nothing() };
  for (const [index, line] of lines.entries()) {
    if (index % linesAStep === linesAStep - 1) yield;
    const { at, service } = line.exchange;
    const isSample = service === sampleService;
    const own = isSample ? sums.sample : sums.service;
    own.lines.push(line);
    const day = at < end ? own.days.findLast(({ from }) => at >= from) : undefined;
    if (day !== undefined) day[isSample ? "free" : line.charge] += 1;
  }
  return sums;
}

export function sumOf(sums: readonly UsageSum[]): UsageSum {
  const all = (charge: Charge): number => sums.reduce((sum, one) => sum + one[charge], 0);
  return { counted: all("counted"), unknown: all("unknown"), free: all("free") };
}
