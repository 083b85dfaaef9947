import type { Measure } from "../measure.ts";
import type { Scenario } from "../scenario.ts";
import { type MonthFigures, type MonthTerms, playMonth } from "./month.ts";

const months = 5;
const often = 0.3;

/** A month of saved searches beside a client that runs each of them on each of the days. */
export const savedMonthScenario: Scenario = {
  title: "A month of saved searches",
  async run(log) {
    const measures: Measure[] = [];
    for (const newsDays of [0.1, often, 0.5, 1]) {
      for (const saysDay of [true, false]) {
        const figures = await played({ newsDays, onV3: 0, saysDay });
        const rows = saysDay ? "rows that say their day" : "rows that don’t";
        const name = `4 on /fundings, ${rows}, news on ${String(newsDays * 100)} % of days`;
        log(`${name}: ${JSON.stringify(figures)}`);
        measures.push(...measuresOf(name, figures, newsDays === often));
      }
    }
    const mixed = await played({ newsDays: often, onV3: 2, saysDay: true });
    log(`v3: ${JSON.stringify(mixed)}`);
    measures.push(usedIn("2 of 4 on v3, news on 30 % of days", mixed));
    const notes = [
      `${String(months)} months each, of 20 days with checks: records come up to 3 days late, two windows share the file, and every fifth time one is killed after an answer. The plain client runs all four on the same days.`,
    ];
    return { measures, notes };
  },
};

async function played(terms: MonthTerms): Promise<MonthFigures> {
  const all: MonthFigures[] = [];
  for (let seed = 1; seed <= months; seed += 1) all.push(await playMonth(terms, seed));
  const sum = (of: (figures: MonthFigures) => number): number =>
    all.reduce((total, figures) => total + of(figures), 0);
  return {
    used: sum(({ used }) => used),
    plain: sum(({ plain }) => plain),
    came: sum(({ came }) => came),
    found: sum(({ found }) => found),
    twice: sum(({ twice }) => twice),
  };
}

function usedIn(name: string, { used, plain }: MonthFigures): Measure {
  const baseline = { what: "the plain client", value: plain / months, unit: "searches" } as const;
  return { what: `${name}, searches used of the plain client’s`, value: used / plain, unit: "×", baseline };
}

function measuresOf(name: string, figures: MonthFigures, hasGoal: boolean): readonly Measure[] {
  const used = usedIn(name, figures);
  return [
    hasGoal ? { ...used, bar: { is: "at most", value: 0.5 } } : used,
    {
      what: `${name}, new records found by the next weekly check`,
      value: figures.found / figures.came,
      unit: "×",
      bar: { is: "at least", value: 1 },
    },
    {
      what: `${name}, records that were new twice`,
      value: figures.twice,
      unit: "records",
      bar: { is: "at most", value: 0 },
    },
  ];
}
