import type {
  LibraryChart,
  LibraryColumn,
  LibraryGroup,
} from "../../../../../domain/library/libraryTableTypes.ts";
import { foldCase, foldedTerms } from "../../../../../text/foldCase.ts";
import { type Row, type Statements } from "../../../../sql/statements.ts";
import { numbersIn, sqlColumns } from "../columns.ts";
import { filterClauses } from "../conditions.ts";
import type { TableArgument } from "./order.ts";

interface CountedText {
  /** Empty for records without a value. */
  readonly text: string;
  readonly count: number;
}

const amountColumns = ["raised", "offered", "minimum"] as const;

const columnOf = {
  time: "accepted",
  amounts: "raised",
  places: "state",
  industries: "industry",
  series: "series",
} as const satisfies Readonly<Record<LibraryChart, LibraryColumn>>;

/** SQL expressions that charts group by; for days, whole quarters of an hour. */
const grouping: Readonly<Record<LibraryChart, string>> = {
  // Offsets from UTC are quarters of an hour; SQLite’s own date functions are slow.
  time: `iif(r.accepted % 86400000 = 0, 'utc ' || r.accepted, (r.accepted + 86400000000000) / 900000)`,
  // Three digits suffice for the columns of the chart.
  amounts: "iif(r.raised IS NULL, NULL, printf('%.2e', r.raised))",
  places: "r.state",
  industries: "r.industry",
  series: "r.series",
};

export const countQueries = {
  tableFigures(sql: Statements, { services, filters }: TableArgument) {
    const { tables, ofServices, passes } = filterClauses(sql, services, filters);
    const lists = amountColumns.map((column) => `json_group_array(r.${column}) AS ${column}`);
    const row = sql.get(
      `SELECT ${lists.join()} FROM ${tables} WHERE ${ofServices} AND ${passes.text}`,
      passes.values,
    );
    const figures = amountColumns.flatMap((column) => {
      const stated = numbersIn(row?.[column]).filter((value) => value !== null);
      return stated.length === 0 ? [] : [[column, figuresOf(stated)] as const];
    });
    return Object.fromEntries(figures);
  },
  /** The values of a column that contain the words, most frequent first, empty last. `more`: how many are left out. */
  tableValues(
    sql: Statements,
    argument: TableArgument & {
      readonly column: LibraryColumn;
      readonly words: string;
      readonly most: number;
    },
  ) {
    const { services, filters, column, words, most } = argument;
    const { tables, ofServices, passes } = filterClauses(sql, services, filters, [column], { column });
    const { sql: expression, textsOf } = sqlColumns[column];
    const rows = sql.all(
      `SELECT ${expression} AS value, count(*) AS n FROM ${tables} WHERE ${ofServices} AND ${passes.text} GROUP BY 1`,
      passes.values,
    );
    const terms = foldedTerms(words);
    const counts = new Map<string, CountedText>();
    for (const { value, n } of rows) {
      for (const text of value === null ? [""] : textsOf(value)) {
        const key = text.toLowerCase();
        const held = foldCase(text);
        if (!terms.every((term) => held.includes(term))) continue;
        const known = counts.get(key);
        counts.set(key, { text: known?.text ?? text, count: (known?.count ?? 0) + Number(n) });
      }
    }
    const sorted = [...counts.values()].toSorted(byCount);
    return { values: sorted.slice(0, most), more: Math.max(0, sorted.length - most) };
  },
  tableGroups(
    sql: Statements,
    { services, filters, chart }: TableArgument & { readonly chart: LibraryChart },
  ): readonly LibraryGroup[] {
    const { tables, ofServices, passes } = filterClauses(sql, services, filters, [], { chart });
    // LIMIT -1 makes SQLite evaluate the condition once per record, not once per sum.
    const rows = sql.all(
      `SELECT ${grouping[chart]} AS value, min(r.raised) AS least, max(r.raised) AS most, count(*) AS n,
           sum(p) AS passing, sum(iif(p, r.raised, 0)) AS raised, count(iif(p, r.raised, NULL)) AS stated
         FROM (SELECT r.accepted, r.raised, r.state, r.industry, r.series, ${passes.text} AS p
           FROM ${tables} WHERE ${ofServices} LIMIT -1) AS r
         GROUP BY 1`,
      passes.values,
    );
    const groups = rows.map((row): LibraryGroup => ({
      value: groupValue(chart, row),
      ...(chart === "amounts" && row["most"] !== null ? { most: Number(row["most"]) } : {}),
      all: Number(row["n"]),
      count: Number(row["passing"] ?? 0),
      sum: Number(row["raised"] ?? 0),
      stated: Number(row["stated"]),
    }));
    return chart === "time" ? byDay(groups) : groups;
  },
} as const;

function figuresOf(values: readonly number[]) {
  const sorted = Float64Array.from(values).toSorted();
  const [lower = 0, upper = 0] = [(sorted.length - 1) / 2, sorted.length / 2].map(
    (middle) => sorted[Math.floor(middle)] ?? 0,
  );
  const total = values.reduce((sum, value) => sum + value, 0);
  return { total, median: (lower + upper) / 2, stated: sorted.length };
}

function byCount(one: CountedText, other: CountedText): number {
  if (one.text === "" || other.text === "") return one.text === "" ? 1 : -1;
  return other.count - one.count || (one.text < other.text ? -1 : 1);
}

function groupValue(chart: LibraryChart, row: Row): LibraryGroup["value"] {
  const { value, least } = row;
  if (chart === "amounts") return least === null ? null : Number(least);
  if (chart === "time") return typeof value === "string" || typeof value === "number" ? value : null;
  return sqlColumns[columnOf[chart]].textsOf(value)[0] ?? null;
}

/** Turns quarters of an hour into days: dates without a time as they are, moments in the editor’s time zone. */
function byDay(groups: readonly LibraryGroup[]): readonly LibraryGroup[] {
  const days = new Map<number | null, LibraryGroup>();
  for (const group of groups) {
    const value = dayOf(group.value);
    const { all, count, sum, stated } = days.get(value) ?? { all: 0, count: 0, sum: 0, stated: 0 };
    days.set(value, {
      value,
      all: all + group.all,
      count: count + group.count,
      sum: sum + group.sum,
      stated: stated + group.stated,
    });
  }
  return [...days.values()].toSorted((one, other) => Number(one.value) - Number(other.value));
}

function dayOf(value: LibraryGroup["value"]): number | null {
  if (value === null) return null;
  if (typeof value === "string") return Number(value.slice("utc ".length));
  const local = new Date((value - 96_000_000) * 900_000);
  return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate());
}
