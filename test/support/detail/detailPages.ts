import { companySlugOf } from "../../../src/domain/record.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import type { DetailContext } from "../../../src/present/detail/context.ts";
import { detailPage } from "../../../src/present/detail/detailPage.ts";
import type { DetailPage } from "../../../src/present/detail/page.ts";
import type { Wording } from "../../../src/present/wording.ts";
import { wording as english } from "../../../tools/pages/wording.ts";
import { company, filing, funding, hostile, listRow, long, sparseFund } from "./records.ts";

const now = Date.UTC(2026, 0, 2, 12);

/** A page as the product draws it, with whatever a test changes. */
export function drawn(
  record: ServiceRecord | undefined,
  change: Partial<DetailContext> = {},
  wording: Wording = english,
): DetailPage {
  const price = change.price ?? "unknown";
  const hasCompany = record?.kind === "funding" && companySlugOf(record) !== undefined;
  const context: DetailContext = {
    identity: { service: "https://api.example.com", id: "421671159" },
    state: "full",
    recordKind: record?.kind ?? "filing",
    isConnected: true,
    price: "unknown",
    isSample: false,
    host: "api.example.com",
    from: "service",
    at: now - 180_000,
    now,
    title: "Filing 421671159",
    neighbours: { previous: true, next: true },
    ...(hasCompany ? { companyPrice: price } : {}),
    ...(record === undefined || change.isConnected === false ? {} : { searchPrice: price }),
    ...change,
  };
  return detailPage(record, context, wording);
}

/** A page whose record shares its name with this many other filings. */
export function drawnAmong(count: number): DetailPage {
  const filings = Array.from({ length: count }, (_, index) => ({
    key: `filing:${String(index)}`,
    record: {
      kind: "filing",
      value: {
        id: index,
        name: "NORTH STAR ROBOTICS, INC.",
        accepted_at: `20${String(24 - index)}-03-05T10:00:00-05:00`,
        state: "NEW YORK",
        industry: "Other Technology",
        money_raised: 1_500_000 * index,
      },
    } as const,
  }));
  return drawn(filing, { related: { filings, fundings: [] } });
}

/** Every state and every kind of record. */
export function detailStates() {
  const failure = {
    severity: "error",
    sentence: "api.example.com didn’t respond in time. This may have used 1 search.",
    actions: ["retry", "showLog"],
  } as const;
  return {
    full: drawn(filing, { web: "northstar-robotics.example" }),
    sample: drawn(filing, { isSample: true, from: "store", neighbours: { previous: false, next: true } }),
    sparse: drawn(sparseFund),
    loading: drawn(listRow, { state: "loading", web: "northstar-robotics.example" }),
    waiting: drawn(undefined, { state: "loading" }),
    partial: drawn(listRow, { state: "partial", web: "northstar-robotics.example" }),
    partialFree: drawn(listRow, { state: "partial", price: "free" }),
    partialElsewhere: drawn(listRow, { state: "partial", isConnected: false }),
    sampleElsewhere: drawn(listRow, { state: "partial", isConnected: false, isSample: true }),
    unknownFiling: drawn(undefined, { state: "partial" }),
    fullElsewhere: drawn(filing, { isConnected: false }),
    failed: drawn(listRow, { state: "failed", failure }),
    failedElsewhere: drawn(listRow, { state: "failed", failure, isConnected: false }),
    gone: drawn(undefined, { state: "gone" }),
    funding: drawn(funding),
    fundingElsewhere: drawn(funding, { isConnected: false }),
    company: drawn(company, { related: { filings: [], fundings: [{ key: "funding:a", record: funding }] } }),
    companyFrom: drawn(company, { back: { kind: "funding", name: "Larkmoor Labs" } }),
    lostFunding: drawn(undefined, { state: "gone", recordKind: "funding" }),
    namesakes: drawnAmong(12),
    marked: drawn(filing, {
      marks: { star: true, tags: ["to call", "north"], note: "Ask for the deck, then write to Ada." },
      changes: 2,
      people: [{ name: "Ada Lindqvist", records: [{ key: "filing:9", record: listRow }] }],
    }),
    hostile: drawn(hostile, {
      marks: {
        star: true,
        tags: ["$(trash) <b>x</b>", "\u202eback"],
        note: "[run](command:x) <img src=https://evil.example/x.png>\n\u202esecond",
      },
      changes: 1,
      people: [{ name: "<b>$(trash) \u202eAda", records: [{ key: "filing:2", record: hostile }] }],
      back: { kind: "filing", name: "<b>$(trash) \u202eback" },
      related: {
        filings: [{ key: "filing:1", record: hostile }],
        fundings: [{ key: "funding:1", record: { kind: "funding", value: hostile.value } }],
      },
    }),
    long: drawn(long),
  };
}
