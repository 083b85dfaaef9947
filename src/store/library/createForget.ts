import type { CurrentDatabase } from "../database/currentDatabase.ts";
import { deleteLeftovers } from "../file/databaseFile.ts";
import type { JournalKeeper } from "../file/journal/journalKeeper.ts";
import type { RunTask } from "../file/tasks.ts";
import type { Writer } from "../database/writer.ts";
import type { Subject } from "../records/subject.ts";

/** What forgetting needs. */
export interface ForgetNeeds {
  /** Path of the database; undefined where there is no file. */
  readonly path: string | undefined;
  readonly current: Pick<CurrentDatabase, "isStandIn">;
  readonly writer: Pick<Writer, "adopt" | "alone">;
  readonly journal: Pick<JournalKeeper, "mayFold" | "empty">;
  readonly runTask: RunTask;
  readonly log: (line: string) => void;
}

/**
 * Returns what forgets a subject in the file, with the copies and the damaged files beside it, while this window writes
 * nothing else. False where the file is not used now, or not all of it could be done. Never rejects.
 */
export function createForget(needs: ForgetNeeds): (subject: Subject) => Promise<boolean> {
  const { path, current, writer, journal, runTask, log } = needs;
  return async (subject) => {
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
  };
}
