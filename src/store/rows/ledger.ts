import type { SQLInputValue } from "node:sqlite";
import { sampleService } from "../../service/contract/authentication.ts";
import { type LedgerQuery, type LedgerRows, ledgerLength } from "./database.ts";
import type { LedgerRow, NumberedRow } from "../sql/entries.ts";
import { type Statements, textIn } from "../sql/statements.ts";

/** Lines that are read although their clocks say that they are old. */
const lastThousands = 5_000;
const matching = "at >= :from AND at < :to AND (:service IS NULL OR origin = :service)";

export function sqliteLedger(sql: Statements): LedgerRows {
  const newestLine = (): number => sql.number("SELECT id FROM ledger ORDER BY id DESC LIMIT 1");
  return {
    addLine(row) {
      const line = newestLine() + 1;
      sql.run(
        `INSERT INTO ledger (id, at, origin, free, failed, rows, line, holder, until, account, question)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [line, ...columnsOf(row)],
      );
      sql.run("DELETE FROM ledger WHERE id <= ?", [line - ledgerLength]);
      return line;
    },
    replaceLine(line, row) {
      sql.run(
        `UPDATE ledger SET at = ?, origin = ?, free = ?, failed = ?, rows = ?, line = ?,
         holder = ?, until = ?, account = ?, question = ? WHERE id = ?`,
        [...columnsOf(row), line],
      );
    },
    lineAt(line) {
      const text = sql.text("SELECT line FROM ledger WHERE id = ?", [line]);
      return text === undefined ? undefined : { line, text };
    },
    openLines: () =>
      sql.all("SELECT * FROM ledger WHERE holder IS NOT NULL").map((row) => ({
        ...numbered(row),
        service: textIn(row["origin"]),
        holder: textIn(row["holder"]),
        until: Number(row["until"]),
        account: textIn(row["account"]),
        question: textIn(row["question"]),
      })),
    newestLine,
    linesAfter(line, isSample, limit) {
      const same = isSample ? "=" : "<>";
      const text = `SELECT id, line FROM ledger WHERE id > ? AND origin ${same} ? ORDER BY id LIMIT ?`;
      return sql.all(text, [line, sampleService, limit]).map(numbered);
    },
    chargedLines(purpose, since) {
      return sql
        .all(
          `SELECT id, line FROM ledger WHERE free = 0 AND origin <> ? AND (at >= ? OR id > ?)
           AND instr(line, ?) > 0 ORDER BY id DESC LIMIT 1000`,
          [sampleService, since, newestLine() - lastThousands, `"purpose":${JSON.stringify(purpose)}`],
        )
        .map(numbered);
    },
    lines(query) {
      return sql
        .prepared(`SELECT id, line FROM ledger WHERE ${matching} ORDER BY at DESC, id DESC LIMIT :limit`)
        .all({ ...bounds(query), limit: query.limit ?? -1 })
        .map(numbered);
    },
    sum(query) {
      const row = sql
        .prepared(
          `SELECT count(*) AS requests, total(free) AS free, total(failed) AS failed, total(rows) AS rows
         FROM ledger WHERE ${matching}`,
        )
        .get(bounds(query));
      const [requests, free] = [Number(row?.["requests"]), Number(row?.["free"])];
      const [failed, rows] = [Number(row?.["failed"]), Number(row?.["rows"])];
      return { requests, free, maybeCounted: requests - free, failed, rows };
    },
  };
}

function columnsOf({ at, service, free, failed, rows, text, underWay }: LedgerRow): readonly SQLInputValue[] {
  const { holder = null, until = null, account = null, question = null } = underWay ?? {};
  return [at, service, free ? 1 : 0, failed ? 1 : 0, rows, text, holder, until, account, question];
}

function numbered(row: Readonly<Record<string, unknown>>): NumberedRow {
  return { line: Number(row["id"]), text: textIn(row["line"]) };
}

function bounds(query: LedgerQuery): {
  readonly from: number;
  readonly to: number;
  readonly service: string | null;
} {
  return {
    from: query.from ?? Number.MIN_SAFE_INTEGER,
    to: query.to ?? Number.MAX_SAFE_INTEGER,
    service: query.service ?? null,
  };
}
