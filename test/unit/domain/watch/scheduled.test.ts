import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SavedSearch, Schedule } from "../../../../src/domain/watch/savedSearch.ts";
import { ServiceError } from "../../../../src/service/errors.ts";
import { lookAt } from "../../../support/library/checkResult.ts";
import {
  dueSearches,
  nextCheckAt,
  stopReasonOf,
  scheduledBudget,
} from "../../../../src/domain/watch/scheduled.ts";

const dayMs = 86_400_000;
const now = Date.parse("2026-11-20T12:30:00Z");
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

function search(id: string, schedule: Schedule, checkedAt?: number): SavedSearch {
  return {
    id,
    name: id,
    service: "https://a.example",
    question: { endpoint: "fundings", filters: {} },
    isPinned: false,
    schedule,
    savedAt: 0,
    ...(checkedAt === undefined ? {} : { lastCheck: lookAt(checkedAt) }),
  };
}

describe("the budget of checks that no person asks for", () => {
  const consent = { perDay: 4, until: now + dayMs };
  test.each([
    ["without consent", {}, 0],
    ["with consent", { consent }, 4],
    ["after its last day", { consent: { ...consent, until: now } }, 0],
    ["stopped", { consent, stopped: { why: "limit", at: now } }, 0],
  ] as const)("%s", (_, watch, budget) => {
    expect(scheduledBudget(watch, now)).toBe(budget);
  });
});

describe("what is due", () => {
  test.each([
    ["byHand", undefined, true, false],
    ["atStart", undefined, false, false],
    ["atStart", undefined, true, true],
    ["atStart", 1, true, true],
    ["atStart", 0, true, false],
    ["atStart", 1, false, false],
    ["daily", undefined, false, true],
    ["daily", 1, false, true],
    ["daily", 0, false, false],
    ["weekly", 6, false, false],
    ["weekly", 7, false, true],
    ["weekly", 1, true, false],
  ] as const)("%s, checked %s days ago, at the start of a window: %s", (schedule, days, isStart, isDue) => {
    const one = search("a", schedule, days === undefined ? undefined : now - days * dayMs);
    expect(dueSearches([one], now, { isStart, dayOf })).toHaveLength(isDue ? 1 : 0);
  });

  test("is so from half past noon UTC on, or when a window opens", () => {
    const one = search("a", "daily", now - dayMs);
    expect(dueSearches([one], now - 1, { isStart: false, dayOf })).toEqual([]);
    expect(dueSearches([one], now - 1, { isStart: true, dayOf })).toEqual([one]);
  });

  test.each([
    ["byHand", 1, undefined, undefined],
    ["atStart", 1, undefined, undefined],
    ["daily", undefined, undefined, 0],
    ["daily", 1, undefined, 0],
    ["daily", 0, undefined, 1],
    ["weekly", 2, undefined, 5],
    ["daily", 1, 1, 6],
  ] as const)(
    "next: %s, checked %s days ago, refused %s days ago: in %s days",
    (schedule, days, failed, next) => {
      const one = search("a", schedule, days === undefined ? undefined : now - days * dayMs);
      const refused = failed === undefined ? {} : { failed: { a: now - failed * dayMs } };
      const at = nextCheckAt(one, now, { dayOf, ...refused });
      expect(at === undefined ? undefined : (at - now) / dayMs).toBe(next);
    },
  );

  test("never is what was checked on the same day, and begins with what was not checked for longest", () => {
    const searches = fc.array(
      fc.record({
        schedule: fc.constantFrom<Schedule>("byHand", "atStart", "daily", "weekly"),
        daysAgo: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
      }),
    );
    fc.assert(
      fc.property(searches, fc.boolean(), (all, isStart) => {
        const due = dueSearches(
          all.map(({ schedule, daysAgo }, at) =>
            search(String(at), schedule, daysAgo === undefined ? undefined : now - daysAgo * dayMs),
          ),
          now,
          { isStart, dayOf },
        );
        const times = due.map(({ lastCheck: check }) => check?.at ?? -Infinity);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(times.filter((at) => dayOf(Math.max(at, 0)) === dayOf(now))).toEqual([]);
      }),
    );
  });
});

test.each([
  ["unauthorized", false, "rejected"],
  ["forbidden", false, "rejected"],
  ["limit", false, "limit"],
  ["throttled", false, "limit"],
  ["timeout", true, "maybeCounted"],
  ["network", false, undefined],
  ["outOfBounds", false, undefined],
  ["notFound", true, "maybeCounted"],
] as const)(
  "%s, which may have been counted: %s, stops all further ones as %s",
  (kind, maybeCounted, reason) => {
    expect(stopReasonOf(new ServiceError({ kind, maybeCounted }))).toBe(reason);
  },
);

test.each([400, 422])("a question that is refused by %s stops no other", (status) =>
  expect(stopReasonOf(new ServiceError({ kind: "rejected", status, maybeCounted: true }))).toBeUndefined(),
);
