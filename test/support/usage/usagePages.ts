import { unknownAccount } from "../../../src/domain/allowance/account.ts";
import { learnedPrices, type LearnedPrices } from "../../../src/domain/allowance/allowance.ts";
import { usageBySourceSteps, type Charge, type UsageLine } from "../../../src/domain/allowance/usageLines.ts";
import type { UsagePage } from "../../../src/present/usage/usageProtocol.ts";
import { type UsageContext, usagePage } from "../../../src/present/usage/usagePage.ts";
import type { LedgerEntry } from "../../../src/service/client/client.ts";
import { createFormatters } from "../../../src/present/wording.ts";
import { wording as fresh } from "../../../tools/pages/wording.ts";
import { exchange } from "../store/exchanges.ts";
import { finished } from "../finished.ts";

const wording = { ...fresh, formatters: createFormatters() };

/** Noon in this machine’s time zone, in ms since 1970. */
export const now = new Date(2026, 10, 22, 12).getTime();

const day = 24 * 3_600_000;

/** A ledger line some days before `now`. */
export function usageLine(
  number: number,
  charge: Charge,
  { daysAgo = 0, ...change }: Partial<LedgerEntry> & { readonly daysAgo?: number } = {},
): UsageLine {
  const at = now - daysAgo * day - (number % 100) * 60_000;
  return { exchange: exchange({ line: 100_000 - number, at, ...change }), charge };
}

/** What was learned where nothing was. */
export const nothingLearned: LearnedPrices = learnedPrices([unknownAccount]);

/** What a test says of a page. */
export type UsageChange = Partial<Omit<UsageContext, "usage">> & { readonly lines?: readonly UsageLine[] };

/** The page as the product draws it, with whatever a test changes. */
export function drawnUsage({ lines = [], ...change }: UsageChange = {}): UsagePage {
  const context: UsageContext = {
    usage: finished(usageBySourceSteps(lines, now, 30)),
    hasOlder: false,
    allowance: {
      remaining: 42,
      tier: "Pro",
      at: now - 300_000,
      how: "answer",
      unmeasured: 0,
      exhausted: false,
      freeCheck: "free",
    },
    learned: {
      companies: { price: 1, agreed: 0 },
      fundings: { price: "unknown", agreed: 0 },
      filing: { price: "free", agreed: 2 },
      company: { price: "unknown", agreed: 1 },
      freeCheck: { price: "free", agreed: 5 },
    },
    usesSample: false,
    isConnected: true,
    source: "service",
    most: 100,
    freeAgentCalls: 0,
    nameOf: busyName,
    now,
    ...change,
  };
  return usagePage(context, wording);
}

const check = {
  question: { endpoint: "fundings", filters: { createdFrom: "3000-01-01" }, page: "first" },
  purpose: "freeCheck",
  counted: "no",
  rows: 0,
} as const;

/** Some weeks of a person who searches most days. */
export function busyLines(): readonly UsageLine[] {
  const perDay = [3, 5, 0, 0, 8, 2, 4, 1, 6, 0, 0, 3, 7, 2, 5, 1, 0, 0, 4, 9, 3, 2, 6, 0, 1, 4, 2, 8, 3, 5];
  return perDay.flatMap((count, daysAgo) =>
    Array.from({ length: count }, (_, index): readonly UsageLine[] => {
      const number = daysAgo * 100 + index * 2;
      const { charge = "unknown", ...change } = asked[(index + daysAgo) % asked.length] ?? {};
      return [
        usageLine(number, "free", { daysAgo, ...check, reading: { remaining: 42 + index + 2 * daysAgo } }),
        usageLine(number + 1, charge, { daysAgo, ...change }),
      ];
    }).flat(),
  );
}

const searched = { company: "Acme", states: ["California"], raisedMin: "5000000" };
/** What that person asks for, in turn. */
const asked: readonly (Partial<LedgerEntry> & { readonly charge: Charge })[] = [
  {
    charge: "counted",
    role: "app",
    rows: 25,
    question: { endpoint: "companies", filters: searched, page: "first" },
  },
  { charge: "free", role: "app", rows: 1, question: { endpoint: "filing", id: "421671159" } },
  { charge: "unknown", rows: 1, question: { endpoint: "company", slug: "junmarch-networks" } },
  { charge: "unknown", question: { endpoint: "fundings", filters: { series: "Series A" }, page: "first" } },
  {
    charge: "unknown",
    role: "app",
    rows: 0,
    failure: "server",
    status: 503,
    question: { endpoint: "companies", filters: {}, page: 2 },
  },
];

/** What the records of `busyLines` are called. */
function busyName({ question }: LedgerEntry): string | undefined {
  if (question.endpoint === "filing") return "NORTH STAR ROBOTICS, INC.";
  return question.endpoint === "company" ? "Junmarch Networks, PBC" : undefined;
}

/** A request to the sample service. */
export const sampleLine = usageLine(1, "counted", { service: "sample:" });

/** A text that would do harm as anything but text. */
const hostileName = `<img src=x onerror=alert(1)> [run](command:x) $(trash) ${"x".repeat(3_000)}`;

/** Every state of the page. */
export function usageStates() {
  const lines = busyLines();
  const allowance = { at: now - 300_000, unmeasured: 0, exhausted: false, freeCheck: "free" } as const;
  return {
    busy: drawnUsage({ lines: [...lines, sampleLine], hasOlder: true }),
    few: drawnUsage({ lines: lines.slice(0, 3) }),
    empty: drawnUsage({ learned: nothingLearned }),
    unsure: drawnUsage({
      lines,
      allowance: {
        ...allowance,
        remaining: 4,
        estimate: 3,
        how: "answer",
        unmeasured: 1,
        freeCheck: "notFree",
      },
    }),
    exhausted: drawnUsage({
      lines,
      allowance: {
        ...allowance,
        how: "refused",
        remaining: 0,
        exhausted: true,
        limit: 50,
        upgradeUrl: "https://plans.example",
      },
    }),
    sample: drawnUsage({
      lines: lines.map(({ exchange: one, charge }) => ({
        exchange: { ...one, service: "sample:" },
        charge,
      })),
      usesSample: true,
      source: "sample",
    }),
    fromSample: drawnUsage({ lines: [...lines, sampleLine], usesSample: true }),
    notConnected: drawnUsage({ isConnected: false, learned: nothingLearned }),
    hostile: drawnUsage({ lines: lines.slice(0, 20), nameOf: () => hostileName }),
  };
}
