import { setImmediate as nextTimeSlice } from "node:timers/promises";
import {
  startOfDay,
  type UsageBySource,
  usageBySourceSteps,
  usageSteps,
  type UsageLine,
} from "../../domain/allowance/usageLines.ts";
import { keyOfQuestion, ownName, type ResultRow } from "../../domain/record.ts";
import { nameOfKey } from "../../domain/record/recordKey.ts";
import type { ClientStore, LedgerEntry } from "../../service/client/client.ts";
import { recordReader, readStored } from "../../service/client/readers.ts";
import { canonicalRequest, wireRequest } from "../../service/contract/query.ts";
import type { Engine } from "../engine/engine.ts";
import { inSlices } from "../timeSlices.ts";
import type { Connections } from "../ports.ts";

type Ledger = Pick<Engine["store"]["ledger"], "lines">;

interface LedgerSource {
  readonly store: { readonly ledger: Ledger };
}

/** The store reads a page in some milliseconds. */
const linesAPage = 1_000;

/** Newest first. `since` in ms since 1970. Works in time slices. */
export async function readUsage({ store }: LedgerSource, since?: number): Promise<readonly UsageLine[]> {
  const measured = await inSlices(usageSteps(await readLines(store.ledger, since)));
  return since === undefined ? measured : measured.filter(({ exchange }) => exchange.at >= since);
}

/** Newest first; one page more than requested: a request’s charge may follow from earlier requests. */
export async function readLines(ledger: Ledger, since = -Infinity): Promise<readonly LedgerEntry[]> {
  const found: LedgerEntry[] = [];
  let known: ReadonlySet<number> = new Set();
  let to: number | undefined;
  let limit = linesAPage;
  for (let isMore = true; isMore;) {
    const page = await ledger.lines({ limit, ...(to === undefined ? {} : { to }) });
    await nextTimeSlice();
    // Lines of the same millisecond as the last line come with the next page too.
    const fresh = page.filter(({ line }) => !known.has(line));
    found.push(...fresh);
    const oldest = page.at(-1)?.at;
    isMore = oldest !== undefined && (fresh.length > 0 || page.length === limit) && (to ?? Infinity) > since;
    if (oldest === undefined) continue;
    const isSameTime = to === oldest + 1;
    limit = isSameTime ? limit * 2 : linesAPage;
    known = new Set([
      ...(isSameTime ? known : []),
      ...page.filter(({ at }) => at === oldest).map(({ line }) => line),
    ]);
    to = oldest + 1;
  }
  return found;
}

export interface RecentUsage extends UsageBySource {
  readonly hasOlder: boolean;
}

/** The day of `now` (ms since 1970) included; in time slices. */
export async function readRecentUsage(source: LedgerSource, now: number, days: number): Promise<RecentUsage> {
  const since = startOfDay(now, days - 1);
  const lines = await readUsage(source, since);
  const bySource = await inSlices(usageBySourceSteps(lines, now, days));
  const older = await source.store.ledger.lines({ to: since, limit: 1 });
  return { ...bySource, hasOlder: older.length > 0 };
}

export type RecordNames = ReadonlyMap<string, string>;

export function recordName({
  service,
  question,
}: Pick<LedgerEntry, "service" | "question">): string | undefined {
  if (question.endpoint !== "filing" && question.endpoint !== "company") return undefined;
  return nameOfKey({ service, key: keyOfQuestion(question) });
}

/** Sends nothing. `known`: names found before. */
export async function namesOfRecords(
  lines: readonly UsageLine[],
  { store, rows }: { readonly store: Pick<ClientStore, "get">; readonly rows: readonly ResultRow[] },
  known: RecordNames = new Map(),
): Promise<RecordNames> {
  const names = new Map(known);
  const asked = new Map(
    lines.flatMap(({ exchange }) => {
      const name = recordName(exchange);
      return name === undefined || names.has(name) ? [] : [[name, exchange] as const];
    }),
  );
  for (const row of asked.size === 0 ? [] : rows) {
    const own = asked.has(nameOfKey(row)) ? ownName(row.record.value) : undefined;
    if (own !== undefined) names.set(nameOfKey(row), own);
  }
  for (const [name, exchange] of asked) {
    const own = names.has(name) ? undefined : await storedName(exchange, store);
    if (own !== undefined) names.set(name, own);
    await nextTimeSlice();
  }
  return names;
}

/** Reads the answer paid for then, or a newer answer, whatever the current connection. */
async function storedName(
  { question, service, credential }: Pick<LedgerEntry, "question" | "service" | "credential">,
  store: Pick<ClientStore, "get">,
): Promise<string | undefined> {
  if (question.endpoint !== "filing" && question.endpoint !== "company") return undefined;
  try {
    const key = {
      caller: { service, account: credential },
      question: canonicalRequest(wireRequest(question)),
    };
    const stored = await store.get(key);
    if (stored === undefined) return undefined;
    const record = readStored(recordReader(question), service, stored)?.value;
    return record === undefined ? undefined : ownName(record.value);
  } catch {
    // Another version’s question.
    return undefined;
  }
}

export async function refreshAllowance(
  { spending }: Pick<Engine, "spending">,
  connections: Pick<Connections, "serviceOf">,
  signal: AbortSignal,
): Promise<"known" | "unknown" | "cost"> {
  // §8.1: only `/fundings` is shown to report the allowance; v3 is the fallback without a base host.
  const role = connections.serviceOf("base") === undefined ? "app" : "base";
  const { value } = await spending.check("refreshRemaining", role, signal);
  if (value.rows.length > 0) return "cost";
  return value.allowance?.remaining === undefined ? "unknown" : "known";
}
