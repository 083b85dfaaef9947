import { type Pause, SyntaxTrees } from "../../codegen/context/syntaxTrees.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import { insertRecords } from "../../codegen/insertion/insertRecords.ts";
import { insertValue } from "../../codegen/insertion/insertValue.ts";
import type { InsertionResult, TextRange } from "../../codegen/insertion/selections.ts";
import type { InsertionDocument } from "../../codegen/insertion/point.ts";
import type { Json } from "../../text/json.ts";
import type { Records } from "./copied.ts";
import type { Code } from "./writeRecords.ts";

export interface InsertionsNeeds {
  readonly code: Pick<Code, "formats" | "write">;
  /** Does what may take long, in time slices, with a progress that can be cancelled. */
  readonly inSlices: <T>(work: (pause: Pause) => Promise<T>) => Promise<T>;
}

/**
 * Brings records and single values to the cursors of a document. Both throw what a person's cancel throws. Remembers how
 * the last documents were read, so that a second insertion reads only what has changed.
 */
export class Insertions {
  readonly #needs: InsertionsNeeds;
  #trees: SyntaxTrees | undefined;

  constructor(needs: InsertionsNeeds) {
    this.#needs = needs;
  }

  /** `format` is the person's choice; the language's own literal where there is none. */
  async records(
    document: InsertionDocument,
    selections: readonly TextRange[],
    records: Records,
    format?: RecordFormat,
  ): Promise<InsertionResult> {
    const { code } = this.#needs;
    const formats = await code.formats();
    return await this.#reading((trees) =>
      insertRecords(document, selections, {
        format,
        formats,
        write: (one, place) => code.write(one, records, place),
        trees,
      }),
    );
  }

  value(
    document: InsertionDocument,
    selections: readonly TextRange[],
    value: Json,
  ): Promise<InsertionResult> {
    return this.#reading((trees) => insertValue(document, selections, value, trees));
  }

  #reading<T>(work: (trees: SyntaxTrees) => Promise<T>): Promise<T> {
    return this.#needs.inSlices((pause) => work((this.#trees = new SyntaxTrees(pause, this.#trees))));
  }
}
