import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Countdown } from "../../../src/ui/countdown.ts";

const begun = 1_700_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now: begun }));
afterEach(() => void vi.useRealTimers());

/** Draws a wait as a view does: each drawing plans the next. */
function drawnTimes(retryAt?: number): { readonly countdown: Countdown; readonly times: readonly number[] } {
  const countdown = new Countdown();
  const times: number[] = [];
  const draw = (): void => {
    times.push(Date.now() - begun);
    countdown.next(retryAt === undefined ? {} : { retryAt }, draw);
  };
  draw();
  return { countdown, times };
}

it("draws once a second and at the end of the wait, and then no more", () => {
  const { times } = drawnTimes(begun + 2_500);
  vi.advanceTimersByTime(60_000);
  expect(times).toEqual([0, 500, 1_500, 2_500]);
  expect(vi.getTimerCount()).toBe(0);
});

it("draws nothing again where there is no wait", () => {
  const { times } = drawnTimes();
  expect([times, vi.getTimerCount()]).toEqual([[0], 0]);
});

it("stops when it is stopped, and when there is another failure or none", () => {
  const { countdown, times } = drawnTimes(begun + 5_000);
  countdown.next(undefined, () => expect.unreachable());
  vi.advanceTimersByTime(10_000);
  countdown.next({ retryAt: begun + 15_000 }, () => expect.unreachable());
  countdown.stop();
  expect([times, vi.getTimerCount()]).toEqual([[0], 0]);
});
