import type { JSX } from "preact";
import type { ChartSet } from "../../present/charts/chart.ts";
import { ChartPart, type ChartActions } from "./chartPart.tsx";
import "./style.css";

/**
 * All charts. `selected` holds the keys of the filters that are on; `describedBy` is the id of the element that says
 * the same without pictures, which is the table.
 */
export function Charts(
  props: {
    readonly set: ChartSet;
    readonly selected: readonly string[];
    readonly describedBy?: string;
  } & ChartActions,
): JSX.Element {
  const { set, selected, describedBy, ...actions } = props;
  return (
    <section class="charts" aria-label={set.names.all}>
      {set.charts.map((chart, index) => (
        <ChartPart
          key={chart.id}
          chart={chart}
          names={set.names}
          actionNames={set.names.actions[index]}
          selected={selected}
          describedBy={describedBy}
          actions={actions}
        />
      ))}
    </section>
  );
}
