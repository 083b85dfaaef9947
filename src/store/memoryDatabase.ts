import type { AnswerKey } from "../service/client/client.ts";
import { historyLength } from "../domain/search/state.ts";
import {
  type LedgerQuery,
  ledgerLength,
  sizeOf,
  type LedgerRow,
  type PackedAnswer,
  type QuestionRow,
  type Database,
} from "./database.ts";

/** Looks an answer up in a file that can be read but not written any more. */
export type AnswersBehind = (key: AnswerKey) => PackedAnswer | undefined;

/** A database in memory that lives as long as the window, with the rules of the one on disk. */
export function createMemoryDatabase(salt: string, behind: AnswersBehind = () => undefined): Database {
  return new MemoryDatabase(salt, behind);
}

class MemoryDatabase implements Database {
  readonly salt: string;
  readonly #behind: AnswersBehind;
  readonly #answers = new Map<string, PackedAnswer & { readonly size: number }>();
  #bytes = 0;
  #ledger: LedgerRow[] = [];
  #questions: QuestionRow[] = [];

  constructor(salt: string, behind: AnswersBehind) {
    this.salt = salt;
    this.#behind = behind;
  }

  atOnce(work: () => void): void {
    work();
  }

  answer(key: AnswerKey): PackedAnswer | undefined {
    return this.#answers.get(nameOf(key)) ?? this.#behind(key);
  }

  putAnswer(key: AnswerKey, answer: PackedAnswer, maxBytes: number): void {
    const size = sizeOf(key, answer);
    if (size > maxBytes) return;
    this.#drop(nameOf(key));
    this.#answers.set(nameOf(key), { ...answer, size });
    this.#bytes += size;
    if (this.#bytes <= maxBytes) return;
    const oldestFirst = [...this.#answers].toSorted(([, a], [, b]) => a.at - b.at);
    for (const [name] of oldestFirst) {
      if (this.#bytes <= maxBytes) return;
      this.#drop(name);
    }
  }

  addLine(line: LedgerRow): void {
    this.#ledger.push(line);
    if (this.#ledger.length > ledgerLength) this.#ledger = this.#ledger.slice(-ledgerLength);
  }

  lines(query: LedgerQuery): readonly string[] {
    // Of two lines of the same millisecond the one that came later is the newer.
    const newestFirst = this.#matching(query)
      .toReversed()
      .toSorted((a, b) => b.at - a.at);
    return newestFirst.slice(0, query.limit).map((line) => line.text);
  }

  sum(query: LedgerQuery) {
    const lines = this.#matching(query);
    return {
      requests: lines.length,
      free: lines.filter((line) => line.free).length,
      maybeCounted: lines.filter((line) => !line.free).length,
      failed: lines.filter((line) => line.failed).length,
      rows: lines.reduce((sum, line) => sum + line.rows, 0),
    };
  }

  putQuestion(row: QuestionRow): void {
    this.removeQuestion(row.name, row.origin);
    this.#questions = [...this.#questions, row].toSorted((a, b) => b.at - a.at).slice(0, historyLength);
  }

  questions(): readonly string[] {
    return this.#questions.map((row) => row.text);
  }

  removeQuestion(name: string, origin: string): void {
    this.#questions = this.#questions.filter((row) => row.name !== name || row.origin !== origin);
  }

  close(): void {
    this.#answers.clear();
    this.#bytes = 0;
    this.#ledger = [];
    this.#questions = [];
  }

  #drop(name: string): void {
    this.#bytes -= this.#answers.get(name)?.size ?? 0;
    this.#answers.delete(name);
  }

  #matching({ from = -Infinity, to = Infinity, origin }: LedgerQuery): readonly LedgerRow[] {
    return this.#ledger.filter(
      (line) => line.at >= from && line.at < to && (origin === undefined || line.origin === origin),
    );
  }
}

function nameOf({ origin, credential, question }: AnswerKey): string {
  return JSON.stringify([origin, credential, question]);
}
