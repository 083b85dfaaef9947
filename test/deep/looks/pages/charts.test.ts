import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { chartsOf } from "../../../../src/present/charts/chartsOfRows.ts";
import { chartDrawing, svgText, type Palette } from "../../../../src/webview/charts/svgText.ts";
import { cases } from "../../../support/chance.ts";
import { hostileRows, hostileTexts } from "../../../support/charts/hostile.ts";
import { parseSvgs } from "../../../support/charts/parseSvgs.ts";
import { anyRows } from "../../../support/charts/rows.ts";
import { chartWording } from "../../../support/charts/wording.ts";
import { it, tab } from "../../../support/ui/sharedTab.ts";
import { showCharts } from "../../../support/ui/tablePage.ts";

describe("a saved chart", () => {
  it("is well-formed whatever the rows say", async () => {
    const { page } = await showCharts(tab());
    const colour = { hex: "#123456", opacity: 0.5 };
    const tones = { mark: colour, text: colour, quiet: colour };
    const rows = [...fc.sample(anyRows, cases(60)), hostileRows];
    const svgs = rows.flatMap((some) =>
      chartsOf(some, { hasMore: true }, { ...chartWording, currency: "<&>" }).flatMap((chart) => {
        const palette: Palette = { tones, background: colour, font: `"A & B" <${hostileTexts[3] ?? ""}>` };
        const room = { width: 400, em: 13, measure: (text: string) => text.length * 7 };
        return chart.empty === undefined ? [svgText(chart, chartDrawing(chart, room), palette, room)] : [];
      }),
    );
    expect(svgs.length).toBeGreaterThan(100);
    for (const { error, unexpected } of await parseSvgs(page, svgs)) {
      expect(error).toBe("");
      expect(unexpected).toEqual([]);
    }
  });
});
