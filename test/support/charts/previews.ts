import type { ChartSet } from "../../../src/present/charts/chart.ts";
import { chartsOf } from "../../../src/present/charts/charts.ts";
import type { Look } from "../../../tools/pages/browserPage.ts";
import { wording } from "../../../tools/pages/wording.ts";
import { sampleRows } from "./rows.ts";

/** One picture: charts, how they are looked at, and the marks that are pressed before, by their order. */
export interface ChartsPreview {
  readonly name: string;
  readonly set: ChartSet;
  readonly look: Look;
  readonly pressed?: readonly number[];
}

/** What `test/ui/pages/preview.ts` takes pictures of. */
export async function chartsPreviews(): Promise<readonly ChartsPreview[]> {
  const [many, few] = [await sampleRows(2000), await sampleRows(2000).then((rows) => rows.slice(0, 50))];
  const set = chartsOf(many, true, wording);
  const wide = { width: 1240 } as const;
  return [
    { name: "charts-dark", set, look: { theme: "dark", ...wide } },
    { name: "charts-light", set, look: { theme: "light", ...wide } },
    { name: "charts-hc", set, look: { theme: "highContrast", ...wide } },
    { name: "charts-hcl", set, look: { theme: "highContrastLight", ...wide } },
    { name: "charts-forced", set, look: { theme: "dark", forcedColors: true, ...wide } },
    { name: "charts-narrow", set, look: { theme: "dark", width: 400 } },
    { name: "charts-tiny", set, look: { theme: "light", width: 280 } },
    { name: "charts-zoomed", set, look: { theme: "light", width: 900, fontSize: 26 } },
    { name: "charts-wide", set, look: { theme: "dark", width: 2000 } },
    { name: "charts-pressed", set, look: { theme: "dark", ...wide }, pressed: [3, 70] },
    { name: "charts-few", set: chartsOf(few, true, wording), look: { theme: "light", ...wide } },
    { name: "charts-none", set: chartsOf([], false, wording), look: { theme: "dark", ...wide } },
  ];
}
