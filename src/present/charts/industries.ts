import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import { barsOf, type BarNaming, type Kind } from "./bars.ts";
import type { IndustriesChart } from "./chart.ts";
import { scopeOf, type Loaded } from "./frame.ts";
import { markOf, remembered, type ReadRow } from "./tally.ts";

const mostBars = 15;
const longestName = 60;

/** What tells one industry from another, whatever the case; undefined where the row names none. */
export function industryKey(industry: string | undefined): string | undefined {
  return typeof industry === "string" ? oneLine(industry).toUpperCase() || undefined : undefined;
}

/** Industries by the number of rows. */
export function industriesChart(rows: readonly ReadRow[], loaded: Loaded, wording: Wording): IndustriesChart {
  const { t } = wording;
  const keyOf = remembered(industryKey);
  const groups = Map.groupBy(rows, ({ row }) => keyOf(row.industry));
  const kinds = [...groups].flatMap(([key, found]): readonly Kind[] => {
    const name = oneLine(found[0]?.row.industry ?? "", longestName);
    return key === undefined ? [] : [{ key, name, rows: found }];
  });
  const naming: BarNaming = {
    chart: "industries",
    words: (name) => t("Industry: {0}", name),
    elsewhere: [],
  };
  const bars = barsOf(kinds, mostBars, naming, loaded, wording);
  const unnamed = groups.get(undefined) ?? [];
  const name = t("Without an industry");
  const condition = { chart: "industries", is: "unknown" } as const;
  const [first] = bars;
  const empty = t("None of the loaded rows names an industry.");
  return {
    id: "industries",
    title: t("By industry"),
    scope: scopeOf(loaded, wording),
    caption: first === undefined ? "" : t("Number of rows"),
    notes: [],
    bars,
    rest:
      unnamed.length === 0 ? [] : [markOf(unnamed, loaded.total, { name, words: name, condition }, wording)],
    summary: first === undefined ? empty : t("Most rows: {0}.", first.mark.label),
    ...(first === undefined ? { empty } : {}),
  };
}
