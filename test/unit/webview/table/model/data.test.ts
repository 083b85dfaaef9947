import { createLayoutKeeper } from "../../../../../src/webview/table/model/data.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TableLayout } from "../../../../../src/present/table/messages.ts";

const usual: TableLayout = { order: [], shown: {}, widths: {} };
const wide = (width: number): TableLayout => ({ ...usual, widths: { name: width } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("an arrangement is reported once it has stayed, and no other on the way to it", () => {
  const told: TableLayout[] = [];
  const keeper = createLayoutKeeper((layout) => void told.push(layout));
  keeper.begin(usual);
  keeper.drawn(usual);
  for (const width of [100, 101, 102]) {
    keeper.drawn(wide(width));
    vi.advanceTimersByTime(150);
  }
  expect(told).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(told).toEqual([wide(102)]);
});

it("an arrangement that came with the rows is not reported again", () => {
  const told: TableLayout[] = [];
  const keeper = createLayoutKeeper((layout) => void told.push(layout));
  const kept = wide(90);
  keeper.begin(kept);
  keeper.drawn(kept);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
});
