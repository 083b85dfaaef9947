import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  startOfDay,
  sumOf,
  type UsageDay,
  usageBySourceSteps,
  type Charge,
  type UsageLine,
} from "../../../../src/domain/allowance/usageLines.ts";
import { exchange } from "../../../support/store/exchanges.ts";
import { finished } from "../../../support/finished.ts";

const noon = new Date(2024, 4, 6, 12).getTime();
const line = (at: number, charge: Charge): UsageLine => ({ exchange: exchange({ at }), charge });

const usageOfDays = (lines: readonly UsageLine[], now: number, count: number): readonly UsageDay[] =>
  finished(usageBySourceSteps(lines, now, count)).service.days;

describe("what days add up to", () => {
  it("counts what was measured, what is free, and what is not known", () => {
    const yesterday = new Date(2024, 4, 5, 23, 59).getTime();
    const days = usageOfDays(
      [
        line(noon, "counted"),
        line(noon, "free"),
        line(noon, "unknown"),
        line(noon, "unknown"),
        line(yesterday, "free"),
      ],
      noon,
      3,
    );
    expect(days).toEqual([
      { from: new Date(2024, 4, 4).getTime(), counted: 0, unknown: 0, free: 0 },
      { from: new Date(2024, 4, 5).getTime(), counted: 0, unknown: 0, free: 1 },
      { from: new Date(2024, 4, 6).getTime(), counted: 1, unknown: 2, free: 1 },
    ]);
    expect(sumOf(days)).toEqual({ counted: 1, unknown: 2, free: 2 });
  });

  it("leaves out what is older, and what a clock that was ahead has dated tomorrow", () => {
    const days = usageOfDays(
      [line(startOfDay(noon, 2) - 1, "free"), line(startOfDay(noon, -1), "free")],
      noon,
      3,
    );
    expect(sumOf(days)).toEqual({ counted: 0, unknown: 0, free: 0 });
  });

  it("counts every line of the time once, whatever the calendar does", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(2000, 0, 1), max: new Date(2040, 0, 1), noInvalidDate: true }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 29 * 86_400_000 }), fc.constantFrom("free", "counted"))),
        (now, asked) => {
          const lines = asked.map(([ago, charge]) => line(now.getTime() - ago, charge));
          const days = usageOfDays(lines, now.getTime(), 31);
          const { counted, unknown, free } = sumOf(days);
          expect(counted + unknown + free).toBe(lines.length);
          for (const { from } of days) expect(new Date(from).toTimeString()).toMatch(/^0[01]:00:00/);
        },
      ),
    );
  });

  it("keep the sample apart, where nothing used a search", () => {
    const own = line(noon, "counted");
    const ofSample: UsageLine = { exchange: exchange({ at: noon, service: "sample:" }), charge: "counted" };
    const { service, sample } = finished(usageBySourceSteps([own, ofSample], noon, 1));
    expect([service.lines, sample.lines]).toEqual([[own], [ofSample]]);
    expect(sumOf(service.days)).toEqual({ counted: 1, unknown: 0, free: 0 });
    expect(sumOf(sample.days)).toEqual({ counted: 0, unknown: 0, free: 1 });
  });
});
