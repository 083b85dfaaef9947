import { commands as editorCommands } from "vscode";
import { commandsByFeature, views } from "../../host/ids.ts";
import { type CommandsOf, lazyHandler, lazyCommand } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { CurrentArrangement } from "./currentArrangement.ts";

const { results: ids } = commandsByFeature;

interface SelectableLines {
  readonly selection: () => readonly object[];
}

export function resultsCommands({
  arranging,
  results,
  libraryView,
}: {
  readonly arranging: CurrentArrangement;
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
    [ids.sortResults]: lazyHandler(arrange, "sort"),
    [ids.groupResults]: lazyHandler(arrange, "group"),
    [ids.onFocusedResult]: lazyCommand(focusedRow),
  };
}
