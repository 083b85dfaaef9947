import { canonicalRequest, wireRequest } from "../../src/service/contract/query.ts";
import { type ListQuestion, type PageNumber, pageOf } from "../../src/service/contract/question.ts";
import type { MarkChange } from "../../src/store/records/rows.ts";

/** How much of the disk is left. `database`: the database cannot grow, but a small file beside it can. */
export type Disk = "free" | "database" | "full";

/** Companies whose filings are searched for, and saved as searches under their names. */
export type Company = "labs" | "orbit";

/** What is asked: the first pages of companies, a second one, and one without rows. */
export type Asked = Company | "second" | "none";

export const questions = {
  labs: questionOf("labs", "first"),
  orbit: questionOf("orbit", "first"),
  second: questionOf("labs", 2),
  none: questionOf("none", "first"),
} as const satisfies Record<Asked, unknown>;

export const allAsked = ["labs", "orbit", "second", "none"] as const satisfies readonly Asked[];

/** The only service of the simulation. */
export const service = "https://service.example";

/**
 * Why a question is asked: by a person, by a person past the store, by a person as the check of a saved search, or
 * automatically within a budget and above the reserve.
 */
export type Way = "search" | "refresh" | "check" | "automatic";

/** A command to a window. */
export type Order =
  | {
      readonly what: "start";
      readonly folder: string;
      readonly disk: Disk;
      readonly reserve: number;
      readonly budget: number;
    }
  | { readonly what: "stop" }
  | { readonly what: "ask"; readonly way: Way; readonly asked: Asked }
  | { readonly what: "mark"; readonly key: string; readonly change: MarkChange }
  | { readonly what: "save"; readonly company: Company; readonly name: string }
  | { readonly what: "unsave"; readonly company: Company }
  | { readonly what: "markSeen" }
  | { readonly what: "disk"; readonly disk: Disk }
  /** Has the window try its file. */
  | { readonly what: "try" }
  | { readonly what: "look" };

/** What a window knows. */
export interface Look {
  /** Names of saved searches, by their ids. */
  readonly saved: Readonly<Record<string, string>>;
  /** Saved searches and the keys of records that are new in them. */
  readonly news: readonly string[];
  /** Questions whose answer it has. */
  readonly answered: readonly Asked[];
}

/** To a window: an order, or an answer of the service, without which the connection is lost. */
export type ToWindow =
  | { readonly id: number; readonly order: Order; readonly killAt?: number | undefined }
  | { readonly request: number; readonly response?: ServiceResponse | undefined };

export interface ServiceResponse {
  readonly id: string;
  readonly status: number;
  readonly body: string;
}

/** From a window. `outcome` is `done`, `refused`, `aborted`, the kind of a ServiceError, or the text of another error. */
export type FromWindow =
  | { readonly what: "ready" }
  | { readonly what: "log"; readonly line: string }
  | { readonly what: "reply"; readonly id: number; readonly outcome: string; readonly look?: Look }
  /** A request leaves for the order with this id. */
  | { readonly what: "sent"; readonly request: number; readonly id: number }
  /** An order waits for another window’s request. */
  | { readonly what: "follows"; readonly id: number; readonly isOver: boolean };

export type Reply = Pick<Extract<FromWindow, { what: "reply" }>, "outcome" | "look">;

function questionOf(company: string, page: PageNumber) {
  const list: ListQuestion = { endpoint: "companies", filters: { company } };
  const whole = pageOf(list, page);
  return { list, page, whole, text: canonicalRequest(wireRequest(whole)) };
}
