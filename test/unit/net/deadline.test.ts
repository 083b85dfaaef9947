import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isUnsentAbort } from "../../../src/service/contract/errors.ts";
import { openDeadline } from "../../../src/net/deadline.ts";
import { readManifest, settingsOf } from "../../../tools/project/manifest.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();

describe("the end of a request", () => {
  it.each([2 ** 31 - 1, 2 ** 31, 600_000_000_000, Infinity])("after %d ms is not at once", (timeoutMs) => {
    const end = vi.fn();
    const deadline = openDeadline({ signal, timeoutMs }, end);
    vi.advanceTimersByTime(600_000);
    expect(end).not.toHaveBeenCalled();
    expect(deadline.timedOut()).toBe(false);
    vi.advanceTimersByTime(2 ** 31);
    expect(end).toHaveBeenCalledOnce();
    deadline.close();
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

  it("has a longest time in the manifest, which a timer can hold", () => {
    expect(settingsOf(readManifest())["startupFunding.requestTimeout"]).toMatchObject({
      minimum: 1,
      maximum: 600,
    });
  });
});
