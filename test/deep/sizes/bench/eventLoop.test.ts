import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { watched } from "../../../../bench/eventLoop.ts";

function block(ms: number): void {
  const started = performance.now();
  while (performance.now() - started < ms);
}

it("sees the longest block, whenever it comes, and what work gave", async () => {
  const atOnce = await watched(async () => {
    block(60);
    return await Promise.resolve("done");
  });
  const later = await watched(async () => {
    await pause(20);
    block(60);
  });
  expect(atOnce.value).toBe("done");
  // Whatever else the machine did, no less than what was blocked.
  expect(atOnce.longestBlockMs).toBeGreaterThan(50);
  expect(later.longestBlockMs).toBeGreaterThan(50);
});
