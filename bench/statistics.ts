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

/**
 * How much faster the second grows than the first, as the exponent of a power law through both ends: 1 is linear,
 * 0 is constant. Sizes and values from the smallest to the largest.
 *
 * @throws RangeError where there are fewer than two points
 */
export function growthExponent(points: readonly { readonly size: number; readonly value: number }[]): number {
  const [first, last] = [points.at(0), points.at(-1)];
  if (first === undefined || last === undefined || first.size === last.size) {
    throw new RangeError("Growth needs two sizes.");
  }
  return Math.log(last.value / first.value) / Math.log(last.size / first.size);
}
