import { commands } from "../../host/ids.ts";
import { lazyCommands, lazyHandlers } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { CodeParts } from "./lastEditor.ts";

const intoCode = () => import("./intoCode.ts");

export function codeCommands(parts: CodeParts) {
  const fields = lazy(
    () => import("./chooseFields.ts"),
    ({ chooseFieldsCommands }) => chooseFieldsCommands(parts),
  );
  const records = lazyCommands(intoCode, parts, "insertRecord", "insertRecordAs", "copyRecord");
  return {
    ...records,
    [commands.insertRecordHere]: records[commands.insertRecord],
    [commands.insertNew]: records[commands.insertRecord],
    [commands.copyNew]: records[commands.copyRecord],
    ...lazyCommands(intoCode, parts, "copyRecordAs", "copyRequestAs"),
    ...lazyHandlers(fields, "chooseFields", "moveFieldUp", "moveFieldDown"),
    ...lazyCommands(() => import("./values.ts"), parts, "copyValue", "insertValue"),
  };
}
