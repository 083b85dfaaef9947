import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkQuestion, lookAfter, type SavedSearch } from "../../../../src/domain/watch/savedSearch.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";

const dayMs = 86_400_000;
const start = Date.parse("2026-03-01");
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A record of the service; days count from `start`. */
interface Row {
  readonly id: number;
  readonly day: number;
  /** Days until the service lists it. */
  readonly late: number;
  readonly saysDay: boolean;
}

interface Check {
  /** In ms since 1970. */
  readonly at: number;
  /** How far the machine’s clock is ahead, in ms. */
  readonly clock: number;
  /** Whether all pages are asked for, or the first alone. */
  readonly isWhole: boolean;
}

interface History {
  readonly rows: readonly Row[];
  readonly checks: readonly Check[];
  /** The search’s own first day. */
  readonly from: number | undefined;
}

const pageSize = 3;
const listedAt = ({ day, late }: Row): number => start + (day + late) * dayMs + dayMs / 2;

function recordOf({ id, day, saysDay }: Row): ServiceRecord {
  return { kind: "funding", value: { id, ...(saysDay ? { created_at: dayOf(start + day * dayMs) } : {}) } };
}

/** Plays a history. `onCheck` gets what was asked and all that was found so far, beginning with the second check. */
function play(
  { rows, checks, from }: History,
  onCheck: (
    checked: Check & {
      readonly asked: ReturnType<typeof checkQuestion>;
      readonly isComplete: boolean;
      readonly newIds: readonly number[];
      readonly known: ReadonlySet<number>;
    },
  ) => void,
): void {
  const filters = from === undefined ? {} : { createdFrom: dayOf(start + from * dayMs) };
  let search: SavedSearch = {
    id: "a",
    name: "All",
    service: "https://a.example",
    question: { endpoint: "fundings", filters },
    isPinned: false,
    schedule: "daily",
    savedAt: start,
  };
  const known = new Set<number>();
  for (const check of checks) {
    const now = check.at + check.clock;
    const asked = checkQuestion(search, now);
    if (asked.question.endpoint !== "fundings") throw new Error("another question");
    const { createdFrom = "" } = asked.question.filters;
    const matching = rows.filter(
      (row) => listedAt(row) <= check.at && dayOf(start + row.day * dayMs) >= createdFrom,
    );
    const shown = check.isWhole ? matching : matching.slice(0, pageSize);
    const isFirst = search.look === undefined;
    const newIds = isFirst ? [] : shown.map(({ id }) => id).filter((id) => !known.has(id));
    for (const { id } of shown) known.add(id);
    const hasMore = shown.length < matching.length;
    const look = lookAfter(search.look, asked, {
      at: now,
      rows: shown.map(recordOf),
      hasMore,
      found: newIds.length,
    });
    search = { ...search, look };
    if (!isFirst) onCheck({ ...check, asked, isComplete: !hasMore, newIds, known });
  }
}

const daysLong = 45;

/** `mostLate` in days; `clocks`: how far the clock may be ahead at each check, in ms. */
function histories(
  mostLate: number,
  clocks: fc.Arbitrary<number>,
  says: fc.Arbitrary<boolean>,
): fc.Arbitrary<History> {
  return fc.record({
    rows: fc
      .array(
        fc.record({
          day: fc.integer({ min: -20, max: daysLong }),
          late: fc.integer({ min: 0, max: mostLate }),
          saysDay: says,
        }),
        { maxLength: 30, size: "max" },
      )
      .map((rows) => rows.map((row, id) => ({ id, ...row }))),
    checks: fc
      .array(
        fc.record({
          at: fc.integer({ min: start, max: start + daysLong * dayMs }),
          clock: clocks,
          isWhole: fc.boolean(),
        }),
        { minLength: 2, maxLength: 40, size: "max" },
      )
      .map((checks) => checks.toSorted((one, other) => one.at - other.at)),
    from: fc.option(fc.integer({ min: -30, max: 20 }), { nil: undefined }),
  });
}

/** Records that were listed after the first check and that a check must have found: those of the search’s own days. */
function missedAt({ rows, checks, from = -Infinity }: History, at: number, known: ReadonlySet<number>) {
  const first = checks[0]?.at ?? 0;
  return rows.filter(
    (row) => listedAt(row) > first && listedAt(row) <= at && row.day >= from && !known.has(row.id),
  );
}

const anyRow = fc.boolean();
const rightClock = fc.constant(0);
const slowClock = fc.integer({ min: -60 * dayMs, max: 0 });
const wrongClock = fc.integer({ min: -60 * dayMs, max: 3 * dayMs });

describe("checks of fundings, of records that arrive late, and that say their day or don’t", () => {
  test.each([
    ["with a clock that is right", 7, rightClock],
    ["with a clock that is slow, and set right", 7, slowClock],
    ["four days late, with a clock up to three days ahead", 4, wrongClock],
  ])("find everything by the next wide check that is complete: %s", (_, mostLate, clocks) => {
    fc.assert(
      fc.property(histories(mostLate, clocks, anyRow), (history) =>
        play(history, ({ at, asked, isComplete, known }) => {
          if (asked.isWide && isComplete) expect(missedAt(history, at, known)).toEqual([]);
        }),
      ),
    );
  });

  test("ask for no day before the search’s own", () => {
    fc.assert(
      fc.property(histories(7, slowClock, anyRow), (history) =>
        play(history, ({ asked: { question } }) => {
          const own = history.from === undefined ? "" : dayOf(start + history.from * dayMs);
          expect(question.endpoint === "fundings" && (question.filters.createdFrom ?? "") >= own).toBe(true);
        }),
      ),
    );
  });

  test("find no record twice", () => {
    fc.assert(
      fc.property(histories(7, slowClock, anyRow), (history) => {
        const found: number[] = [];
        play(history, ({ newIds }) => void found.push(...newIds));
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  test("are wide again within seven days, where they are made every day and are complete", () => {
    fc.assert(
      fc.property(histories(7, rightClock, anyRow), ({ rows, from }) => {
        const checks = Array.from({ length: daysLong }, (_, day) => {
          return { at: start + day * dayMs + 1, clock: 0, isWhole: true };
        });
        const wide: number[] = [];
        play({ rows, from, checks }, ({ at, asked }) => void (asked.isWide && wide.push(at)));
        expect(wide.map((at) => Math.floor((at - start) / dayMs))).toEqual([7, 14, 21, 28, 35, 42]);
      }),
    );
  });
});

test("a clock that was far ahead at one check hides no record that arrives up to five days late", () => {
  fc.assert(
    fc.property(
      histories(5, rightClock, anyRow),
      fc.record({ ahead: fc.integer({ min: 1, max: 400 }), on: fc.nat({ max: daysLong - 1 }) }),
      ({ rows, from }, wrong) => {
        const checks = Array.from({ length: daysLong }, (_, day) => {
          const ahead = day === wrong.on ? wrong.ahead : 0;
          return { at: start + day * dayMs + 1, clock: ahead * dayMs, isWhole: true };
        });
        const history = { rows, from, checks };
        play(history, ({ at, clock, asked, known }) => {
          if (asked.isWide && clock === 0) expect(missedAt(history, at, known)).toEqual([]);
        });
      },
    ),
  );
});

test.each([
  [{ created_at: "2026-03-04T05:06:07Z" }, "2026-03-04"],
  [{ "Created-On": "2026-03-04" }, "2026-03-04"],
  [{ createdDate: "4 March" }, undefined],
  [{ created_at: 1_772_600_000 }, undefined],
  [{ updated_at: "2026-03-04" }, undefined],
  [{ created_at: "2026-03-041" }, undefined],
  ["2026-03-04", undefined],
])("the day that %j was created on is %s", (value, day) => {
  const asked = { question: { endpoint: "fundings", filters: {} }, isWide: true } as const;
  const answer = { at: start, rows: [{ kind: "funding", value } as const], hasMore: false, found: 0 };
  expect(lookAfter(undefined, asked, answer).newestDay).toBe(day);
});
