import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartDay } from "../../../../src/present/usage/usageProtocol.ts";
import { barsOf, labelledDays } from "../../../../src/webview/usage/usageBars.ts";

const dayOf = (counted: number, unknown: number, free: number): ChartDay => ({
  label: "",
  day: "",
  used: "",
  words: "",
  counted,
  unknown,
  free,
});

describe("the bars of days", () => {
  it("have their parts one above another, and leave out what there is none of", () => {
    const [bar, none] = barsOf([dayOf(2, 0, 3), dayOf(0, 0, 0)]);
    expect(bar?.parts.map(({ charge }) => charge)).toEqual(["counted", "free"]);
    const [counted, free] = bar?.parts ?? [];
    expect((counted?.y ?? 0) + (counted?.height ?? 0)).toBeCloseTo(100);
    expect((free?.y ?? 0) + (free?.height ?? 0)).toBeCloseTo(counted?.y ?? 0);
    expect(none).toEqual({ left: 50, width: 50, top: 100, parts: [] });
  });

  it("have one scale, stay inside of the drawing, and leave room for a number", () => {
    const count = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(count, count, count), { maxLength: 30 }), (counts) => {
        const days = counts.map(([counted, unknown, free]) => dayOf(counted, unknown, free));
        const bars = barsOf(days);
        bars.forEach((bar, index) => {
          expect(bar.top).toBeGreaterThanOrEqual(10);
          expect(bar.left + bar.width).toBeLessThanOrEqual(100.0001);
          const day = days[index];
          const height = bar.parts.reduce((sum, part) => sum + part.height, 0);
          expect(height).toBeCloseTo(100 - bar.top);
          for (const { charge, height: own } of bar.parts) {
            const total = (day?.counted ?? 0) + (day?.unknown ?? 0) + (day?.free ?? 0);
            expect(own / height).toBeCloseTo((day?.[charge] ?? 0) / total);
          }
        });
      }),
    );
  });

  it("draw a single request as a low bar", () => {
    expect(barsOf([dayOf(1, 0, 0)])[0]?.top).toBeGreaterThan(80);
  });

  it.each([
    [14, [1, 4, 7, 10, 13]],
    [30, [5, 11, 17, 23, 29]],
    [1, []],
    [2, [1]],
  ])(
    "of %i days are named at even distances, always with the last one but where it is the only one",
    (count, named) => {
      expect(labelledDays(count)).toEqual(named);
    },
  );
});
