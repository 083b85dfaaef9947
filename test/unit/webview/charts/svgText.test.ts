import { expect, it } from "vitest";
import { chartsOf } from "../../../../src/present/charts/chartsOfRows.ts";
import { withoutEmptyMarks } from "../../../../src/webview/charts/svgText.ts";
import { chartWording } from "../../../support/charts/wording.ts";

it("a chart has no bar of no record, unless it is pressed, or nothing is left", () => {
  const rows = [{ industry: "Energy" }, { industry: "Retail" }, { industry: "Travel" }];
  const bars = (shown: readonly number[], selected: readonly string[] = []) =>
    chartsOf(rows, { hasMore: false, shownIn: () => shown }, chartWording)
      .filter(({ id }) => id === "industries")
      .map((chart) => withoutEmptyMarks(chart, selected))
      .flatMap((chart) => ("bars" in chart ? chart.bars : []))
      .map(({ mark }) => mark.name);
  expect(bars([0])).toEqual(["Energy"]);
  expect(bars([0], ["industries/= TRAVEL"])).toEqual(["Energy", "Travel"]);
  expect(bars([])).toHaveLength(3);
});

it("a chart has no button of no record below it, unless it is pressed", () => {
  const rows = [{ amount: 5_000_000 }, { amount: 0 }];
  const rest = (shown: readonly number[], selected: readonly string[] = []) =>
    chartsOf(rows, { hasMore: false, shownIn: () => shown }, chartWording)
      .filter(({ id }) => id === "amounts")
      .flatMap((chart) =>
        withoutEmptyMarks(chart, selected).rest.map(({ name, value }) => `${name}: ${value}`),
      );
  expect(rest([0, 1])).toEqual(["Nothing sold yet: 1"]);
  expect(rest([0])).toEqual([]);
  expect(rest([0], ["amounts/zero"])).toEqual(["Nothing sold yet: 0"]);
});
