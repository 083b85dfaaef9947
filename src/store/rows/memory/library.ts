import type { Forgettable, Subject } from "../../records/forgetting/subject.ts";
import type { LibraryRows, RecordMarks } from "../../records/rows.ts";
import { type Behind, nameOf } from "./behind.ts";

/** A person’s marks in memory. Records wait for the file: what was paid for is written into it again when it is back. */
export class MemoryLibrary implements LibraryRows {
  readonly #behind: Behind;
  readonly #marks = new Map<string, RecordMarks>();

  constructor(behind: Behind) {
    this.#behind = behind;
  }

  keepRecords(): boolean {
    return true;
  }

  untakenAnswer(): undefined {
    return undefined;
  }

  answerTaken(): void {
    return undefined;
  }

  replaceAnswer(): void {
    return undefined;
  }

  forgotten(): readonly string[] {
    return this.#behind((database) => database.forgotten()) ?? [];
  }

  unforget(): void {
    return undefined;
  }

  forgettable(subject: Subject): Forgettable {
    const nothing = { records: 0, answers: 0, marks: 0 };
    return this.#behind((database) => database.forgettable(subject)) ?? nothing;
  }

  markCount(): number {
    return this.#behind((database) => database.markCount()) ?? this.#marks.size;
  }

  areIndexesStale(): boolean {
    return false;
  }

  marks(service: string, key: string): RecordMarks | undefined {
    return this.#marks.get(nameOf(service, key)) ?? this.#behind((database) => database.marks(service, key));
  }

  putMarks(service: string, key: string, marks: RecordMarks): void {
    this.#marks.set(nameOf(service, key), marks);
  }

  hideName(): void {
    return undefined;
  }

  showName(): void {
    return undefined;
  }

  used(): void {
    return undefined;
  }
}
