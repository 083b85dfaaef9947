/** The nearest-rank percentile for `part` from 0 to 1, always a sample. Throws a RangeError without samples. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = Float64Array.from(samples).toSorted();
  const found = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
  if (found === undefined) throw new RangeError("There is no sample.");
  return found;
}

/** Throws like `percentile`. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}
