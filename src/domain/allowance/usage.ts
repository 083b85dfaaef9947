import type { Exchange } from "../../service/client/client.ts";

/** What one request used: measured between two readings, known by the document (§8.3), or not known. */
export type Charge = "free" | "counted" | "unknown";

/** One request with what it used. */
export interface UsageLine {
  readonly exchange: Exchange;
  readonly charge: Charge;
}

/**
 * Works out what each request used. Between two readings of one caller, requests that may have counted are all counted
 * when the allowance fell by their number, and free when it did not fall; anything else stays unknown, since another
 * machine may use the same key. Returns the lines newest first.
 */
export function measureUsage(lines: readonly Exchange[]): readonly UsageLine[] {
  const charges = new Map<Exchange, Charge>();
  for (const own of byCaller(lines)) measureCaller(own, charges);
  return [...lines]
    .toSorted(newestFirst)
    .map((exchange) => ({ exchange, charge: charges.get(exchange) ?? "unknown" }));
}

function byCaller(lines: readonly Exchange[]): Iterable<readonly Exchange[]> {
  return Map.groupBy(lines, (line) => `${line.origin} ${line.credential}`).values();
}

function measureCaller(lines: readonly Exchange[], charges: Map<Exchange, Charge>): void {
  let before: number | undefined;
  let since: Exchange[] = [];
  for (const line of lines.toSorted((a, b) => -newestFirst(a, b))) {
    if (line.counted === "no") charges.set(line, "free");
    else since.push(line);
    const after = line.reading?.remaining;
    if (after === undefined) continue;
    const fell = before === undefined ? undefined : before - after;
    for (const one of since) charges.set(one, chargeOf(fell, since.length));
    before = after;
    since = [];
  }
}

function chargeOf(fell: number | undefined, requests: number): Charge {
  if (fell === 0) return "free";
  return fell === requests ? "counted" : "unknown";
}

function newestFirst(a: Exchange, b: Exchange): number {
  return b.at - a.at || b.order - a.order;
}
