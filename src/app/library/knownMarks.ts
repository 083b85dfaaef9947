import { createListeners, type Unsubscribe } from "../../domain/listeners.ts";
import { nameOfKey, type RecordKey } from "../../domain/record/recordKey.ts";
import type { RecordMarks } from "../../store/records/rows.ts";
import type { LibrarySource } from "./libraryRows.ts";

/** Empty until the first read. */
export interface KnownMarks {
  of(record: RecordKey): RecordMarks | undefined;
  /** Takes over what was just written, before it is read. */
  learn(record: RecordKey, marks: RecordMarks): void;
  refresh(): Promise<void>;
  onDidChange(listener: () => void): Unsubscribe;
}

/** A person marks by hand; more would not be found again by a mark. */
const mostMarked = 20_000;

export function createKnownMarks(library: LibrarySource, services: () => readonly string[]): KnownMarks {
  const changed = createListeners<void>();
  let known: ReadonlyMap<string, RecordMarks> = new Map();
  let refreshing: Promise<void> | undefined;
  let isStale = false;
  const read = async (): Promise<void> => {
    const reader = await library();
    while (isStale) {
      isStale = false;
      const found = await reader.ask("marked", { services: services(), limit: mostMarked });
      if (found === undefined) continue;
      const next = new Map(found.map((record) => [nameOfKey(record), record.marks]));
      if (sameText(known) === sameText(next)) continue;
      known = next;
      changed.notify();
    }
  };
  return {
    of: (record) => known.get(nameOfKey(record)),
    learn(record, marks) {
      const next = new Map(known);
      if (isEmpty(marks)) next.delete(nameOfKey(record));
      else next.set(nameOfKey(record), marks);
      known = next;
      changed.notify();
    },
    refresh() {
      isStale = true;
      refreshing ??= read().finally(() => (refreshing = undefined));
      return refreshing;
    },
    onDidChange: (listener) => changed.add(listener),
  };
}

function isEmpty({ star, tags, note }: RecordMarks): boolean {
  return !star && tags.length === 0 && note === "";
}

function sameText(known: ReadonlyMap<string, RecordMarks>): string {
  return JSON.stringify([...known].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
