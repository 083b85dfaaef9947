/**
 * The value below which the share `part` (0 to 1) of the samples is, by the nearest rank: always a sample.
 *
 * @throws RangeError where there is no sample
 */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = Float64Array.from(samples).toSorted();
  const found = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
  if (found === undefined) throw new RangeError("There is no sample.");
  return found;
}

/** The middle sample; throws as `percentile` does. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}
