import type { Pause } from "../../codegen/context/syntaxTrees.ts";
import { SyntaxTrees } from "../../codegen/context/syntaxTrees.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import { insertRecords } from "../../codegen/insertion/insertRecords.ts";
import { insertValue } from "../../codegen/insertion/insertValue.ts";
import type { InsertionResult, TextRange } from "../../codegen/insertion/selections.ts";
import type { InsertionDocument } from "../../codegen/insertion/point.ts";
import type { Json } from "../../text/json.ts";
import type { Records } from "./copied.ts";
import type { Code } from "./writeRecords.ts";

/** Brings records and single values to the cursors of a document. Both throw what a person's cancel throws. */
export interface Insertions {
  /** `format` is the person's choice; the language's own literal where there is none. */
  readonly records: (
    document: InsertionDocument,
    selections: readonly TextRange[],
    records: Records,
    format?: RecordFormat,
  ) => Promise<InsertionResult>;
  readonly value: (
    document: InsertionDocument,
    selections: readonly TextRange[],
    value: Json,
  ) => Promise<InsertionResult>;
}

export interface InsertionsNeeds {
  readonly code: Pick<Code, "formats" | "write">;
  /** Does what may take long, in time slices, with a progress that can be cancelled. */
  readonly inSlices: <T>(work: (pause: Pause) => Promise<T>) => Promise<T>;
}

/** Remembers how the last documents were read, so that a second insertion reads only what has changed. */
export function createInsertions({ code, inSlices }: InsertionsNeeds): Insertions {
  let trees: SyntaxTrees | undefined;
  const reading = async <T>(work: (trees: SyntaxTrees) => Promise<T>): Promise<T> =>
    await inSlices(async (pause) => {
      trees = new SyntaxTrees(pause, trees);
      return await work(trees);
    });
  return {
    async records(document, selections, records, format) {
      const formats = await code.formats();
      return await reading((known) =>
        insertRecords(document, selections, {
          format,
          formatNamed: (id) => formats.find((one) => one.id === id),
          write: (one, place) => code.write(one, records, place),
          trees: known,
        }),
      );
    },
    value: (document, selections, value) =>
      reading((known) => insertValue(document, selections, value, known)),
  };
}
