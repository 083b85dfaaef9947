import type { WriteFile } from "../app/export/exportRecords.ts";
import type { ChosenFields, ChosenFieldsMemory, SaveFile } from "../app/ports.ts";
import type { ResultRow } from "../domain/record.ts";
import { mementoKeys } from "../host/ids.ts";
import { lazy } from "../ui/lazy.ts";
import type { EngineParts } from "./engineParts.ts";
import type { StartParts } from "./parts.ts";

export function createWritingParts(
  parts: StartParts & Pick<EngineParts, "engine">,
  knownRows: () => readonly ResultRow[],
) {
  const writing = lazy(
    () => import("../host/recordWriter.ts"),
    ({ createRecordWriter }) => createRecordWriter(parts.extensionUri),
  );
  const chosenFields: ChosenFieldsMemory = {
    get: () => parts.globalMemory.get<ChosenFields>(mementoKeys.fields),
    update: (fields) => parts.globalMemory.update(mementoKeys.fields, fields),
  };
  const code = lazy(
    () => import("../app/code/writeRecords.ts"),
    async ({ createCode }) => createCode({ ...parts, chosenFields, run: (await writing()).write }),
  );
  const insertions = lazy(
    () => import("../app/code/insertions.ts"),
    async ({ Insertions }) =>
      new Insertions({ code: await code(), inSlices: (await writing()).writeInSlices }),
  );
  const dropAndPaste = lazy(
    () => import("../ui/code/dropAndPaste.ts"),
    async ({ createDropAndPaste }) => createDropAndPaste(await code(), await insertions(), knownRows),
  );
  const saving = lazy(
    () => import("../host/files.ts"),
    ({ createSaveFile }) => createSaveFile(parts.globalMemory, parts.log),
  );
  const writeFile: WriteFile = async (...job) => await (await writing()).writeFile(...job);
  const saveFile: SaveFile = async (file) => await (await saving())(file);
  return { code, insertions, dropAndPaste, chosenFields, writeFile, saveFile };
}
