import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isUnsentAbort } from "../../../src/service/errors.ts";
import { openDeadline } from "../../../src/net/deadline.ts";
import { readManifest, settingsOf } from "../../../tools/project/manifest.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const { signal } = new AbortController();

/** Opens a deadline; what is returned tells how it ended so far. */
function opened(timeoutMs: number) {
  const ends: string[] = [];
  const deadline = openDeadline({ signal, timeoutMs }, ({ name }) => void ends.push(name));
  return { ends, deadline };
}

/** Lets the clock go on while no timer of this process runs. */
function sleep(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + ms);
}

describe("the end of a request", () => {
  it.each([1, 999, 1_000, 30_000])("is after %d ms, and not before", (timeoutMs) => {
    const { ends, deadline } = opened(timeoutMs);
    vi.advanceTimersByTime(timeoutMs - 1);
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ends).toEqual(["TimeoutError"]);
    expect(deadline.failure(true)).toMatchObject({ kind: "timeout", maybeCounted: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([2 ** 31 - 1, 2 ** 31, 600_000_000_000, Infinity])("after %d ms is not immediate", (timeoutMs) => {
    const { ends, deadline } = opened(timeoutMs);
    vi.advanceTimersByTime(600_000);
    expect(ends).toEqual([]);
    expect(deadline.failure(true)).toBeUndefined();
    deadline.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([2_000, 60_000, 86_400_000])(
    "is some seconds after the process woke up that was away for %d ms, since the answer may have come",
    (awayMs) => {
      const { ends, deadline } = opened(1_000);
      vi.advanceTimersByTime(900);
      sleep(awayMs);
      vi.advanceTimersByTime(2_500);
      expect(ends).toEqual([]);
      expect(deadline.failure(true)).toBeUndefined();
      vi.advanceTimersByTime(1_000);
      expect(ends).toEqual(["TimeoutError"]);
    },
  );

  it("comes as late as it was set where the process was away in between: only time awake counts", () => {
    const { ends } = opened(30_000);
    vi.advanceTimersByTime(10_000);
    sleep(3_600_000);
    vi.advanceTimersByTime(18_000);
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(ends).toEqual(["TimeoutError"]);
  });

  it("is before it left where it was cancelled already", () => {
    const stopped = AbortSignal.abort();
    let thrown: unknown;
    try {
      openDeadline({ signal: stopped, timeoutMs: 1 }, () => undefined);
    } catch (error) {
      thrown = error;
    }
    expect(isUnsentAbort(thrown)).toBe(true);
  });

  it("has a longest time in the manifest", () => {
    expect(settingsOf(readManifest())["startupFunding.requestTimeout"]).toMatchObject({
      minimum: 1,
      maximum: 600,
    });
  });
});
