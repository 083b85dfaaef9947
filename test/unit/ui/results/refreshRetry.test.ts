import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRefreshRetry } from "../../../../src/ui/results/refreshRetry.ts";

describe("a tree whose rows have changed", () => {
  let isVisible = true;
  const refresh = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    isVisible = true;
    refresh.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is refreshed once where the editor asks for them", () => {
    const redraw = createRefreshRetry(refresh, () => isVisible);
    redraw.refresh();
    redraw.confirmRefresh();
    vi.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("is refreshed again, ever more seldom, until the editor asks for them", () => {
    const redraw = createRefreshRetry(refresh, () => isVisible);
    redraw.refresh();
    vi.advanceTimersByTime(499);
    expect(refresh).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(refresh).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1000);
    expect(refresh).toHaveBeenCalledTimes(3);
    redraw.confirmRefresh();
    vi.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  test("is not refreshed again while it is hidden, but when it is seen and not asked for", () => {
    isVisible = false;
    const redraw = createRefreshRetry(refresh, () => isVisible);
    redraw.refresh();
    vi.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    isVisible = true;
    redraw.visibilityChanged();
    vi.advanceTimersByTime(500);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test("that is gone is not refreshed again", () => {
    const redraw = createRefreshRetry(refresh, () => isVisible);
    redraw.refresh();
    redraw.dispose();
    vi.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
