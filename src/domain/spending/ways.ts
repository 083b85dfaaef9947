import type { Purpose } from "../../service/client/client.ts";

interface RequestRules {
  readonly purpose: Purpose;
  /** Sent without a person’s command for this request: must stay within bounds. */
  readonly isAutomatic?: true;
  readonly hasBudget?: true;
}

/** `docs/commands.md` names, for each, the place that shows the price before the request. */
export const requestRules = {
  search: { purpose: "person" },
  lookUp: { purpose: "person" },
  again: { purpose: "person" },
  refresh: { purpose: "person" },
  nextPage: { purpose: "page" },
  morePages: { purpose: "page", isAutomatic: true },
  recordById: { purpose: "person" },
  record: { purpose: "person" },
  automaticRecord: { purpose: "person", isAutomatic: true },
  /** A person pressed a button that names the price of all names. */
  listName: { purpose: "list", isAutomatic: true },
  checkNow: { purpose: "check" },
  checkMore: { purpose: "check" },
  checkEach: { purpose: "check", isAutomatic: true },
  checkScheduled: { purpose: "check", isAutomatic: true, hasBudget: true },
  refreshRemaining: { purpose: "freeCheck" },
  checkKey: { purpose: "freeCheck" },
  diagnose: { purpose: "freeCheck" },
  measure: { purpose: "freeCheck", isAutomatic: true },
  agentSearch: { purpose: "agent", isAutomatic: true, hasBudget: true },
  agentRecord: { purpose: "agent", isAutomatic: true, hasBudget: true },
} as const satisfies Readonly<Record<string, RequestRules>>;

export type RequestWay = keyof typeof requestRules;

export type RecordWay = "recordById" | "record" | "automaticRecord";
export type SearchWay = "search" | "lookUp" | "again" | "refresh";
export type PageWay = "nextPage" | "morePages";
export type ListWay = "listName";
export type CheckWay = "checkNow" | "checkMore" | "checkEach" | "checkScheduled";
export type FreeCheckWay = "refreshRemaining" | "checkKey" | "diagnose" | "measure";
