import { GCProfiler } from "node:v8";
import { expect, test } from "vitest";
import { timesAsLong } from "../../../support/growth.ts";

test("what is measured has no collection of young objects in it, however often it is tried", () => {
  let collections = 0;
  const counted = (work: () => unknown) => (): void => {
    const profiler = new GCProfiler();
    profiler.start();
    work();
    collections += profiler.stop().statistics.filter(({ gcType }) => gcType === "Scavenge").length;
  };
  const alive = counted(() => rows(300_000));
  const garbage = counted(() => {
    for (let time = 0; time < 300; time += 1) rows(1000);
  });
  timesAsLong(alive, garbage, 0);
  expect(collections).toBe(0);
});

function rows(length: number): unknown {
  return Array.from({ length }, (_, index) => [index]);
}
