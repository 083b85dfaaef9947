import { historyLength } from "../../../domain/search/state.ts";
import type { QuestionRow, QuestionRows } from "../database.ts";
import { type Behind, nameOf } from "./behind.ts";

/** Past questions in memory. */
export class MemoryQuestions implements QuestionRows {
  readonly #behind: Behind;
  readonly #removed = new Set<string>();
  #questions: QuestionRow[] = [];

  constructor(behind: Behind) {
    this.#behind = behind;
  }

  putQuestion(row: QuestionRow): void {
    this.#removed.delete(nameOf(row.name, row.service));
    this.#questions = [row, ...this.#questions.filter((one) => !isSame(one, row))]
      .toSorted((a, b) => b.at - a.at)
      .slice(0, historyLength);
  }

  questions(): readonly QuestionRow[] {
    const behind = (this.#behind((database) => database.questions()) ?? []).filter(
      (row) =>
        !this.#removed.has(nameOf(row.name, row.service)) && !this.#questions.some((one) => isSame(one, row)),
    );
    return [...this.#questions, ...behind].toSorted((a, b) => b.at - a.at).slice(0, historyLength);
  }

  removeQuestion(name: string, service: string): void {
    this.#removed.add(nameOf(name, service));
    this.#questions = this.#questions.filter((row) => row.name !== name || row.service !== service);
  }
}

function isSame(one: QuestionRow, other: QuestionRow): boolean {
  return one.name === other.name && one.service === other.service;
}
