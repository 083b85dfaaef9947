import type { SQLInputValue } from "node:sqlite";
import { marksFor, type Statements, textIn } from "../../../sql/statements.ts";
import { type ServicesArgument, foundRecords, type LibraryRecord, serviceNumbers } from "./records.ts";
import { marksIn } from "../../../records/rows.ts";
import { newsIn, type NewsRow } from "../../../records/saved.ts";
import { mostNews } from "../../../../domain/watch/news.ts";
import { companyColumns, companyIn } from "./names.ts";
import { lastRecords, recordsOf } from "./words.ts";

interface ListArgument extends ServicesArgument {
  readonly limit: number;
}

const marksOfRecords =
  "marks AS m JOIN services AS s ON s.service = m.service JOIN records AS r ON r.service = s.id AND r.key = m.key";

export const listQueries = {
  /** Counts for the library view; if two overviews are equal, no list has changed. */
  overview(sql: Statements, { services }: ServicesArgument) {
    const numbers = serviceNumbers(sql, services);
    const count = (text: string, of: readonly SQLInputValue[], ...values: readonly number[]): number =>
      sql.number(`SELECT count(*) AS n FROM ${text} IN (${marksFor(of)})`, [...values, ...of]);
    // One statement per service, since each reads only the end of an index.
    const latest = (text: string, values: readonly SQLInputValue[]): number =>
      Math.max(0, ...values.map((value) => sql.number(text, [value])));
    const seenAt = latest("SELECT max(lastSeen) AS n FROM records WHERE service = ?", numbers);
    return {
      records: count("records WHERE service", numbers),
      /** In ms since 1970; 0 without records. */
      seenAt,
      seenThen: count("records WHERE lastSeen = ? AND service", numbers, seenAt),
      companies: count("companies WHERE service", numbers),
      starred: count(`${marksOfRecords} WHERE m.star = 1 AND m.service`, services),
      tags: tags(sql, { services }).length,
      /** The number of marks; `markedAt` is the last change, in ms since 1970. */
      marks: count("marks WHERE service", services),
      markedAt: latest("SELECT max(at) AS n FROM marks WHERE service = ?", services),
      news: news(sql, { services }),
    };
  },
  news,
  newRecords(sql: Statements, { services, search, limit }: ListArgument & { readonly search?: string }) {
    return foundRecords(
      sql,
      `WHERE s.service IN (${marksFor(services)}) ORDER BY r.accepted DESC, r.id DESC LIMIT ?`,
      [...(search === undefined ? [] : [search]), ...services, limit],
      `(SELECT DISTINCT v.service AS service, n.key AS key FROM seen AS n JOIN savedSearches AS v ON v.search = n.search
          WHERE n.isNew = 1${search === undefined ? "" : " AND n.search = ?"}) AS u
        JOIN services AS s ON s.service = u.service JOIN records AS r ON r.service = s.id AND r.key = u.key
        LEFT JOIN marks AS m ON m.service = s.service AND m.key = r.key`,
    );
  },
  starred: (sql: Statements, argument: ListArgument) => markedRecords(sql, argument, "m.star = 1"),
  /** In the order of Search Library. */
  recent: (sql: Statements, argument: ListArgument): readonly LibraryRecord[] =>
    recordsOf(sql, lastRecords(sql, argument)),
  /** The initials of company names, folded like `core`, with the number of companies each. */
  initials(sql: Statements, { services }: ServicesArgument) {
    const numbers = serviceNumbers(sql, services);
    return sql
      .all(
        `SELECT substr(core, 1, 1) AS initial, count(*) AS n FROM companies
         WHERE service IN (${marksFor(numbers)}) GROUP BY initial ORDER BY initial`,
        numbers,
      )
      .map((row) => ({ initial: textIn(row["initial"]), count: Number(row["n"]) }));
  },
  /** Companies by name, each with its number of records. `initial`: only names whose `core` begins with it. */
  companies(sql: Statements, argument: ListArgument & { readonly initial?: string }) {
    const { services, initial = "", limit } = argument;
    return (
      sql
        .all(
          `SELECT ${companyColumns}, s.service AS service, (SELECT count(*) FROM records WHERE company = c.id) AS n
         FROM companies AS c JOIN services AS s ON s.id = c.service
         WHERE c.core >= ? AND c.core < ? AND s.service IN (${marksFor(services)})
         ORDER BY c.core, c.full, c.state, c.service LIMIT ?`,
          [initial, `${initial}\u{10ffff}`, ...services, limit],
        )
        .map((row) => ({ ...companyIn(row, textIn(row["service"])), count: Number(row["n"]) }))
        // A company may outlive its forgotten records.
        .filter(({ count }) => count > 0)
    );
  },
  companyRecords(sql: Statements, argument: Omit<ListArgument, "services"> & { readonly company: number }) {
    const text = "WHERE r.company = ? ORDER BY r.accepted DESC, r.id DESC LIMIT ?";
    return foundRecords(sql, text, [argument.company, argument.limit]);
  },
  tags,
  tagged: (sql: Statements, { tag, ...argument }: ListArgument & { readonly tag: string }) =>
    markedRecords(sql, argument, "EXISTS (SELECT 1 FROM json_each(m.tags) WHERE value = ?)", tag),
  marked(sql: Statements, { services, limit }: ListArgument) {
    return sql
      .all(
        `SELECT service, key, star, tags, note FROM marks WHERE service IN (${marksFor(services)})
         ORDER BY at DESC, key LIMIT ?`,
        [...services, limit],
      )
      .map((row) => ({ service: textIn(row["service"]), key: textIn(row["key"]), marks: marksIn(row) }));
  },
  /** Records with an older version. */
  changed(sql: Statements, { services, limit }: ListArgument) {
    return sql
      .all(
        `SELECT s.service AS service, r.key AS key, max(v.until) AS until FROM versions AS v
         JOIN records AS r ON r.id = v.record JOIN services AS s ON s.id = r.service
         WHERE s.service IN (${marksFor(services)}) GROUP BY r.id ORDER BY r.id DESC LIMIT ?`,
        [...services, limit],
      )
      .map((row) => ({
        service: textIn(row["service"]),
        key: textIn(row["key"]),
        until: Number(row["until"]),
      }));
  },
} as const;

function news(sql: Statements, { services }: ServicesArgument): readonly NewsRow[] {
  return newsIn(sql, mostNews).filter(({ service }) => services.includes(service));
}

function tags(sql: Statements, { services }: ServicesArgument) {
  return sql
    .all(
      `SELECT t.value AS tag, count(*) AS n FROM ${marksOfRecords}, json_each(m.tags) AS t
       WHERE m.service IN (${marksFor(services)}) AND t.type = 'text' GROUP BY t.value ORDER BY lower(t.value), t.value`,
      services,
    )
    .map((row) => ({ tag: textIn(row["tag"]), count: Number(row["n"]) }));
}

function markedRecords(
  sql: Statements,
  { services, limit }: ListArgument,
  condition: string,
  ...values: readonly string[]
): readonly LibraryRecord[] {
  const text = `WHERE ${condition} AND m.service IN (${marksFor(services)}) ORDER BY m.at DESC, r.id DESC LIMIT ?`;
  return foundRecords(sql, text, [...values, ...services, limit], marksOfRecords);
}
