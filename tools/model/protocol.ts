import type { AskedQuestion } from "../../src/domain/search/state.ts";
import type { AnswerOrder, LedgerLine } from "../../src/service/client/order.ts";
import type { SavedSearch } from "../../src/domain/watch/savedSearch.ts";
import type { Consent } from "../../src/domain/watch/unasked.ts";
import type { ListQuestion } from "../../src/service/contract/question.ts";
import type { SeenScope } from "../../src/store/saved.ts";
import type { Subject } from "../../src/store/records/subject.ts";

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
  | { readonly what: "askAllowance" }
  | { readonly what: "cancel" }
  | { readonly what: "connect"; readonly connection: Connection }
  | { readonly what: "clear" }
  | { readonly what: "disk"; readonly disk: Disk }
  /** Nothing but to know what time it is. */
  | { readonly what: "tick" }
  | { readonly what: "look" }
  | SavedOrder;

/** A command to a window about saved searches. */
export type SavedOrder =
  | { readonly what: "save"; readonly saved: Omit<SavedSearch, "look"> }
  | { readonly what: "unsave"; readonly id: string }
  | { readonly what: "checkNow"; readonly id: string; readonly isWhole: boolean }
  | { readonly what: "checkEach" }
  | { readonly what: "checkUnasked" }
  | { readonly what: "consent"; readonly consent: Consent }
  | { readonly what: "markSeen"; readonly scope: SeenScope }
  | { readonly what: "forget"; readonly subject: Subject };

/** What time it is, and how long the machine has run. */
export interface Time {
  /** As the windows’ clock shows it, in ms since 1970. */
  readonly now: number;
  /** In ms, whatever the clock is set to. */
  readonly uptime: number;
}

/** An order with its number and time. */
export interface NumberedOrder extends Time {
  readonly id: number;
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
  readonly saved: readonly SavedLook[];
  /** What people agreed to for checks that no one asks for. */
  readonly perDay: number;
}

/** A saved search in a window: the keys of the records that its checks have seen, and of those that are new. */
interface SavedLook {
  readonly id: string;
  readonly hasLook: boolean;
  readonly seen: readonly string[];
  readonly news: readonly string[];
}

/** What became of an order. */
export interface Reply {
  readonly id: number;
  /** How a use case ended. */
  readonly outcome?: string;
  /** Saved searches whose check was concluded. */
  readonly concluded?: readonly string[];
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
