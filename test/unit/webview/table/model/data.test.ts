import { createLayoutSaver } from "../../../../../src/webview/table/model/tableData.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TableLayout } from "../../../../../src/present/table/tableProtocol.ts";

const usual: TableLayout = { order: [], shown: {}, widths: {} };
const wide = (width: number): TableLayout => ({ ...usual, widths: { name: width } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("an arrangement is reported once it has stayed, and no other on the way to it", () => {
  const told: TableLayout[] = [];
  const saver = createLayoutSaver((layout) => void told.push(layout));
  saver.begin(usual);
  saver.saveSoon(usual);
  for (const width of [100, 101, 102]) {
    saver.saveSoon(wide(width));
    vi.advanceTimersByTime(150);
  }
  expect(told).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(told).toEqual([wide(102)]);
});

it("an arrangement that came with the rows is not reported again", () => {
  const told: TableLayout[] = [];
  const saver = createLayoutSaver((layout) => void told.push(layout));
  const kept = wide(90);
  saver.begin(kept);
  saver.saveSoon(kept);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
});
