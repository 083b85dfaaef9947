import type { StoreServices } from "../file/tasks.ts";
import type { StoreFile } from "../file/storeFile.ts";
import type { Forgettable, ForgetTarget } from "../records/forgetTarget.ts";
import type { ForgottenCopies } from "./forgottenCopies.ts";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import { changedMarks, type MarkChange } from "../records/rows.ts";

/** A name that is not marked in texts. `core` as in `nameKeys`. */
export interface HiddenName {
  readonly service: string;
  readonly core: string;
  readonly name: string;
}

interface LibraryOptions extends StoreServices {
  readonly file: StoreFile;
  readonly write: StoreFile["write"];
  readonly copies: Pick<ForgottenCopies, "resume">;
  readonly onChange: () => void;
}

export function libraryOperations(options: LibraryOptions) {
  const { now, file, write, onChange, copies } = options;
  return {
    mark: ({
      record: { service, key },
      change,
    }: {
      readonly record: RecordKey;
      readonly change: MarkChange;
    }) =>
      write((database) => {
        const marks = changedMarks(database.marks(service, key), change);
        database.putMarks(service, key, marks, now());
        return marks;
      }),
    hideName: ({ service, core, name }: HiddenName) =>
      write((database) => database.hideName(service, core, name, now())),
    showName: ({ service, core }: Omit<HiddenName, "name">) =>
      write((database) => database.showName(service, core)),
    async used({ service, key }: RecordKey): Promise<void> {
      await file.attempt((database) => database.used(service, key, now()));
    },
    markCount: () => file.read((database) => database.markCount()),
    forgettable: (targets: readonly ForgetTarget[]): Promise<Forgettable> =>
      file.read((database) => database.forgettable(targets)),
    forgotten: () => file.read((database) => database.forgotten()),
    async forget(targets: readonly ForgetTarget[]): Promise<boolean> {
      const isForgotten = await forgetIn(options, targets);
      onChange();
      copies.resume();
      return isForgotten;
    },
  };
}

async function forgetIn(
  { path, file, write, runTask, log }: LibraryOptions,
  targets: readonly ForgetTarget[],
): Promise<boolean> {
  // Replay pending changes first: they may contain the names.
  await write(() => undefined);
  if (path === undefined || !file.isFile) return false;
  const result = await runTask({ what: "forget", path, targets });
  if (!result.ok) log(`Store: not forgotten: ${result.message}`);
  return result.ok;
}
