import type { JSX } from "preact";
import type { ChartDay, ChargeKind, UsageChart } from "../../present/usage/usageProtocol.ts";
import { Choice } from "../shared/choice.tsx";
import { TableHead } from "../shared/tableHead.tsx";
import { barsOf, labelledDays } from "./usageBars.ts";

export function ChartPart(props: {
  readonly chart: UsageChart;
  readonly days: number;
  readonly chooseDays: (days: number) => void;
}): JSX.Element | null {
  const { chart, chooseDays } = props;
  const period = chart.periods.find(({ days }) => days === props.days) ?? chart.periods[0];
  if (period === undefined) return null;
  const shown = chart.days.slice(-period.days);
  return (
    <section class="part">
      <div class="part-head">
        <h2 id="chart">{chart.heading}</h2>
        <Choice
          name={chart.periodName}
          options={chart.periods.map(({ days, label }) => ({ value: days, label }))}
          chosen={period.days}
          onChoose={chooseDays}
        />
      </div>
      <ul class="sums">
        <li class="total">{period.total}</li>
        {period.sums.map(({ charge, text }) => (
          <li key={charge}>
            <Swatch charge={charge} />
            {text}
          </li>
        ))}
      </ul>
      <Bars days={shown} />
      <details class="as-table">
        <summary>{chart.table.label}</summary>
        <RowsTable
          labelledBy="chart"
          columns={chart.table.columns}
          rows={shown.toReversed().map(({ day, counted, unknown, free }) => [day, counted, unknown, free])}
        />
      </details>
    </section>
  );
}

export function Swatch({ charge }: { readonly charge: ChargeKind }): JSX.Element {
  return (
    <svg class="swatch" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" focusable="false">
      <rect class={`bar ${charge}`} x="1.5" y="1.5" width="11" height="11" fill={fillOf(charge)} />
    </svg>
  );
}

const hatch = "hatch";

/** A CSS file can’t refer to a pattern of the page. */
function fillOf(charge: ChargeKind): string | undefined {
  return charge === "unknown" ? `url(#${hatch})` : undefined;
}

/** Stripes for uncertain charges, drawn once on the page and hidden. */
export function Patterns(): JSX.Element {
  return (
    <svg class="unseen" width="1" height="1" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line class="hatch" x1="1" y1="0" x2="1" y2="5" />
        </pattern>
      </defs>
    </svg>
  );
}

function percent(value: number): string {
  return `${value.toFixed(3)}%`;
}

/** Hidden from screen readers: the table has the same numbers. Sizes are in per cent, so that the bars fit any width. */
function Bars({ days }: { readonly days: readonly ChartDay[] }): JSX.Element {
  const labelled = labelledDays(days.length);
  return (
    <div class="bars" aria-hidden="true">
      <svg width="100%" height="100%" focusable="false">
        {barsOf(days).map(({ left, width, top, parts }, index) => {
          const day = days[index];
          return (
            <g key={day?.day}>
              <title>{day?.words}</title>
              <rect class="area" x={percent(left)} width={percent(width)} height="100%" />
              {parts.map(({ charge, y, height }) => (
                <rect
                  key={charge}
                  class={`bar ${charge}`}
                  x={percent(left + width * 0.14)}
                  width={percent(width * 0.72)}
                  y={percent(y)}
                  height={percent(height)}
                  fill={fillOf(charge)}
                />
              ))}
              <text class="used" x={percent(left + width / 2)} y={percent(top)} dy="-0.35em">
                {day?.used}
              </text>
            </g>
          );
        })}
      </svg>
      <svg class="axis" width="100%" height="1.6em" focusable="false">
        {labelled.map((index) => (
          <text
            key={index}
            class={index === days.length - 1 ? "last" : ""}
            x={index === days.length - 1 ? "100%" : percent(((index + 0.5) * 100) / days.length)}
            y="1.25em"
          >
            {days[index]?.label}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** The first cell of each row is its header; `last` is the class of its last cell. */
export function RowsTable(props: {
  readonly labelledBy: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly last?: string;
}): JSX.Element {
  return (
    <table aria-labelledby={props.labelledBy}>
      <TableHead columns={props.columns} />
      <tbody>
        {props.rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={index} class={index === cells.length - 1 ? props.last : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
