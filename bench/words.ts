import { isMet, type Measure, type Reference, type Unit } from "./measure.ts";

/** A measure in words, one cell for each column of the table. */
export interface MeasureWords {
  readonly what: string;
  readonly measured: string;
  readonly baseline: string;
  readonly bar: string;
  /** `met`, `missed`, or empty where there is no bar. */
  readonly verdict: string;
  /** Ends with how many times the limit was measured. */
  readonly limit: string;
}

/** Every measure as cells of text. */
export function wordsOf(measure: Measure): MeasureWords {
  const { what, value, unit, baseline, bar, limit } = measure;
  const met = isMet(measure);
  const reference = (of: Measure["baseline"]): string =>
    of === undefined ? "" : `${of.what}: ${quantity(of.value, of.unit)}`;
  return {
    what,
    measured: quantity(value, unit),
    baseline: reference(baseline),
    bar: bar === undefined ? "" : `${bar.is} ${quantity(bar.value, unit)}`,
    verdict: met === undefined ? "" : met ? "met" : "missed",
    limit: limit === undefined ? "" : `${reference(limit)} (${timesOf(measure, limit)})`,
  };
}

function timesOf({ value, unit }: Measure, limit: Reference): string {
  if (unit !== limit.unit) throw new TypeError(`${unit} cannot be compared with ${limit.unit}.`);
  return quantity(value / limit.value, "×");
}

/** A number with its unit, rounded to three digits. */
export function quantity(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
  const grouped = digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  return `${digits.includes(".") ? digits : grouped} ${unit}`;
}
