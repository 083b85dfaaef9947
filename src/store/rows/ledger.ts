import type { SQLInputValue } from "node:sqlite";
import { sampleService } from "../../service/contract/authentication.ts";
import type { Purpose } from "../../service/client/client.ts";
import type { LedgerRow, NumberedRow, OpenRequest } from "../sql/entries.ts";
import { type Row, marksFor, type Statements, textIn } from "../sql/statements.ts";

export interface OpenRow extends NumberedRow, OpenRequest {
  readonly service: string;
}

/** Times in ms since 1970; `to` is exclusive. */
export interface LedgerQuery {
  readonly from?: number;
  readonly to?: number;
  readonly service?: string;
  /** Newest first; unlimited by default. */
  readonly limit?: number;
}

const maxLines = 50_000;
/** The newest lines count even if the clock was wrong when they were written. */
const recentLines = 5_000;

const columns = "at origin free failed rows line holder until account question".split(" ");
const insert = `INSERT INTO ledger (id, ${columns.join(", ")}) VALUES (?, ${marksFor(columns)})`;
const update = `UPDATE ledger SET ${columns.map((column) => `${column} = ?`).join(", ")} WHERE id = ?`;

/** Lines of requests, numbered in the order in which they were sent. */
export function sqliteLedger(sql: Statements) {
  const newestLine = (): number => sql.number("SELECT id FROM ledger ORDER BY id DESC LIMIT 1");
  return {
    /** Returns the new line’s number. */
    addLine(row: LedgerRow) {
      const line = newestLine() + 1;
      sql.run(insert, [line, ...valuesOf(row)]);
      sql.run("DELETE FROM ledger WHERE id <= ?", [line - maxLines]);
      return line;
    },
    replaceLine(line: number, row: LedgerRow) {
      sql.run(update, [...valuesOf(row), line]);
    },
    lineAt(line: number): NumberedRow | undefined {
      const text = sql.text("SELECT line FROM ledger WHERE id = ?", [line]);
      return text === undefined ? undefined : { line, text };
    },
    openLines: (): readonly OpenRow[] =>
      sql.all("SELECT * FROM ledger WHERE holder IS NOT NULL").map((row) => ({
        ...numbered(row),
        service: textIn(row["origin"]),
        holder: textIn(row["holder"]),
        until: Number(row["until"]),
        account: textIn(row["account"]),
        question: textIn(row["question"]),
      })),
    /** 0 without lines. */
    newestLine,
    /** Lines after `line`, of the sample service or of all other services, oldest first, at most `limit`. */
    linesAfter(line: number, isSample: boolean, limit: number): readonly NumberedRow[] {
      const same = isSample ? "=" : "<>";
      const text = `SELECT id, line FROM ledger WHERE id > ? AND origin ${same} ? ORDER BY id LIMIT ?`;
      return sql.all(text, [line, sampleService, limit]).map(numbered);
    },
    /**
     * The newest 1,000 lines of the real services since `since` (ms since 1970), and the newest 5,000 whatever their
     * time. `isEmpty`: requests without rows instead of those that may have used a search.
     */
    chargedLines(purpose: Purpose, since: number, isEmpty: boolean): readonly NumberedRow[] {
      return sql
        .all(
          `SELECT id, line FROM ledger WHERE ${isEmpty ? "free = 1 AND failed = 0" : "free = 0"} AND origin <> ?
           AND (at >= ? OR id > ?) AND instr(line, ?) > 0 ORDER BY id DESC LIMIT 1000`,
          [sampleService, since, newestLine() - recentLines, `"purpose":${JSON.stringify(purpose)}`],
        )
        .map(numbered);
    },
    /** Newest first. */
    lines({ from = -Infinity, to = Infinity, service, limit = -1 }: LedgerQuery): readonly NumberedRow[] {
      const text = `SELECT id, line FROM ledger WHERE at >= :from AND at < :to AND (:service IS NULL OR origin = :service)
        ORDER BY at DESC, id DESC LIMIT :limit`;
      return sql
        .prepared(text)
        .all({ from, to, service: service ?? null, limit })
        .map(numbered);
    },
  };
}

function valuesOf({
  at,
  service,
  free,
  failed,
  rows,
  text,
  openRequest,
}: LedgerRow): readonly SQLInputValue[] {
  const { holder = null, until = null, account = null, question = null } = openRequest ?? {};
  return [at, service, free ? 1 : 0, failed ? 1 : 0, rows, text, holder, until, account, question];
}

function numbered(row: Row): NumberedRow {
  return { line: Number(row["id"]), text: textIn(row["line"]) };
}
