import type { CurrentDatabase } from "../database/currentDatabase.ts";
import { deleteLeftovers } from "../file/databaseFile.ts";
import type { StoreParts } from "../file/tasks.ts";
import type { Access, Writer } from "../database/writer.ts";
import type { Forgettable, Subject } from "../records/subject.ts";
import type { ForgottenCopies } from "./forgottenCopies.ts";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import { changedMarks, type MarkChange } from "../records/rows.ts";

/** A name that texts don’t show as known. `core` as `nameKeys` gives it. */
export interface HiddenName {
  readonly service: string;
  readonly core: string;
  readonly name: string;
}

interface LibraryWriterNeeds extends Access, StoreParts {
  readonly current: Pick<CurrentDatabase, "isFallback">;
  readonly writer: Writer;
  readonly copies: Pick<ForgottenCopies, "look">;
}

/** What a person does with the library. Nothing in it ever rejects. */
export function createLibraryWriter(needs: LibraryWriterNeeds) {
  const { now, write, writer, read, readWritten } = needs;
  return {
    /** Returns the marks of a record after `change`. */
    async mark({
      record: { service, key },
      change,
    }: {
      readonly record: RecordKey;
      readonly change: MarkChange;
    }) {
      let marks = changedMarks(undefined, change);
      await write((database) => {
        marks = changedMarks(database.marks(service, key), change);
        return [{ what: "marks", service, key, marks, at: now() }];
      });
      return marks;
    },
    hideName: (name: HiddenName) => write(() => [{ what: "nameHidden", ...name, at: now() }]),
    showName: (name: Omit<HiddenName, "name">) => write(() => [{ what: "nameShown", ...name }]),
    /** Notes that a record was viewed just now: what was not used for long goes first when space is short. */
    async used({ service, key }: RecordKey): Promise<void> {
      await writer.attempt((database) => database.used(service, key, now()));
    },
    /** Records that have a star, tags or a note. */
    markCount: () => readWritten((database) => database.markCount()),
    /** What would go if they were forgotten: for the question. */
    forgettable: (subjects: readonly Subject[]): Promise<Forgettable> =>
      readWritten((database) => database.forgettable(subjects)),
    /** What is forgotten in the database, for rows and texts that windows hold. */
    forgotten: () => read((database) => database.forgotten()),
    /**
     * Forgets subjects in all services, for all windows: records, versions, marks, stored answers, past questions and lines
     * that name them, copies and files set aside. When it resolves no query finds them; the last copies go in the background.
     * What is forgotten is not kept again until the person asks for it by itself. False where the file cannot be used now.
     */
    async forget(subjects: readonly Subject[]): Promise<boolean> {
      const isForgotten = await forgetIn(needs, subjects);
      needs.onChange();
      needs.copies.look();
      return isForgotten;
    },
  };
}

async function forgetIn(
  { path, current, writer, runTask, log }: LibraryWriterNeeds,
  subjects: readonly Subject[],
): Promise<boolean> {
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
