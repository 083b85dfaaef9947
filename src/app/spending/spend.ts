import {
  type FreeCheckWay,
  type ListWay,
  type CheckWay,
  type PageWay,
  type RecordWay,
  type RequestWay,
  requestRules,
  type SearchWay,
} from "../../domain/spending/ways.ts";
import type {
  Answer,
  AskOptions,
  Caller,
  ClientServices,
  StoredAnswers,
} from "../../service/client/client.ts";
import { ServiceClient } from "../../service/client/serviceClient.ts";
import type { HostConnection, Role } from "../../service/contract/authentication.ts";
import type { Page } from "../../service/contract/envelope.ts";
import type { AskPage } from "../../domain/search/searchRows.ts";
import type { RecordQuestion } from "../../service/contract/question.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import type { Connections, Preferences } from "../ports.ts";

/**
 * The only way to send a request that may use a search. For a person who saw the price, or within bounds, checked in
 * the transaction that writes the ledger line. Rejects with a ServiceError, `outOfBounds` if bounds forbid the request,
 * or with an AbortError.
 */
export interface Spending {
  /** `budget`: most searches for this purpose in any 24 hours; a reason with a budget sends nothing if absent. */
  readonly page: AskPage<
    SearchWay | CheckWay | PageWay | ListWay | "agentSearch",
    { readonly budget?: number }
  >;
  record(
    way: RecordWay | "agentRecord",
    question: RecordQuestion,
    options: Pick<AskOptions, "signal" | "fresh" | "service" | "agent"> & { readonly budget?: number },
  ): Promise<Answer<ServiceRecord>>;
  /** Matches nothing (§8.3). An answer with rows may have used a search. */
  check(way: FreeCheckWay, where: Role | HostConnection, signal: AbortSignal): Promise<Answer<Page>>;
  /** Resolves after `longestMs` at the latest. */
  settled(longestMs: number): Promise<void>;
}

export interface SpendingNeeds extends ClientServices {
  readonly connections: Pick<Connections, "usesSample" | "hostFor">;
  readonly settings: Pick<Preferences, "reserveSearches">;
  readonly accountsToBill: () => Promise<readonly Caller[]>;
}

export function createSpending(needs: SpendingNeeds): {
  readonly answers: StoredAnswers;
  readonly spending: Spending;
} {
  const { connections, settings, accountsToBill } = needs;
  const client = new ServiceClient(needs);
  const termsOf = async (way: RequestWay, budget = 0): Promise<Pick<AskOptions, "purpose" | "bounds">> => {
    const rules = requestRules[way];
    const { purpose } = rules;
    // The sample’s allowance needs no bounds.
    if (!("isAutomatic" in rules) || connections.usesSample) return { purpose };
    const bounds = { accountsToBill: await accountsToBill(), reserve: settings.reserveSearches() };
    return { purpose, bounds: "hasBudget" in rules ? { ...bounds, budget } : bounds };
  };
  const spending: Spending = {
    page: async (way, question, page, { budget, ...options }) =>
      await client.list(question, page, { ...options, ...(await termsOf(way, budget)) }),
    record: async (way, question, { budget, ...options }) =>
      await client.record(question, { ...options, ...(await termsOf(way, budget)) }),
    check: async (way, where, signal) => await client.freeCheck(where, { signal, ...(await termsOf(way)) }),
    settled: (longestMs) => client.waitUntilIdle(longestMs),
  };
  return { answers: client, spending };
}
