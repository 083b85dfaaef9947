import { sampleService } from "../../../service/contract/authentication.ts";
import {
  type LedgerQuery,
  type LedgerRow,
  type LedgerRows,
  type LedgerSum,
  type NumberedRow,
  type OpenRow,
  ledgerLength,
} from "../database.ts";
import { exchangeIn, ledgerRow } from "../../sql/entries.ts";
import { type Behind, unhidden } from "./behind.ts";

/** The ledger in memory: its numbers go on from those behind. */
export class MemoryLedger implements LedgerRows {
  readonly #behind: Behind;
  readonly #ledger = new Map<number, LedgerRow>();
  #newest: number;

  constructor(behind: Behind) {
    this.#behind = behind;
    this.#newest = behind((database) => database.newestLine()) ?? 0;
  }

  addLine(row: LedgerRow): number {
    this.#newest += 1;
    this.#ledger.set(this.#newest, row);
    for (const [oldest] of this.#ledger) {
      if (this.#ledger.size <= ledgerLength) break;
      this.#ledger.delete(oldest);
    }
    return this.#newest;
  }

  replaceLine(line: number, row: LedgerRow): boolean {
    // A line behind is hidden by its new form: both have one number.
    if (this.lineAt(line) === undefined) return false;
    this.#ledger.set(line, row);
    return true;
  }

  lineAt(line: number): (NumberedRow & { readonly isOpen: boolean }) | undefined {
    const row = this.#ledger.get(line);
    if (row === undefined) return this.#behind((database) => database.lineAt(line));
    return { line, text: row.text, isOpen: row.underWay !== undefined };
  }

  openLines(): readonly OpenRow[] {
    const own = [...this.#ledger].flatMap(([line, { text, service, underWay }]) =>
      underWay === undefined ? [] : [{ line, text, service, ...underWay }],
    );
    return [
      ...unhidden(
        this.#behind((database) => database.openLines()),
        this.#ledger,
      ),
      ...own,
    ];
  }

  newestLine(): number {
    return this.#newest;
  }

  linesAfter(line: number, isSample: boolean, limit: number): readonly NumberedRow[] {
    const own = [...this.#ledger]
      .filter(([at, row]) => at > line && (row.service === sampleService) === isSample)
      .map(numbered);
    const behind = this.#behind((database) => database.linesAfter(line, isSample, limit));
    return [...unhidden(behind, this.#ledger), ...own].toSorted((a, b) => a.line - b.line).slice(0, limit);
  }

  lines(query: LedgerQuery): readonly NumberedRow[] {
    // Of two lines of the same millisecond the one with the higher number is the newer.
    const own = this.#matching(query)
      .toSorted(([a, one], [b, other]) => other.at - one.at || b - a)
      .map(numbered);
    const behind = this.#behind((database) => database.lines(query));
    return [...own, ...unhidden(behind, this.#ledger)].slice(0, query.limit);
  }

  sum(query: LedgerQuery): LedgerSum {
    const matching = this.#matching(query);
    const own = sumOf(matching.map(([, row]) => row));
    const behind = this.#behind((database) => database.sum(query)) ?? sumOf([]);
    const hidden = sumOf(matching.flatMap(([line]) => this.#hiddenBy(line)));
    return {
      requests: own.requests + behind.requests - hidden.requests,
      free: own.free + behind.free - hidden.free,
      maybeCounted: own.maybeCounted + behind.maybeCounted - hidden.maybeCounted,
      failed: own.failed + behind.failed - hidden.failed,
      rows: own.rows + behind.rows - hidden.rows,
    };
  }

  /** The form behind of a line that is kept here in a newer one. */
  #hiddenBy(line: number): readonly LedgerRow[] {
    const row = this.#behind((database) => database.lineAt(line));
    const exchange = row === undefined ? undefined : exchangeIn(row);
    return exchange === undefined ? [] : [ledgerRow(exchange)];
  }

  #matching({
    from = -Infinity,
    to = Infinity,
    service,
  }: LedgerQuery): readonly (readonly [number, LedgerRow])[] {
    return [...this.#ledger].filter(
      ([, row]) => row.at >= from && row.at < to && (service === undefined || row.service === service),
    );
  }
}

function sumOf(lines: readonly LedgerRow[]): LedgerSum {
  const free = lines.filter((line) => line.free).length;
  return {
    requests: lines.length,
    free,
    maybeCounted: lines.length - free,
    failed: lines.filter((line) => line.failed).length,
    rows: lines.reduce((sum, line) => sum + line.rows, 0),
  };
}

function numbered([line, { text }]: readonly [number, LedgerRow]): NumberedRow {
  return { line, text };
}
