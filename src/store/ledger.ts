import type { Exchange } from "../service/client/client.ts";

/** Which lines. Times in ms since 1970, `from` inclusive, `to` exclusive. */
export interface LedgerQuery {
  readonly from?: number;
  readonly to?: number;
  readonly origin?: string;
  /** Most lines to give, newest first; all of them without it. */
  readonly limit?: number;
}

/** What lines add up to. */
export interface LedgerSum {
  readonly requests: number;
  /** Surely not charged (§8.3: no records; never left; 401, 429). */
  readonly free: number;
  /** May have been charged. */
  readonly maybeCounted: number;
  readonly failed: number;
  /** Records that came back. */
  readonly rows: number;
}

/** One line for every request that was handed to the network, of every window. */
export interface Ledger {
  add(exchange: Exchange): Promise<void>;
  /** Newest first. */
  lines(query?: LedgerQuery): Promise<readonly Exchange[]>;
  sum(query?: Omit<LedgerQuery, "limit">): Promise<LedgerSum>;
}
