import type { CheckResult } from "../../../src/domain/watch/checkResult.ts";

/** A saved search’s state after an empty first check at `at` (ms since 1970), with changes. */
export function lookAt(at: number, change: Partial<CheckResult> = {}): CheckResult {
  const day = new Date(at).toISOString().slice(0, 10);
  return {
    at,
    firstDay: day,
    oldThrough: day,
    run: { at, closed: day, pages: [1], rows: 0, known: 0 },
    found: 0,
    changed: 0,
    unread: 0,
    closed: day,
    wideAt: at,
    days: {},
    isUndated: false,
    ...change,
  };
}
