import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyCommands, lazyHandler } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { CodeParts } from "./lastEditor.ts";

const { code: ids } = commandsByFeature;

export function codeCommands(parts: CodeParts): CommandsOf<"code"> {
  const records = lazyCommands(() => import("./intoCode.ts"), parts);
  const values = lazyCommands(() => import("./values.ts"), parts);
  const fields = lazy(
    () => import("./chooseFields.ts"),
    ({ chooseFieldsCommands }) => chooseFieldsCommands(parts),
  );
  const insert = records(({ insertRecord }) => insertRecord);
  const copy = records(({ copyRecord }) => copyRecord);
  return {
    [ids.insertRecord]: insert,
    [ids.insertRecordHere]: insert,
    [ids.insertRecordAs]: records(({ insertRecordAs }) => insertRecordAs),
    [ids.copyRecord]: copy,
    [ids.copyRecordAs]: records(({ copyRecordAs }) => copyRecordAs),
    [ids.insertNew]: insert,
    [ids.copyNew]: copy,
    [ids.copyRequestAs]: records(({ copyRequestAs }) => copyRequestAs),
    [ids.chooseFields]: lazyHandler(fields, "choose"),
    [ids.moveFieldUp]: lazyHandler(fields, "moveUp"),
    [ids.moveFieldDown]: lazyHandler(fields, "moveDown"),
    [ids.copyValue]: values(({ copyValue }) => copyValue),
    [ids.insertValue]: values(({ insertValue }) => insertValue),
  };
}
