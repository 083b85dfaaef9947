import type { Writer } from "./database/writer.ts";
import type { Change } from "./changes/change.ts";
import type { Spill, Taken } from "./changes/spill.ts";

/** Changes that are made in one write: others want to write between them. */
const changesAtOnce = 10;

/** Returns what takes over what windows that are gone wrote down beside the database. Never rejects. */
export function makeAdopt(spill: Spill, writer: Writer): () => Promise<void> {
  const take = async (id: string, changes: readonly Change[]): Promise<Taken> => {
    const progress = { isDone: false, isWhole: true };
    while (!progress.isDone) {
      const isKept = await writer.write((database) => {
        const from = database.taken(id);
        const part = changes.slice(from, from + changesAtOnce);
        const count = from + part.length;
        progress.isDone = count >= changes.length;
        // What was filed under another salt is found by its caller alone.
        progress.isWhole = changes.every(
          (change) => !("request" in change) || change.request.salt === database.salt,
        );
        return part.length === 0 ? [] : [...part, { what: "taken", spill: id, count }];
      }, true);
      if (!isKept) return "notKept";
    }
    return progress.isWhole ? "kept" : "inPart";
  };
  return async () => {
    await spill.adopt(take);
  };
}
