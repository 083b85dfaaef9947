import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAgeRefresher } from "../../../../src/ui/search/searchesView.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));

interface Entry {
  readonly at: number;
}

describe("ages of rows", () => {
  const state = { isVisible: true };
  const entries: readonly Entry[] = [{ at: 0 }, { at: -3_600_000 }];
  const [fresh, old] = entries;
  const redraw = vi.fn<(entry: Entry) => void>();
  /** In whole minutes under an hour, else in whole hours. */
  const ageOf = ({ at }: Entry): string => {
    const minutes = Math.floor((Date.now() - at) / 60_000);
    return minutes < 60 ? `${String(minutes)} min.` : `${String(Math.floor(minutes / 60))} hr.`;
  };
  const ageing = () =>
    createAgeRefresher(
      () => entries,
      ageOf,
      () => state.isVisible,
      redraw,
    );

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    state.isVisible = true;
    redraw.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Draws what it is asked to draw, as the editor does. */
  function draw(ages: ReturnType<typeof ageing>): void {
    for (const entry of entries) ages.rememberAge(entry, ageOf(entry));
    redraw.mockImplementation((entry) => ages.rememberAge(entry, ageOf(entry)));
  }

  it("do not freeze: a row is drawn again when its age reads otherwise, and no other is", () => {
    draw(ageing());
    vi.advanceTimersByTime(60_000);
    expect(redraw.mock.calls).toEqual([[fresh]]);
    vi.advanceTimersByTime(4 * 60_000);
    expect(redraw.mock.calls).toEqual(Array.from({ length: 5 }, () => [fresh]));
    redraw.mockClear();
    vi.advanceTimersByTime(55 * 60_000);
    expect(redraw).toHaveBeenCalledWith(old);
    expect(redraw.mock.calls.filter(([entry]) => entry === old)).toHaveLength(1);
  });

  it("are not looked at while the view is hidden, and are true as soon as it is seen again", () => {
    const ages = ageing();
    draw(ages);
    state.isVisible = false;
    ages.visibilityChanged();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(90 * 60_000);
    expect(redraw).not.toHaveBeenCalled();
    state.isVisible = true;
    ages.visibilityChanged();
    expect(redraw.mock.calls).toEqual([[fresh], [old]]);
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(1);
  });

  it("leave rows alone that were never drawn", () => {
    const ages = ageing();
    ages.visibilityChanged();
    vi.advanceTimersByTime(3 * 3_600_000);
    expect(redraw).not.toHaveBeenCalled();
  });

  it("end with their view", () => {
    const ages = ageing();
    draw(ages);
    ages.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
