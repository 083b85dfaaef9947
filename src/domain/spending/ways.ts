import type { Purpose } from "../../service/client/client.ts";

interface RequestRules {
  readonly purpose: Purpose;
  /** Sent without a person’s command for this request: must stay within bounds. */
  readonly isUnasked?: true;
  readonly hasBudget?: true;
}

/** `docs/commands.md` names, for each, the place that shows the price before the request. */
export const requestRules = {
  search: { purpose: "person" },
  lookUp: { purpose: "person" },
  again: { purpose: "person" },
  refresh: { purpose: "person" },
  nextPage: { purpose: "page" },
  morePages: { purpose: "page", isUnasked: true },
  recordById: { purpose: "person" },
  record: { purpose: "person" },
  recordUnasked: { purpose: "person", isUnasked: true },
  /** A person pressed a button that names the price of all names. */
  listName: { purpose: "list", isUnasked: true },
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
export type PageWay = "nextPage" | "morePages";
export type ListWay = "listName";
export type LookWay = "checkNow" | "checkMore" | "checkEach" | "checkUnasked";
export type CheckWay = "refreshRemaining" | "checkKey" | "diagnose" | "measure";
