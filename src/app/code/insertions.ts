import { SyntaxTrees } from "../../codegen/context/syntaxTrees.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import { fittingFormats, insertRecords } from "../../codegen/insertion/insertRecords.ts";
import { insertValue } from "../../codegen/insertion/insertValue.ts";
import type { InsertionResult, TextRange } from "../../codegen/insertion/selections.ts";
import type { InsertionDocument } from "../../codegen/insertion/insertionPoint.ts";
import type { Json } from "../../text/json.ts";
import type { Records } from "./copied.ts";
import type { Code, RunInSlices } from "./writeRecords.ts";

/** Throws on a person’s cancel. Caches the parse of recent documents, so that a second insertion reads only the changes. */
export class Insertions {
  readonly #code: Pick<Code, "formats" | "write">;
  readonly #inSlices: RunInSlices;
  #trees: SyntaxTrees | undefined;

  constructor(code: Pick<Code, "formats" | "write">, inSlices: RunInSlices) {
    this.#code = code;
    this.#inSlices = inSlices;
  }

  async records(
    document: InsertionDocument,
    selections: readonly TextRange[],
    records: Records,
    format?: RecordFormat,
  ): Promise<InsertionResult> {
    const code = this.#code;
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

  /** Says why if no format fits at the cursors. */
  async fitting(
    document: InsertionDocument,
    selections: readonly TextRange[],
    records: Records,
  ): ReturnType<typeof fittingFormats> {
    const code = this.#code;
    const formats = await code.formats();
    return await this.#reading((trees) =>
      fittingFormats(document, selections, {
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
    return this.#inSlices((pause) => work((this.#trees = new SyntaxTrees(pause, this.#trees))));
  }
}
