import type { ServiceRecord } from "./records.ts";

/** What one answer said of the allowance (§8.1). A part that was absent or unreadable is left out, never guessed. */
export interface AllowanceReading {
  /** Queries left, a whole number from 0. */
  readonly remaining?: number;
  /** The plan, untrusted text. */
  readonly tier?: string;
  /** The plan's size, where a 429 names it. */
  readonly limit?: number;
}

/** What the service suggests when nothing was found (§2.1), every structure flattened into readable lines. */
export interface Guidance {
  readonly message?: string;
  readonly suggestions: readonly string[];
}

/** One page of either list, from either envelope (§2.1, §2.2). */
export interface Page {
  readonly rows: readonly ServiceRecord[];
  readonly currentPage?: number;
  /** Absent: the list ends here (§4.3: `next_page` null or missing). */
  readonly nextPage?: number;
  /** `next_page` was there but was not a page number: the end is unknown. */
  readonly nextPageUnreadable?: boolean;
  readonly totalCount?: number;
  readonly totalPages?: number;
  readonly allowance?: AllowanceReading;
  readonly upgradeUrl?: string;
  readonly guidance?: Guidance;
  /** How many rows did not have the documented types. */
  readonly unfit: number;
}
