import { commands as editorCommands } from "vscode";
import { commandsByFeature, views } from "../../host/ids.ts";
import { type CommandsOf, from, fromOne } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { Arranging } from "./arranging.ts";

const { results: ids } = commandsByFeature;

interface SelectableLines {
  readonly selection: () => readonly object[];
}

export function resultsCommands({
  arranging,
  results,
  libraryView,
}: {
  readonly arranging: Arranging;
  readonly results: SelectableLines;
  readonly libraryView: SelectableLines;
}): CommandsOf<"results"> {
  const arrange = lazy(
    () => import("./arrangeCommands.ts"),
    ({ arrangeCommands }) => arrangeCommands(arranging),
  );
  const focusedRow = lazy(
    () => import("./focusedRow.ts"),
    ({ focusedRowCommand }) =>
      focusedRowCommand({
        execute: (command, ...values) => editorCommands.executeCommand(command, ...values),
        selection: (view) => (view === views.library ? libraryView : results).selection(),
      }),
  );
  return {
    [ids.sortResults]: from(arrange, "sort"),
    [ids.groupResults]: from(arrange, "group"),
    [ids.onFocusedResult]: fromOne(focusedRow),
  };
}
