import type { Purpose } from "../../service/client/client.ts";

interface RequestRules {
  readonly purpose: Purpose;
  /** A person’s command did not send this request: it must stay within bounds. */
  readonly isUnasked?: true;
  readonly hasBudget?: true;
}

/** Every reason for a request. `docs/commands.md` says for each where its price is shown before. */
export const requestRules = {
  search: { purpose: "person" },
  lookUp: { purpose: "person" },
  again: { purpose: "person" },
  refresh: { purpose: "person" },
  nextPage: { purpose: "page" },
  recordById: { purpose: "person" },
  record: { purpose: "person" },
  recordUnasked: { purpose: "person", isUnasked: true },
  checkNow: { purpose: "check" },
  checkMore: { purpose: "check" },
  checkEach: { purpose: "check", isUnasked: true },
  checkUnasked: { purpose: "check", isUnasked: true, hasBudget: true },
  refreshRemaining: { purpose: "freeCheck" },
  checkKey: { purpose: "freeCheck" },
  diagnose: { purpose: "freeCheck" },
  measure: { purpose: "freeCheck", isUnasked: true },
  agentSearch: { purpose: "agent", isUnasked: true, hasBudget: true },
  agentRecord: { purpose: "agent", isUnasked: true, hasBudget: true },
} as const satisfies Readonly<Record<string, RequestRules>>;

export type RequestWay = keyof typeof requestRules;

export type RecordWay = "recordById" | "record" | "recordUnasked";
export type SearchWay = "search" | "lookUp" | "again" | "refresh";
/** Reasons to check a saved search: by hand, further pages, several searches, or on schedule. */
export type LookWay = "checkNow" | "checkMore" | "checkEach" | "checkUnasked";
export type CheckWay = "refreshRemaining" | "checkKey" | "diagnose" | "measure";
