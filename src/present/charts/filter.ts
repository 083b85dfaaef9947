import { microsOf } from "./tally.ts";
import { dayReader } from "../date.ts";
import type { Wording } from "../wording.ts";
import type { ChartCondition, ChartRow } from "./chart.ts";
import { industryKey } from "./industries.ts";
import { placeKey } from "./places.ts";

/** Tests rows for a condition, those that were loaded after the drawing too. Days are read where the person is. */
export function conditionTest(condition: ChartCondition, wording: Wording): (row: ChartRow) => boolean {
  switch (condition.chart) {
    case "time":
      return timeTest(condition, wording);
    case "amounts":
      return amountTest(condition);
    case "places":
      return kindTest(condition, ({ state }) => placeKey(state));
    case "industries":
      return kindTest(condition, ({ industry }) => industryKey(industry));
  }
}

function timeTest(condition: ChartCondition, wording: Wording): (row: ChartRow) => boolean {
  const readDay = dayReader(wording);
  return ({ date }) => {
    const day = readDay(date);
    if (!("to" in condition)) return day === undefined;
    return day !== undefined && day >= condition.from && day <= condition.to;
  };
}

function amountTest(condition: ChartCondition): (row: ChartRow) => boolean {
  if ("below" in condition) {
    // A bound is exact text of any length; only a row's own text is held to be no amount beyond some.
    const [from, below] = [boundOf(condition.from), boundOf(condition.below)];
    return ({ amount }) => {
      const micros = microsOf(amount);
      return micros !== undefined && micros >= from && micros < below;
    };
  }
  const is = "is" in condition ? condition.is : "unknown";
  return ({ amount }) => {
    const micros = microsOf(amount);
    if (micros === undefined) return is === "unknown";
    return (is === "zero" && micros === 0n) || (is === "negative" && micros < 0n);
  };
}

function boundOf(text: string): bigint {
  return (text.includes(".") ? microsOf(text) : microsOf(BigInt(text))) ?? 0n;
}

function kindTest(
  condition: ChartCondition,
  keyOf: (row: ChartRow) => string | undefined,
): (row: ChartRow) => boolean {
  if (!("keys" in condition)) return (row) => keyOf(row) === undefined;
  const keys = new Set(condition.keys);
  return (row) => {
    const key = keyOf(row);
    return key !== undefined && keys.has(key) !== condition.isExcept;
  };
}
