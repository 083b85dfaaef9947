import type { CurrentDatabase } from "../database/currentDatabase.ts";
import { deleteLeftovers } from "../file/databaseFile.ts";
import type { JournalKeeper } from "../file/journal/journalKeeper.ts";
import type { RunTask } from "../file/tasks.ts";
import type { Writer, DecideChanges } from "../database/writer.ts";
import type { Subject, Forgettable } from "../records/subject.ts";
import type { Read } from "../rows/database.ts";
import type { RecordKey } from "../../domain/record.ts";
import type { RecordMarks } from "../records/rows.ts";

/** What a person does with the library. Nothing in it ever rejects. */
export interface LibraryWriter {
  /** The marks of a record after `change`. */
  mark(record: RecordKey, change: (marks: RecordMarks) => RecordMarks): Promise<RecordMarks>;
  hideName(service: string, core: string, name: string): Promise<void>;
  showName(service: string, core: string): Promise<void>;
  /** Notes that records were viewed just now: what was not used for long goes first when space is short. */
  used(records: readonly RecordKey[]): Promise<void>;
  /** Records that have a star, tags or a note. */
  markCount(): Promise<number>;
  /** What would go if it were forgotten: for the question. */
  forgettable(what: Subject): Promise<Forgettable>;
  /**
   * Forgets it to the last copy, for all windows: records, versions, marks, stored answers, past questions and lines that
   * name it, copies and files set aside. What is forgotten is not kept again until the person asks for it by itself.
   * False where the file cannot be used now: nothing is forgotten then.
   */
  forget(what: Subject): Promise<boolean>;
}

const noMarks: RecordMarks = { star: false, tags: [], note: "" };

/** `path` is undefined where there is no file. */
export interface ForgetNeeds {
  readonly path: string | undefined;
  readonly current: Pick<CurrentDatabase, "isStandIn">;
  readonly writer: Pick<Writer, "adopt" | "alone">;
  readonly journal: Pick<JournalKeeper, "mayFold" | "empty">;
  readonly runTask: RunTask;
  readonly log: (line: string) => void;
}

export interface LibraryWriterNeeds extends ForgetNeeds {
  readonly writer: Writer;
  readonly read: Read;
  /** Ms since 1970. */
  readonly now: () => number;
  /** Called after every change. */
  readonly onChange: () => void;
}

export function createLibraryWriter(needs: LibraryWriterNeeds): LibraryWriter {
  const { writer, read, now, onChange } = needs;
  const write = async (decide: DecideChanges): Promise<void> => {
    await writer.write(decide);
    onChange();
  };
  return {
    async mark({ service, key }, change) {
      let marks = noMarks;
      await write((database) => {
        marks = change(database.marks(service, key) ?? noMarks);
        return [{ what: "marks", service, key, marks, at: now() }];
      });
      return marks;
    },
    hideName: (service, core, name) => write(() => [{ what: "nameHidden", service, core, name, at: now() }]),
    showName: (service, core) => write(() => [{ what: "nameShown", service, core }]),
    async used(records) {
      await writer.attempt((database) => {
        for (const { service, key } of records) database.used(service, [key], now());
      });
    },
    async markCount() {
      await writer.written();
      return await read((database) => database.markCount());
    },
    async forgettable(what) {
      await writer.written();
      return await read((database) => database.forgettable(what));
    },
    async forget(what) {
      const isForgotten = await forget(needs, what);
      onChange();
      return isForgotten;
    },
  };
}

/** Forgets a subject in the file and in the copies and damaged files beside it, while this window writes nothing else. */
async function forget(
  { path, current, writer, journal, runTask, log }: ForgetNeeds,
  subject: Subject,
): Promise<boolean> {
  await writer.adopt();
  return await writer.alone(async () => {
    if (path === undefined || current.isStandIn) return false;
    const mayFold = await journal.mayFold();
    const result = await runTask({ what: "forget", path, subject, mayFold });
    if (!mayFold) await journal.empty();
    if (!result.ok) log(`Store: not forgotten: ${result.message}`);
    // They may hold it in any form.
    return await deleteLeftovers(path).then(
      () => result.ok,
      (error: unknown) => {
        log(`Store: a copy cannot be deleted: ${String(error)}`);
        return false;
      },
    );
  });
}
