import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { blocksDuring } from "../../../../bench/blocks.ts";

function block(ms: number): void {
  const started = performance.now();
  while (performance.now() - started < ms);
}

it.each([
  ["at once", 0],
  ["later", 20],
])("sees the longest block if it comes %s, and no block in the thread that does nothing", async (_, ms) => {
  const { longestMs, idleMs } = await blocksDuring(async () => {
    await pause(ms);
    block(60);
  });
  // Whatever else the machine did, no less than what was blocked.
  expect(longestMs).toBeGreaterThan(50);
  expect(idleMs).toBeLessThan(longestMs);
});
