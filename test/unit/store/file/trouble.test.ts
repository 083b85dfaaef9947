import { expect, it, vi } from "vitest";
import { RetryPolicy } from "../../../../src/store/file/retryPolicy.ts";

const nothing = (): void => undefined;

it("a kind of failure is told once, and again after the file has worked for a minute", () => {
  let ms = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => ms);
  let told = 0;
  const trouble = new RetryPolicy({
    lockTimeoutMs: 0,
    log: nothing,
    notify: () => (told += 1),
    onProblem: nothing,
    onFailure: nothing,
    onRecovery: nothing,
  });
  try {
    for (const [workedMs, expected] of [
      [0, 1],
      [59_999, 1],
      [60_001, 2],
    ] as const) {
      ms += workedMs;
      trouble.reportFailure("full", new Error("no space"));
      trouble.reportRecovery();
      expect([workedMs, told]).toEqual([workedMs, expected]);
    }
  } finally {
    clock.mockRestore();
  }
});
