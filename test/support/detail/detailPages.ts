import type { ResultRow } from "../../../src/domain/record.ts";
import { sampleService } from "../../../src/service/contract/authentication.ts";
import type { RecordKind, ServiceRecord } from "../../../src/service/contract/records.ts";
import { ServiceError } from "../../../src/service/errors.ts";
import { nothingBeside } from "../../../src/app/detail/relatedRecords.ts";
import { detailPage } from "../../../src/present/detail/detailPage.ts";
import type { DetailState, StoredRelations } from "../../../src/present/detail/detailState.ts";
import type { DetailPage } from "../../../src/present/detail/detailProtocol.ts";
import type { Wording } from "../../../src/present/wording.ts";
import { wording as english } from "../../../tools/pages/wording.ts";
import { company, filing, funding, hostile, listRow, long, sparseFund } from "./records.ts";

const now = Date.UTC(2026, 0, 2, 12);
const service = "https://api.example.com";

export function rowWith(key: string, record: ServiceRecord): ResultRow {
  return { key, service, record };
}

/** A test’s changes; the rest is typical. */
export interface PageChange extends Partial<
  Omit<DetailState, "row" | "record" | "question" | "answer" | "beside">
> {
  /** The list row’s, if there is no record. */
  readonly kind?: RecordKind;
  /** The list row’s. */
  readonly web?: string;
  readonly isSample?: boolean;
  readonly from?: "service" | "store";
  readonly beside?: Partial<StoredRelations>;
  readonly now?: number;
}

/** Draws a page with a test’s changes. */
export function drawn(
  record: ServiceRecord | undefined,
  change: PageChange = {},
  wording: Wording = english,
): DetailPage {
  const {
    kind = record?.kind ?? "filing",
    web,
    isSample = false,
    from = "service",
    beside,
    ...rest
  } = change;
  const listed = record ?? ({ kind, value: {} } as const);
  const id = "421671159";
  const detail: DetailState = {
    identity: { service, id },
    row: {
      ...rowWith(`${kind}:${id}`, web === undefined ? listed : { kind, value: { web } }),
      ...(isSample ? { service: sampleService } : {}),
    },
    record,
    question: kind === "company" ? { endpoint: kind, slug: id } : { endpoint: "filing", id },
    state: "full",
    isConnected: true,
    price: "unknown",
    searchPrice: record === undefined || rest.isConnected === false ? undefined : (rest.price ?? "unknown"),
    services: [service],
    answer: { value: listed, service, from, at: now - 180_000 },
    cameFrom: undefined,
    relations: { ...nothingBeside, ...beside },
    neighbours: { previous: neighbour, next: neighbour },
    ...rest,
  };
  return detailPage(detail, wording, rest.now ?? now);
}

export const neighbour = rowWith("filing:8", listRow);

/** A filing’s person, with another record that names her. */
export function personBeside(name: string, key: string, record: ServiceRecord): Partial<StoredRelations> {
  return { people: [{ name, rows: [rowWith(key, record)] }] };
}

/** A page with this many other filings of the same name. */
export function drawnAmong(count: number): DetailPage {
  const filings = Array.from({ length: count }, (_, index) =>
    rowWith(`filing:${String(index)}`, {
      kind: "filing",
      value: {
        id: index,
        name: "NORTH STAR ROBOTICS, INC.",
        accepted_at: `20${String(24 - index)}-03-05T10:00:00-05:00`,
        state: "NEW YORK",
        industry: "Other Technology",
        money_raised: 1_500_000 * index,
      },
    }),
  );
  return drawn(filing, { related: { filings, fundings: [] } });
}

/** Every state, and every kind of record. */
export function detailStates() {
  const error = new ServiceError({ kind: "timeout", origin: service, maybeCounted: true });
  return {
    full: drawn(filing, { web: "northstar-robotics.example" }),
    sample: drawn(filing, {
      isSample: true,
      from: "store",
      neighbours: { previous: undefined, next: neighbour },
    }),
    sparse: drawn(sparseFund),
    loading: drawn(listRow, { state: "loading", web: "northstar-robotics.example" }),
    waiting: drawn(undefined, { state: "loading" }),
    partial: drawn(listRow, { state: "partial", web: "northstar-robotics.example" }),
    partialFree: drawn(listRow, { state: "partial", price: "free" }),
    partialElsewhere: drawn(listRow, { state: "partial", isConnected: false }),
    sampleElsewhere: drawn(listRow, { state: "partial", isConnected: false, isSample: true }),
    unknownFiling: drawn(undefined, { state: "partial" }),
    fullElsewhere: drawn(filing, { isConnected: false }),
    failed: drawn(listRow, { state: "failed", error }),
    failedElsewhere: drawn(listRow, { state: "failed", error, isConnected: false }),
    gone: drawn(undefined, { state: "gone" }),
    funding: drawn(funding),
    fundingElsewhere: drawn(funding, { isConnected: false }),
    company: drawn(company, { related: { filings: [], fundings: [rowWith("funding:a", funding)] } }),
    companyFrom: drawn(company, { cameFrom: rowWith("funding:a", funding) }),
    lostFunding: drawn(undefined, { state: "gone", kind: "funding" }),
    namesakes: drawnAmong(12),
    marked: drawn(filing, {
      marks: { star: true, tags: ["to call", "north"], note: "Ask for the deck, then write to Ada." },
      beside: { changes: 2, ...personBeside("Ada Lindqvist", "filing:9", listRow) },
    }),
    hostile: drawn(hostile, {
      marks: {
        star: true,
        tags: ["$(trash) <b>x</b>", "\u202eback"],
        note: "[run](command:x) <img src=https://evil.example/x.png>\n\u202esecond",
      },
      beside: { changes: 1, ...personBeside("<b>$(trash) \u202eAda", "filing:2", hostile) },
      cameFrom: rowWith("filing:3", { kind: "filing", value: { name: "<b>$(trash) \u202eback" } }),
      related: {
        filings: [rowWith("filing:1", hostile)],
        fundings: [rowWith("funding:1", { kind: "funding", value: hostile.value })],
      },
    }),
    long: drawn(long),
  };
}
