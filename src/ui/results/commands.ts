import { setTimeout as wait } from "node:timers/promises";
import { commands as editorCommands } from "vscode";
import { commands, views } from "../../host/ids.ts";
import { lazyCommands } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { CurrentArrangement } from "./currentArrangement.ts";
import type { Line } from "./focusedRow.ts";

type Lines = Readonly<Record<"results" | "libraryView", { readonly selection: () => readonly Line[] }>>;

export function resultsCommands({
  arranging,
  results,
  libraryView,
}: Lines & { readonly arranging: CurrentArrangement }) {
  const focusedRow = lazy(
    () => import("./focusedRow.ts"),
    ({ focusedRowCommand }) =>
      focusedRowCommand({
        execute: (command, ...values) => editorCommands.executeCommand(command, ...values),
        selection: (view) => (view === views.library ? libraryView : results).selection(),
        wait,
      }),
  );
  return {
    ...lazyCommands(() => import("./arrangeCommands.ts"), arranging, "sortResults", "groupResults"),
    [commands.onFocusedResult]: async (named: unknown) => await (await focusedRow())(named),
  };
}
