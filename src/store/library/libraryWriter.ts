import type { Read } from "../rows/database.ts";
import type { RecordKey } from "../../domain/record.ts";
import type { RecordMarks } from "../records/rows.ts";
import type { Decide, Writer } from "../database/writer.ts";
import type { Forgettable, Subject } from "../records/subject.ts";

/** What a person does with the library. Nothing in it ever rejects. */
export interface LibraryWriter {
  /** The marks of a record after `change`. */
  mark(record: RecordKey, change: (marks: RecordMarks) => RecordMarks): Promise<RecordMarks>;
  hideName(service: string, core: string, name: string): Promise<void>;
  showName(service: string, core: string): Promise<void>;
  /** Says that records were looked at just now: what was not used for long goes first when space is short. */
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

/** What nobody has marked. */
const noMarks: RecordMarks = { star: false, tags: [], note: "" };

/** What the writer of the library needs. */
export interface LibraryWriterNeeds {
  readonly writer: Writer;
  readonly read: Read;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly forget: (what: Subject) => Promise<boolean>;
  /** Called after every change. */
  readonly onChange: () => void;
}

/** The library as it is written to. */
export function createLibraryWriter({
  writer,
  read,
  now,
  forget,
  onChange,
}: LibraryWriterNeeds): LibraryWriter {
  const write = async (decide: Decide): Promise<void> => {
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
      const isForgotten = await forget(what);
      onChange();
      return isForgotten;
    },
  };
}
