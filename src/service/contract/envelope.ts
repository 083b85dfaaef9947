import { ServiceError } from "../errors.ts";
import { type Guidance, readGuidance } from "./guidance.ts";
import { defined } from "../../text/defined.ts";
import { field, isList, isObject, type Json } from "../../text/json.ts";
import type { PageQuestion } from "./question.ts";
import { type RecordKind, type ServiceRecord, readRecord } from "./records.ts";

/** §2.1, §2.2. */
export const listFields = { fundings: "data", companies: "feed_entries" } as const satisfies Readonly<
  Record<PageQuestion["endpoint"], string>
>;

/** §2.1. Throws a ServiceError `badShape` without a `data` list: a broken envelope is never "nothing found". */
export function readBaseList(answer: Json): Page {
  const meta = field(answer, "meta");
  return {
    ...rowsOf(field(answer, listFields.fundings), "funding"),
    ...position(meta),
    ...(meta === undefined || meta === null || isObject(meta) ? {} : { nextPageUnreadable: true }),
    ...surroundings(answer),
  };
}

/** §2.2 shows no `meta`, but §8.1 promises it for every list. Throws `badShape` without a `feed_entries` list. */
export function readV3List(answer: Json): Page {
  const meta = field(answer, "meta");
  const paged = field(answer, "next_page") !== undefined || field(answer, "current_page") !== undefined;
  return {
    ...rowsOf(field(answer, listFields.companies), "filing"),
    ...totals(meta),
    ...position(paged ? answer : meta),
    ...surroundings(answer),
  };
}

/** Reads `meta` of any answer (§8.1); returns undefined if it is unreadable. */
export function readAllowance(answer: Json): AllowanceReading | undefined {
  const meta = field(answer, "meta");
  const remaining = readCount(field(meta, "remaining_searches"));
  const tier = readText(field(meta, "tier"), 100);
  if (remaining === undefined && tier === undefined) return undefined;
  return defined({ remaining, tier });
}

/** §2.1, untrusted. */
export function readUpgradeUrl(answer: Json): string | undefined {
  return readText(field(answer, "upgrade_url")) ?? readText(field(field(answer, "meta"), "upgrade_url"));
}

function rowsOf(list: Json | undefined, kind: RecordKind): Pick<Page, "rows" | "unfit"> {
  if (!isList(list)) throw new ServiceError({ kind: "badShape", maybeCounted: true });
  const rows = list.map((row) => readRecord(kind, row, "row"));
  return { rows, unfit: rows.filter((row) => row.problem !== undefined).length };
}

function position(holder: Json | undefined) {
  const next = field(holder, "next_page") ?? undefined;
  const named = readCount(next);
  const nextPage = named === 0 ? undefined : named;
  return {
    ...defined({ currentPage: readCount(field(holder, "current_page")), nextPage }),
    ...(next === undefined || nextPage !== undefined ? {} : { nextPageUnreadable: true }),
    ...totals(holder),
  };
}

function totals(holder: Json | undefined) {
  return defined({
    totalCount: readCount(field(holder, "total_count")),
    totalPages: readCount(field(holder, "total_pages")),
  });
}

function surroundings(answer: Json) {
  return defined({
    allowance: readAllowance(answer),
    upgradeUrl: readUpgradeUrl(answer),
    guidance: readGuidance(field(answer, "guidance")),
  });
}

/** §8.1. Absent or unreadable parts are left out, never guessed. */
export interface AllowanceReading {
  readonly remaining?: number;
  /** The plan, untrusted text. */
  readonly tier?: string;
  /** The plan’s size in searches, if a 429 names it. */
  readonly limit?: number;
}

/** From either envelope (§2.1, §2.2). */
export interface Page {
  readonly rows: readonly ServiceRecord[];
  readonly currentPage?: number;
  /** Absent: the list ends here (§4.3: `next_page` null or missing). */
  readonly nextPage?: number;
  /** `next_page` was present but no page number: the end is unknown. */
  readonly nextPageUnreadable?: boolean;
  readonly totalCount?: number;
  readonly totalPages?: number;
  readonly allowance?: AllowanceReading;
  readonly upgradeUrl?: string;
  readonly guidance?: Guidance;
  readonly unfit: number;
}

/** A whole number from 0; services send both numbers and digits in text. */
export function readCount(value: Json | undefined): number | undefined {
  const number =
    typeof value === "string" && /^\s*\d{1,16}\s*$/.test(value)
      ? Number(value)
      : typeof value === "number"
        ? value
        : -1;
  // The sum turns -0 into 0.
  return Number.isSafeInteger(number) && number >= 0 ? number + 0 : undefined;
}

/** Returns undefined for a text without visible content. */
export function readText(value: Json | undefined, longest = 2048): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text.slice(0, longest).toWellFormed();
}
