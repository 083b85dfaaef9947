import type { AskedQuestion } from "../../src/domain/search/state.ts";
import type { AnswerOrder, LedgerLine } from "../../src/service/client/order.ts";
import type { ListQuestion } from "../../src/service/contract/question.ts";

/** Where a window’s questions go: an address for each role, and one key for both. */
export interface Connection {
  readonly base: string;
  readonly app: string;
  readonly key: string;
}

/** How much of the disk is left: `database`: the database cannot grow, but a small file beside it can. */
export type Disk = "free" | "database" | "full";

/** A command to a window. */
export type Order =
  | {
      readonly what: "start";
      readonly folder: string;
      readonly connection: Connection;
      readonly remembered?: Remembered;
      readonly disk: Disk;
      readonly reserve: number | undefined;
    }
  | { readonly what: "stop" }
  | { readonly what: "search"; readonly question: ListQuestion; readonly fresh: boolean }
  | { readonly what: "nextPage" }
  | { readonly what: "open"; readonly key: string }
  | { readonly what: "load"; readonly key: string }
  | { readonly what: "loadAgain" }
  | { readonly what: "company"; readonly slug: string }
  | { readonly what: "past"; readonly question: AskedQuestion; readonly service: string }
  | { readonly what: "check" }
  | { readonly what: "cancel" }
  | { readonly what: "connect"; readonly connection: Connection }
  | { readonly what: "clear" }
  | { readonly what: "disk"; readonly disk: Disk }
  /** Nothing but to know what time it is. */
  | { readonly what: "tick" }
  | { readonly what: "look" };

/** An order with its number and the time that the window’s clock shows, in ms since 1970. */
export interface NumberedOrder {
  readonly id: number;
  readonly now: number;
  readonly order: Order;
}

/** Which search a window showed when it was left. */
export interface Remembered {
  readonly question: ListQuestion;
  readonly service: string;
}

/** The search that a window shows. */
export interface Screen extends Remembered {
  readonly at: number;
  readonly newest: AnswerOrder;
  readonly keys: readonly string[];
  /** What would be asked for each of the rows. */
  readonly records: readonly (string | undefined)[];
  readonly nextPage?: number;
}

/** What a window shows and believes. */
export interface Look {
  readonly shown?: Screen;
  /** What it shows of the searches that are surely left. */
  readonly estimate?: number;
  readonly detail?: { readonly key: string; readonly state: string; readonly service: string };
  readonly history: readonly { readonly question: AskedQuestion; readonly service: string }[];
  /** Lines of the ledger as it knows them. */
  readonly lines: readonly string[];
}

/** What became of an order. */
export interface Reply {
  readonly id: number;
  /** How a use case ended. */
  readonly outcome?: string;
  /** The kind of the ServiceError, or another error’s text. */
  readonly error?: string;
  readonly look?: Look;
}

/** What a window says without being asked: of requests that leave, end, and are waited for. */
export type Notice =
  | { readonly notice: "began"; readonly service: string; readonly question: string }
  | {
      readonly notice: "ended";
      readonly service: string;
      readonly question: string;
      readonly requestId?: string;
      readonly failure?: string;
      /** When the answer came that is kept now. */
      readonly answeredAt?: number;
      /** The line that it has now. */
      readonly line?: LedgerLine;
    }
  | { readonly notice: "following"; readonly service: string; readonly question: string }
  | { readonly notice: "followed"; readonly service: string; readonly question: string };

/** The first that a process says, and lines of its log. */
export type Word = { readonly notice: "ready" } | { readonly notice: "log"; readonly line: string };
