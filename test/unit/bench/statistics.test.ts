import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { median, percentile } from "../../../bench/statistics.ts";

describe("percentile", () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[4, 1, 3, 2], 0.5, 2],
    [[10, 9, 100], 1, 100],
    [[10, 9, 100], 0, 9],
    [[7], 0.99, 7],
    [Array.from({ length: 100 }, (_, at) => at + 1), 0.99, 99],
  ])("of %j at %d is %d", (samples, part, expected) => {
    expect(percentile(samples, part)).toBe(expected);
  });

  it("is a sample with enough of the others at or below it", () => {
    const samples = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 });
    fc.assert(
      fc.property(samples, fc.double({ min: 0, max: 1, noNaN: true }), (list, part) => {
        const found = percentile(list, part);
        expect(list).toContain(found);
        expect(list.filter((sample) => sample <= found).length).toBeGreaterThanOrEqual(part * list.length);
      }),
    );
  });

  it("leaves the samples in their order", () => {
    const samples = [3, 1, 2];
    median(samples);
    expect(samples).toEqual([3, 1, 2]);
  });

  it("has no answer without a sample", () => {
    expect(() => median([])).toThrow(RangeError);
  });
});
