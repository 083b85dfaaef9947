import { canonicalRequest, wireRequest } from "../../src/service/contract/query.ts";
import { type ListQuestion, type PageNumber, pageOf } from "../../src/service/contract/question.ts";
import type { MarkChange } from "../../src/store/records/rows.ts";

/** `database`: the database can’t grow, but a small file beside it can. */
export type Disk = "free" | "database" | "full";

/** Companies in filings, searches, and names of saved searches. */
export type Company = "labs" | "orbit";

/** Questions: a first page of each company, a second page, a page without rows. */
export type Asked = Company | "second" | "none";

export const questions = {
  labs: questionOf("labs", "first"),
  orbit: questionOf("orbit", "first"),
  second: questionOf("labs", 2),
  none: questionOf("none", "first"),
} as const satisfies Record<Asked, unknown>;

export const allAsked = ["labs", "orbit", "second", "none"] as const satisfies readonly Asked[];

export const service = "https://service.example";

/**
 * Who asks: the user, past the store or not, the user’s check of a saved search, or an automatic check within bounds.
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
  /** The window tries its file. */
  | { readonly what: "try" }
  | { readonly what: "look" };

/** The knowledge of a window. */
export interface Knowledge {
  /** Names of saved searches by id. */
  readonly saved: Readonly<Record<string, string>>;
  /** The saved search and key of each new record. */
  readonly news: readonly string[];
  /** Questions with a stored answer. */
  readonly answered: readonly Asked[];
}

/** An order, or the service’s answer; without an answer the connection is lost. */
export type ToWindow =
  | { readonly id: number; readonly order: Order; readonly killAt?: number | undefined }
  | { readonly request: number; readonly response?: ServiceResponse | undefined };

export interface ServiceResponse {
  readonly id: string;
  readonly status: number;
  readonly body: string;
}

/** `outcome`: `done`, `refused`, `aborted`, a ServiceError’s kind, or another error’s text. */
export type FromWindow =
  | { readonly what: "ready" }
  | { readonly what: "log"; readonly line: string }
  | { readonly what: "reply"; readonly id: number; readonly outcome: string; readonly look?: Knowledge }
  /** A request was sent for this order. */
  | { readonly what: "sent"; readonly request: number; readonly id: number }
  /** An order waits for another window’s request. */
  | { readonly what: "follows"; readonly id: number; readonly isOver: boolean };

export type Reply = Pick<Extract<FromWindow, { what: "reply" }>, "outcome" | "look">;

function questionOf(company: string, page: PageNumber) {
  const list: ListQuestion = { endpoint: "companies", filters: { company } };
  const whole = pageOf(list, page);
  return { list, page, whole, text: canonicalRequest(wireRequest(whole)) };
}
