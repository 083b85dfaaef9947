import type { ExtensionContext } from "vscode";
import type { Engine } from "../app/engine/engine.ts";
import type { WriteFile } from "../app/export/exportRecords.ts";
import type { Insertions } from "../app/code/insertRecords.ts";
import type { ChosenFields, ChosenFieldsMemory, SaveFile } from "../app/ports.ts";
import type { Code } from "../app/code/writeRecords.ts";
import type { ResultRow } from "../domain/record.ts";
import { mementoKeys } from "../host/ids.ts";
import type { DropAndPaste } from "../ui/code/dropProviders.ts";
import { once, type Once } from "./once.ts";
import type { Parts } from "./parts.ts";

/** What writes records: into code, and into files. */
export interface WritingParts {
  readonly code: Once<Code>;
  readonly insertions: Once<Insertions>;
  readonly dropAndPaste: Once<DropAndPaste>;
  readonly chosenFields: ChosenFieldsMemory;
  readonly writeFile: WriteFile;
  /** Asks for a file and writes it; what is needed for that is loaded by the first use. */
  readonly saveFile: SaveFile;
}

/** Says how each of them is made. */
export function createWritingParts(
  { extensionUri }: ExtensionContext,
  parts: Parts,
  { engine, knownRows }: { readonly engine: Once<Engine>; readonly knownRows: () => readonly ResultRow[] },
): WritingParts {
  const writing = once(async () => {
    const { createWriting } = await import("../host/writing.ts");
    return createWriting(extensionUri);
  });
  const chosenFields: ChosenFieldsMemory = {
    get: () => parts.globalMemory.get<ChosenFields>(mementoKeys.fields),
    update: (fields) => parts.globalMemory.update(mementoKeys.fields, fields),
  };
  const writeFile: WriteFile = async (...job) => await (await writing()).writeFile(...job);
  const code = once(async () => {
    const { createCode } = await import("../app/code/writeRecords.ts");
    const { write } = await writing();
    return createCode({
      ...parts,
      engine,
      chosenFields,
      run: write,
    });
  });
  const insertions = once(async () => {
    const { createInsertions } = await import("../app/code/insertRecords.ts");
    const { inSlices } = await writing();
    return createInsertions({ code: await code(), inSlices });
  });
  const dropAndPaste = once(async () => {
    const { createDropAndPaste } = await import("../ui/code/dropAndPaste.ts");
    return createDropAndPaste(await code(), await insertions(), knownRows);
  });
  const saving = once(async () => {
    const { createSaveFile } = await import("../host/files.ts");
    return createSaveFile({ memory: parts.globalMemory, log: parts.log });
  });
  const saveFile: SaveFile = async (file) => await (await saving())(file);
  return { code, insertions, dropAndPaste, chosenFields, writeFile, saveFile };
}
