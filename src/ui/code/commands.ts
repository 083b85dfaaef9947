import type { Insertions } from "../../app/code/insertions.ts";
import type { Code } from "../../app/code/writeRecords.ts";
import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyHandler } from "../commandMap.ts";
import { type Lazy, lazy } from "../lazy.ts";
import type { IntoCodeCommands, IntoCodeNeeds } from "./intoCode.ts";
import type { ValueCommands, ValueCommandNeeds } from "./values.ts";

const { code: ids } = commandsByFeature;

export type CodeParts = Omit<IntoCodeNeeds & ValueCommandNeeds, "code" | "insertions"> & {
  readonly code: () => Promise<Code>;
  readonly insertions: () => Promise<Insertions>;
};

export function codeCommands(parts: CodeParts): CommandsOf<"code"> {
  const records = lazyIntoCode(parts);
  const values = lazyValues(parts);
  const fields = lazy(
    () => import("./chooseFields.ts"),
    async ({ chooseFieldsCommands }) => chooseFieldsCommands({ ...parts, code: await parts.code() }),
  );
  return {
    [ids.insertRecord]: lazyHandler(records, "insertRecord"),
    [ids.insertRecordHere]: lazyHandler(records, "insertRecord"),
    [ids.insertRecordAs]: lazyHandler(records, "insertRecordAs"),
    [ids.copyRecord]: lazyHandler(records, "copyRecord"),
    [ids.copyRecordAs]: lazyHandler(records, "copyRecordAs"),
    [ids.insertNew]: lazyHandler(records, "insertRecord"),
    [ids.copyNew]: lazyHandler(records, "copyRecord"),
    [ids.copyRequestAs]: lazyHandler(records, "copyRequestAs"),
    [ids.chooseFields]: lazyHandler(fields, "choose"),
    [ids.moveFieldUp]: lazyHandler(fields, "moveUp"),
    [ids.moveFieldDown]: lazyHandler(fields, "moveDown"),
    [ids.copyValue]: lazyHandler(values, "copy"),
    [ids.insertValue]: lazyHandler(values, "insert"),
  };
}

export function lazyIntoCode(parts: CodeParts): Lazy<IntoCodeCommands> {
  return lazy(
    () => import("./intoCode.ts"),
    async ({ intoCodeCommands }) =>
      intoCodeCommands({ ...parts, code: await parts.code(), insertions: await parts.insertions() }),
  );
}

export function lazyValues(parts: CodeParts): Lazy<ValueCommands> {
  return lazy(
    () => import("./values.ts"),
    async ({ valueCommands }) => valueCommands({ ...parts, insertions: await parts.insertions() }),
  );
}
