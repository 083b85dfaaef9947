import type { ResultRow, ShownSearch } from "../../domain/search/state.ts";
import type { ChartId, ChartRow } from "../../present/charts/chart.ts";
import { chartSteps, chartRowOf } from "../../present/charts/charts.ts";
import type { Wording } from "../../present/wording.ts";
import { longestPiece, type TableFeedNeeds } from "./tableFeed.ts";

/** Sends the charts of a search to the page while it wants them, and again when the rows have changed. */
export interface ChartsFeed {
  /** Whether the page wants charts from now on. */
  want(areWanted: boolean): void;
  /** Sends the charts of these rows, unless they were sent. */
  show(search: ShownSearch, turn: number): Promise<void>;
  /** What a chart is called, once it was sent. */
  titleOf(chart: ChartId): string;
}

interface Charted {
  readonly turn: number;
  readonly rows: readonly ResultRow[];
  readonly hasMore: boolean;
}

/** Begins with a page that wants none. */
export function createChartsFeed(needs: Omit<TableFeedNeeds, "begin">): ChartsFeed {
  let areWanted = false;
  let charted: Charted | undefined;
  let titles: Readonly<Partial<Record<ChartId, string>>> = {};
  return {
    want(now) {
      areWanted = now;
      charted = undefined;
    },
    async show({ rows, next }, turn) {
      const hasMore = next.kind === "page";
      if (!areWanted || (charted?.turn === turn && charted.rows === rows && charted.hasMore === hasMore)) {
        return;
      }
      const mine: Charted = { turn, rows, hasMore };
      charted = mine;
      const wording = needs.wording();
      const steps = chartSteps(chartRows(rows, wording), hasMore, wording);
      for (let until = needs.now() + longestPiece; ;) {
        const step = steps.next();
        if (step.done === true) {
          const { charts } = step.value;
          titles = Object.fromEntries(charts.map(({ id, title }) => [id, title]));
          needs.post({ type: "charts", turn, set: step.value });
          return;
        }
        if (needs.now() < until) continue;
        await needs.giveWay();
        // A newer call draws other rows, or nobody wants them any more.
        if (charted !== mine) return;
        until = needs.now() + longestPiece;
      }
    },
    titleOf: (chart) => titles[chart] ?? "",
  };
}

function* chartRows(rows: readonly ResultRow[], wording: Wording): Generator<ChartRow> {
  for (const { key, record } of rows) yield chartRowOf(key, record, wording);
}
