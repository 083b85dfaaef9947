import type { CurrentDatabase } from "../database/currentDatabase.ts";
import { deleteLeftovers } from "../file/databaseFile.ts";
import type { RunTask } from "../file/tasks.ts";
import type { Writer, DecideChanges } from "../database/writer.ts";
import type { Forgettable, Forgotten, Subject } from "../records/subject.ts";
import type { ForgottenCopies } from "./forgottenCopies.ts";
import type { Read } from "../rows/database.ts";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import type { RecordMarks } from "../records/rows.ts";

const noMarks: RecordMarks = { star: false, tags: [], note: "" };

export interface LibraryWriterNeeds {
  /** Undefined where there is no file. */
  readonly path: string | undefined;
  readonly current: Pick<CurrentDatabase, "isFallback">;
  readonly writer: Writer;
  readonly copies: Pick<ForgottenCopies, "look">;
  readonly runTask: RunTask;
  readonly read: Read;
  readonly log: (line: string) => void;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly onChange: () => void;
}

/** What a person does with the library. Nothing in it ever rejects. */
export class LibraryWriter {
  readonly #needs: LibraryWriterNeeds;

  constructor(needs: LibraryWriterNeeds) {
    this.#needs = needs;
  }

  /** Returns the marks of a record after `change`. */
  async mark({ service, key }: RecordKey, change: (marks: RecordMarks) => RecordMarks): Promise<RecordMarks> {
    let marks = noMarks;
    await this.#write((database) => {
      marks = change(database.marks(service, key) ?? noMarks);
      return [{ what: "marks", service, key, marks, at: this.#needs.now() }];
    });
    return marks;
  }

  async hideName(service: string, core: string, name: string): Promise<void> {
    await this.#write(() => [{ what: "nameHidden", service, core, name, at: this.#needs.now() }]);
  }

  async showName(service: string, core: string): Promise<void> {
    await this.#write(() => [{ what: "nameShown", service, core }]);
  }

  /** Notes that records were viewed just now: what was not used for long goes first when space is short. */
  async used(records: readonly RecordKey[]): Promise<void> {
    const { writer, now } = this.#needs;
    await writer.attempt((database) => {
      for (const { service, key } of records) database.used(service, [key], now());
    });
  }

  /** Records that have a star, tags or a note. */
  async markCount(): Promise<number> {
    await this.#needs.writer.written();
    return await this.#needs.read((database) => database.markCount());
  }

  /** What would go if they were forgotten: for the question. */
  async forgettable(subjects: readonly Subject[]): Promise<Forgettable> {
    await this.#needs.writer.written();
    return await this.#needs.read((database) => database.forgettable(subjects));
  }

  /** What is forgotten in the database, for rows and texts that windows hold. */
  async forgotten(): Promise<Forgotten> {
    return await this.#needs.read((database) => database.forgotten());
  }

  /**
   * Forgets subjects in all services, for all windows: records, versions, marks, stored answers, past questions and lines
   * that name them, copies and files set aside. When it resolves no query finds them; the last copies go in the background.
   * What is forgotten is not kept again until the person asks for it by itself. False where the file cannot be used now.
   */
  async forget(subjects: readonly Subject[]): Promise<boolean> {
    const isForgotten = await this.#forget(subjects);
    this.#needs.onChange();
    this.#needs.copies.look();
    return isForgotten;
  }

  async #forget(subjects: readonly Subject[]): Promise<boolean> {
    const { path, current, writer, runTask, log } = this.#needs;
    await writer.adopt();
    await writer.written();
    if (path === undefined || current.isFallback) return false;
    const result = await runTask({ what: "forget", path, subjects });
    if (!result.ok) log(`Store: not forgotten: ${result.message}`);
    // They may hold it in any form.
    return await deleteLeftovers(path).then(
      () => result.ok,
      (error: unknown) => {
        log(`Store: a copy cannot be deleted: ${String(error)}`);
        return false;
      },
    );
  }

  async #write(decide: DecideChanges): Promise<void> {
    await this.#needs.writer.write(decide);
    this.#needs.onChange();
  }
}
