import { chartDrawing } from "../../../../src/webview/charts/svgText.ts";
import {
  stepTo,
  fitText,
  type Box,
  type Drawing,
  type DrawingSpace,
  type Shape,
} from "../../../../src/webview/charts/svgDrawing.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Chart, ChartMeasure } from "../../../../src/present/charts/chartTypes.ts";
import { chartsOf } from "../../../../src/present/charts/chartsOfRows.ts";
import { markOfKey } from "../../../../src/webview/table/model/tableFilters.ts";
import { anyRows, day, marksOf, sampleRows } from "../../../support/charts/rows.ts";
import { cases } from "../../../support/chance.ts";
import { chartWording } from "../../../support/charts/wording.ts";

function roomOf(width: number, em = 13): DrawingSpace {
  return { width, em, measure: (text, size) => text.length * size * 0.55 };
}

function chartOf(charts: readonly Chart[], id: Chart["id"]): Chart {
  const found = charts.find((chart) => chart.id === id);
  if (found === undefined) throw new Error(`no chart ${id}`);
  return found;
}

function boxesOf({ shapes, marks }: Drawing): readonly Box[] {
  return [...shapes, ...marks.flatMap((mark) => mark.shapes)].flatMap((shape) =>
    shape.type === "rect" ? [shape] : [],
  );
}

/** From left to right, the texts of one line. */
function lineOf(drawing: Drawing, y: number): readonly Extract<Shape, { type: "text" }>[] {
  return drawing.shapes
    .filter((shape) => shape.type === "text")
    .filter((shape) => Math.abs(shape.y - y) < 0.01)
    .toSorted((a, b) => a.x - b.x);
}

const charts = chartsOf(await sampleRows(500), { hasMore: true }, chartWording);

describe("a drawing", () => {
  it("stays inside of its width and height, whatever the rows and the room", () => {
    fc.assert(
      fc.property(
        anyRows,
        fc.constantFrom<ChartMeasure>("count", "amount"),
        fc.integer({ min: 200, max: 3000 }),
        fc.integer({ min: 9, max: 40 }),
        (rows, measure, width, em) => {
          fc.pre(width >= em * 14);
          for (const chart of chartsOf(rows, { hasMore: false, measure }, chartWording)) {
            if (chart.empty !== undefined) continue;
            const drawing = chartDrawing(chart, roomOf(width, em));
            expect(drawing.marks).toHaveLength(marksOf(chart).length - chart.rest.length);
            for (const box of boxesOf(drawing)) {
              expect(box.x).toBeGreaterThanOrEqual(0);
              expect(box.y).toBeGreaterThanOrEqual(0);
              expect(box.x + box.width).toBeLessThanOrEqual(width + 0.01);
              expect(box.y + box.height).toBeLessThanOrEqual(drawing.height + 0.01);
            }
          }
        },
      ),
      { numRuns: cases(40) },
    );
  });

  it.each([280, 400, 560, 900, 1600])("has no names that touch along its foot at %s pixels", (width) => {
    for (const id of ["time", "amounts"] as const) {
      const room = roomOf(width);
      const drawing = chartDrawing(chartOf(charts, id), room);
      const feet = drawing.shapes.filter((shape) => shape.type === "text").map(({ y }) => y);
      const names = lineOf(drawing, Math.max(...feet)).map((shape) => {
        const wide = room.measure(shape.text, shape.size);
        const from = shape.anchor === "middle" ? shape.x - wide / 2 : shape.x;
        return { from, to: from + wide };
      });
      expect(names.length).toBeGreaterThan(1);
      names.forEach(({ to }, at) => expect(to).toBeLessThan(names[at + 1]?.from ?? Infinity));
    }
  });

  it.each([280, 400, 900])("always names the columns of earlier and later dates at %s pixels", (width) => {
    const days = Array.from({ length: 40 }, (_, at) => day("2021-01-15") + at * 30 * 86_400_000);
    const rows = [day("0201-01-01"), ...days, day("9024-01-01")].map((at) => ({ day: at }));
    const room = roomOf(width);
    const drawn = chartsOf(rows, { hasMore: false }, chartWording);
    const { shapes } = chartDrawing(chartOf(drawn, "time"), room);
    const names = shapes.flatMap((shape) =>
      shape.type === "text" && shape.anchor === "middle" ? [shape] : [],
    );
    expect(names.map(({ text }) => text)).toEqual(expect.arrayContaining(["Earlier", "Later"]));
    for (const { x, text, size } of names) {
      expect(x + room.measure(text, size) / 2).toBeLessThanOrEqual(width + 0.01);
      expect(x - room.measure(text, size) / 2).toBeGreaterThanOrEqual(0);
    }
  });

  it("writes an amount as small as its tile, and cuts none", () => {
    const rows = [
      { state: "CA", amount: -312_000_000_000 },
      { state: "CA", amount: 625_000_000_000 },
    ];
    for (const width of [420, 900]) {
      const room = roomOf(width);
      const set = chartsOf(rows, { hasMore: false, measure: "amount" }, chartWording);
      const [mark] = chartDrawing(chartOf(set, "places"), room).marks;
      const text = mark?.shapes.find((shape) => shape.type === "text" && shape.isStrong === true);
      expect(text).toMatchObject({ text: "$313B" });
      const wide = text?.type === "text" ? room.measure(text.text, text.size) : Infinity;
      expect(wide).toBeLessThanOrEqual(mark?.area.width ?? 0);
    }
  });

  it("leaves a number too small to read to the words of its tile", () => {
    const set = chartsOf([{ state: "CA" }], { hasMore: false }, chartWording);
    const [mark] = chartDrawing(chartOf(set, "places"), roomOf(280)).marks;
    const texts = mark?.shapes.flatMap((shape) => (shape.type === "text" ? [shape.text] : []));
    expect(texts).toEqual(["CA"]);
    expect(mark?.mark.label).toContain("California (CA): 1 of 1 loaded");
  });

  it("draws no bar for nothing", () => {
    const rows = [{ industry: "Energy" }, { industry: "Retail" }];
    const set = chartsOf(rows, { hasMore: false, shownIn: () => [0] }, chartWording);
    const { marks } = chartDrawing(chartOf(set, "industries"), roomOf(560));
    const bars = marks.map(({ shapes }) => shapes.filter(({ type }) => type === "rect").length);
    expect(bars).toEqual([1, 0]);
  });

  it("has areas that do not overlap", () => {
    for (const chart of charts) {
      const areas = chartDrawing(chart, roomOf(560)).marks.map(({ area }) => area);
      areas.forEach((one, at) => {
        for (const other of areas.slice(at + 1)) {
          const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
          const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
          expect(Math.min(across, down)).toBeLessThanOrEqual(0.01);
        }
      });
    }
  });

  it("cuts a text to what fits", () => {
    const room = roomOf(100);
    expect(fitText("short", 10, 100, room)).toBe("short");
    expect(fitText("a rather long name of an industry", 10, 61, room)).toBe("a rather l…");
    expect(fitText("x", 10, 0, room)).toBe("…");
  });
});

describe("arrow keys", () => {
  const states = ["WA", "OR", "CA", "ID", "NV", "ME", "HI", "FRANCE"];
  const set = chartsOf(
    states.map((state) => ({ state })),
    { hasMore: false },
    chartWording,
  );
  const { marks } = chartDrawing(chartOf(set, "places"), roomOf(560));
  const placeOf = (name: string): number => marks.findIndex(({ mark }) => mark.name === name);

  it.each([
    ["Washington", "ArrowRight", "Idaho"],
    ["Washington", "ArrowDown", "Oregon"],
    ["Oregon", "ArrowRight", "Nevada"],
    ["Nevada", "ArrowLeft", "Oregon"],
    ["California", "ArrowDown", "Hawaii"],
    ["Hawaii", "ArrowDown", "FRANCE"],
    ["FRANCE", "ArrowUp", "Hawaii"],
    ["Oregon", "Home", "Maine"],
    ["Oregon", "End", "FRANCE"],
    ["Maine", "ArrowRight", undefined],
    ["Washington", "a", undefined],
  ])("lead from %s by %s to %s", (from, key, to) => {
    const name = to === "FRANCE" ? "France" : to;
    const start = placeOf(from === "FRANCE" ? "France" : from);
    expect(start).toBeGreaterThanOrEqual(0);
    const found = stepTo(key, marks, start);
    expect(found === undefined ? undefined : marks[found]?.mark.name).toBe(name);
  });

  it.each(charts.map(({ id }) => id))("reach every mark of a chart: %s", (id) => {
    const drawn = chartDrawing(chartOf(charts, id), roomOf(560)).marks;
    const reached = new Set([0]);
    for (const at of reached) {
      for (const key of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]) {
        const to = stepTo(key, drawn, at);
        if (to !== undefined) reached.add(to);
      }
    }
    expect(reached.size).toBe(drawn.length);
  });
});

describe("a filter", () => {
  it("finds its mark again, also one that is set apart", () => {
    const set = chartsOf([{ amount: 0 }, { amount: 5, state: "CA" }], { hasMore: false }, chartWording);
    for (const mark of set.flatMap(marksOf)) expect(markOfKey(set, mark.filter.key)).toBe(mark);
    expect(markOfKey(set, "gone")).toBeUndefined();
  });
});
