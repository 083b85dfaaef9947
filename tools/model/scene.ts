import type { DatabaseSync } from "node:sqlite";
import type { AnswerOrder } from "../../src/service/client/order.ts";
import type { Connection, Disk, Look, Order, Remembered, Reply } from "./protocol.ts";
import { asksFor, isCheckOrder, type SavedNames } from "./savedSearches.ts";
import type { Purse, Seen } from "./seen.ts";
import type { WindowProcess } from "./windowProcess.ts";

/** One window of a sequence: processes come and go, it stays. */
export interface Window {
  process: WindowProcess;
  connection: Connection;
  look: Look;
  /** The search that it showed when it was left. */
  remembered: Remembered | undefined;
}

/** A command to a window that may ask the service. */
export interface Ask {
  readonly window: Window;
  readonly process: WindowProcess;
  readonly order: Order;
  readonly service: string;
  readonly key: string;
  /** What it may ask; undefined where that is not known before. */
  readonly question: string | undefined;
  /** How many requests there were before it. */
  readonly after: number;
  /** What it checks: what is saved while a check waits for its turn, too. */
  searches: readonly SavedNames[];
  readonly isFresh: boolean;
  /** An answer that is older than this one may be asked for again. */
  readonly notBefore: AnswerOrder | undefined;
  /** Questions that it left to another window’s request, and waited for, each with the requests that were over by then. */
  readonly followed: Map<string, ReadonlySet<Seen>>;
  /** Its window is being closed: what it concludes may not be kept. */
  isClosing: boolean;
  reply: Reply | undefined;
}

/** A request whose answer was kept; `at` by the clock of its window. `isLate`: the file has not got it yet. */
export interface KeptRequest {
  readonly seen: Seen;
  readonly process: WindowProcess;
  readonly at: number;
  readonly isLate: boolean;
}

/** Whether a request may be that of a command. */
export function isAskedBy(
  { question, searches, order }: Pick<Ask, "question" | "searches" | "order">,
  asked: { readonly service: string; readonly question: string },
): boolean {
  return (
    question === asked.question || searches.some((search) => asksFor(search, asked, isCheckOrder(order.what)))
  );
}

/** What is known of damage to the file of a sequence. */
export interface Damage {
  /** Files that had been set aside before it. */
  readonly asideBefore: number;
}

/** A sequence as its truth sees it. */
export interface Scene {
  readonly windows: readonly Window[];
  /** What is waited for. */
  readonly asks: readonly Ask[];
  readonly log: string[];
  /** In ms since 1970. */
  readonly now: number;
  readonly news: {
    answered(answer: KeptRequest): void;
    isForgotten(seen: Seen, id: string): boolean;
  };
  readonly disk: Disk;
  readonly lock: DatabaseSync | undefined;
  /** Set while the file is damaged and no window has noticed. */
  readonly damage: Damage | undefined;
  /** Nothing at all could be written since the disk was free last. */
  readonly wasFull: boolean;
  /** Requests that used them are gone with their lines: they can be believed only after a reading that left later. */
  readonly unsurePurses: Map<Purse, number>;
}
