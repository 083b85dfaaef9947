import type { ChartRow } from "../../../present/charts/chart.ts";
import type { TableCell, TableColumn, TableRow } from "../../../present/table/messages.ts";
import { cellDay, cellNumber } from "./cell.ts";

/** Names of the fields that say the same thing, the surest first; those of an organization or its address count too. */
const fields = {
  day: ["accepted_at", "created_at", "announced_on", "date", "founded"],
  amount: ["money_raised", "amount", "total_raised"],
  state: ["state"],
  country: ["country", "country_code", "location"],
  industry: ["industry"],
  series: ["series", "round", "stage"],
} as const satisfies Readonly<Record<Exclude<keyof ChartRow, "group">, readonly string[]>>;

const ofCompany = /^(?:(?:organization|company|location|address|headquarters)\/)*/;

/** More digits than these are no amount of money. */
const mostAmount = 1e60;

/** An amount is the number that the table sorts by, a day the one that its filter by days uses. */
export function chartRowsOf(table: {
  readonly rows: readonly TableRow[];
  readonly columns: readonly TableColumn[];
}): readonly ChartRow[] {
  const placesOf = (names: readonly string[]): readonly number[] => columnsNamed(table.columns, names);
  const at = {
    day: placesOf(fields.day),
    amount: placesOf(fields.amount),
    state: placesOf(fields.state),
    country: placesOf(fields.country),
    industry: placesOf(fields.industry),
    series: placesOf(fields.series),
  };
  return table.rows.map(({ cells }): ChartRow => {
    const day = firstOf(cells, at.day, dayOf);
    const amount = firstOf(cells, at.amount, amountOf);
    const state = firstOf(cells, at.state, textOf);
    const country = firstOf(cells, at.country, textOf);
    const industry = firstOf(cells, at.industry, textOf);
    const series = firstOf(cells, at.series, textOf);
    return {
      ...(day === undefined ? {} : { day }),
      ...(amount === undefined ? {} : { amount }),
      ...(state === undefined ? {} : { state }),
      ...(country === undefined ? {} : { country }),
      ...(industry === undefined ? {} : { industry }),
      ...(series === undefined ? {} : { series }),
    };
  });
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
