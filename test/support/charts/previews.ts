import type { ChartSet } from "../../../src/present/charts/chart.ts";
import { chartsOf } from "../../../src/present/charts/charts.ts";
import type { Look } from "../../../tools/pages/browserPage.ts";
import { chartWording } from "./wording.ts";
import { day, sampleFundingRows, sampleRows } from "./rows.ts";

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
  const set = chartsOf(many, { hasMore: true }, chartWording);
  const raised = chartsOf(many, { hasMore: true, measure: "amount", repeats: 31 }, chartWording);
  const funded = await sampleFundingRows(400);
  const abroad = ["DE", "IN", "IL", "FR", "DE", "GB", "US"].map((country, at) => ({
    country,
    amount: (at + 1) * 1e6,
    day: at === 3 ? day("0206-01-01") : day("2024-01-01") + at * 40 * 86_400_000,
    series: at % 2 === 0 ? "Seed" : "Series A",
  }));
  const third = many.flatMap((_, at) => (at % 17 === 0 ? [at] : []));
  const filtered = chartsOf(many, { hasMore: true, shownIn: () => third }, chartWording);
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
    {
      name: "charts-few",
      set: chartsOf(few, { hasMore: true }, chartWording),
      look: { theme: "light", ...wide },
    },
    {
      name: "charts-none",
      set: chartsOf([], { hasMore: false }, chartWording),
      look: { theme: "dark", ...wide },
    },
    { name: "charts-amounts", set: raised, look: { theme: "light", ...wide } },
    { name: "charts-amounts-tiny", set: raised, look: { theme: "dark", width: 280 } },
    { name: "charts-amounts-hc", set: raised, look: { theme: "highContrast", ...wide } },
    {
      name: "charts-fundings",
      set: chartsOf(funded, { hasMore: false }, chartWording),
      look: { theme: "dark", ...wide },
    },
    {
      name: "charts-abroad",
      set: chartsOf(abroad, { hasMore: false, measure: "amount" }, chartWording),
      look: { theme: "light", ...wide },
    },
    { name: "charts-filtered", set: filtered, look: { theme: "dark", ...wide } },
  ];
}
