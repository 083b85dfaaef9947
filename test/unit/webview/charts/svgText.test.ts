import { expect, it } from "vitest";
import { chartsOf } from "../../../../src/present/charts/chartsOfRows.ts";
import { withoutEmptyBars } from "../../../../src/webview/charts/svgText.ts";
import { chartWording } from "../../../support/charts/wording.ts";

it("a chart has no bar of no record, unless it is pressed, or nothing is left", () => {
  const rows = [{ industry: "Energy" }, { industry: "Retail" }, { industry: "Travel" }];
  const bars = (shown: readonly number[], selected: readonly string[] = []) =>
    chartsOf(rows, { hasMore: false, shownIn: () => shown }, chartWording)
      .filter(({ id }) => id === "industries")
      .map((chart) => withoutEmptyBars(chart, selected))
      .flatMap((chart) => ("bars" in chart ? chart.bars : []))
      .map(({ mark }) => mark.name);
  expect(bars([0])).toEqual(["Energy"]);
  expect(bars([0], ["industries/= TRAVEL"])).toEqual(["Energy", "Travel"]);
  expect(bars([])).toHaveLength(3);
});
