import type { ExtensionContext } from "vscode";
import type { Engine } from "../app/engine/engine.ts";
import type { WriteFile } from "../app/export/exportRecords.ts";
import type { Insertions } from "../app/code/insertions.ts";
import type { ChosenFields, ChosenFieldsMemory, SaveFile } from "../app/ports.ts";
import type { Code } from "../app/code/writeRecords.ts";
import type { ResultRow } from "../domain/record.ts";
import { mementoKeys } from "../host/ids.ts";
import type { DropAndPaste } from "../ui/code/dropProviders.ts";
import { lazy, type Lazy } from "../ui/lazy.ts";
import type { StartParts } from "./parts.ts";

export interface WritingParts {
  readonly code: Lazy<Code>;
  readonly insertions: Lazy<Insertions>;
  readonly dropAndPaste: Lazy<DropAndPaste>;
  readonly chosenFields: ChosenFieldsMemory;
  readonly writeFile: WriteFile;
  readonly saveFile: SaveFile;
}

export function createWritingParts(
  { extensionUri }: ExtensionContext,
  parts: StartParts,
  { engine, knownRows }: { readonly engine: Lazy<Engine>; readonly knownRows: () => readonly ResultRow[] },
): WritingParts {
  const writing = lazy(
    () => import("../host/recordWriter.ts"),
    ({ createRecordWriter }) => createRecordWriter(extensionUri),
  );
  const chosenFields: ChosenFieldsMemory = {
    get: () => parts.globalMemory.get<ChosenFields>(mementoKeys.fields),
    update: (fields) => parts.globalMemory.update(mementoKeys.fields, fields),
  };
  const code = lazy(
    () => import("../app/code/writeRecords.ts"),
    async ({ createCode }) => createCode({ ...parts, engine, chosenFields, run: (await writing()).write }),
  );
  const insertions = lazy(
    () => import("../app/code/insertions.ts"),
    async ({ createInsertions }) =>
      createInsertions({ code: await code(), inSlices: (await writing()).writeInSlices }),
  );
  const dropAndPaste = lazy(
    () => import("../ui/code/dropAndPaste.ts"),
    async ({ createDropAndPaste }) => createDropAndPaste(await code(), await insertions(), knownRows),
  );
  const saving = lazy(
    () => import("../host/files.ts"),
    ({ createSaveFile }) => createSaveFile({ memory: parts.globalMemory, log: parts.log }),
  );
  return {
    code,
    insertions,
    dropAndPaste,
    chosenFields,
    writeFile: async (...job) => await (await writing()).writeFile(...job),
    saveFile: async (file) => await (await saving())(file),
  };
}
