import type { ChartRow } from "../../../present/charts/chart.ts";
import type { TableCell, TableColumn } from "../../../present/table/messages.ts";
import { cellDay, cellNumber, type LoadedTable } from "./cell.ts";

/** Names of the fields that say the same thing, the surest first; those of an organization or its address count too. */
const fields = {
  day: ["accepted_at", "created_at", "announced_on", "date", "founded"],
  amount: ["money_raised", "amount", "total_raised"],
  state: ["state"],
  country: ["country", "country_code", "location"],
  industry: ["industry"],
  series: ["series", "round", "stage"],
} as const;

const ofCompany = /^(?:(?:organization|company|location|address|headquarters)\/)*/;

/** More digits than these are no amount of money. */
const mostAmount = 1e60;

/** An amount is the number that the table sorts by, a day the one that its filter by days uses. */
export function chartRowsOf({ rows, columns }: LoadedTable): readonly ChartRow[] {
  const reader = <Found>(
    names: readonly string[],
    read: (cell: TableCell | undefined) => Found | undefined,
  ): ((cells: readonly TableCell[]) => Found | undefined) => {
    const places = columnsNamed(columns, names);
    return (cells) => firstOf(cells, places, read);
  };
  const day = reader(fields.day, dayOf);
  const amount = reader(fields.amount, amountOf);
  const state = reader(fields.state, textOf);
  const country = reader(fields.country, textOf);
  const industry = reader(fields.industry, textOf);
  const series = reader(fields.series, textOf);
  return rows.map(({ cells }) => ({
    day: day(cells),
    amount: amount(cells),
    state: state(cells),
    country: country(cells),
    industry: industry(cells),
    series: series(cells),
  }));
}

/** By the order of the names, then the shortest path. */
function columnsNamed(columns: readonly TableColumn[], names: readonly string[]): readonly number[] {
  return names.flatMap((name) =>
    columns
      .flatMap(({ id }, at) => (id.replace(ofCompany, "") === name ? [{ at, length: id.length }] : []))
      .toSorted((a, b) => a.length - b.length)
      .map(({ at }) => at),
  );
}

function firstOf<Found>(
  cells: readonly TableCell[],
  places: readonly number[],
  read: (cell: TableCell | undefined) => Found | undefined,
): Found | undefined {
  for (const at of places) {
    const found = read(cells[at]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function dayOf(cell: TableCell | undefined): number | undefined {
  const day = cellDay(cell);
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : at;
}

function amountOf(cell: TableCell | undefined): number | undefined {
  const number = cellDay(cell) === undefined ? cellNumber(cell) : undefined;
  const amount = number === undefined ? Number.NaN : Number(number);
  return Math.abs(amount) <= mostAmount ? amount : undefined;
}

function textOf(cell: TableCell | undefined): string | undefined {
  return typeof cell === "string" && cell !== "" ? cell : undefined;
}
