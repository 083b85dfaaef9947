import { commands as editorCommands } from "vscode";
import { commandsByFeature, views } from "../../host/ids.ts";
import { type CommandsOf, lazyCommands } from "../commandMap.ts";
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
  const arrange = lazyCommands(() => import("./arrangeCommands.ts"), arranging);
  const focusedRow = lazy(
    () => import("./focusedRow.ts"),
    ({ focusedRowCommand }) =>
      focusedRowCommand({
        execute: (command, ...values) => editorCommands.executeCommand(command, ...values),
        selection: (view) => (view === views.library ? libraryView : results).selection(),
      }),
  );
  return {
    [ids.sortResults]: arrange(({ sortResults }) => sortResults),
    [ids.groupResults]: arrange(({ groupResults }) => groupResults),
    [ids.onFocusedResult]: async (...args) => await (await focusedRow())(...args),
  };
}
