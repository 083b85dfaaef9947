import { commands, views } from "../../host/ids.ts";
import type { CommandHandler } from "../commandMap.ts";

/** Commands that a key runs on the line that has the focus. */
const byKey: readonly unknown[] = [
  commands.openDetails,
  commands.insertRecord,
  commands.copyRecord,
  commands.copyRecordAs,
  commands.openJson,
];

/** What it needs. */
export interface FocusedRowNeeds {
  /** Runs a command of the editor, or one of ours. */
  readonly execute: (command: string, ...values: readonly unknown[]) => PromiseLike<unknown>;
  /** The lines of Results that are selected. */
  readonly selection: () => readonly object[];
}

/**
 * Returns a command that runs the one it is called with on the line that has the focus; on all that are selected, where
 * that is one of them. VS Code tells an extension what is selected, not what has the focus: selected and taken back,
 * the line is the difference. Both are no clicks, so that nothing is opened or asked for.
 */
export function focusedRowCommand({ execute, selection }: FocusedRowNeeds): CommandHandler {
  const toggle = async (): Promise<readonly object[]> => {
    await execute("list.toggleSelection");
    return selection();
  };
  const find = async (): Promise<readonly unknown[]> => {
    // Whatever was clicked just before is told of before this is answered.
    await execute("noop");
    const before = selection();
    const after = await toggle();
    const added = after.find((node) => !before.includes(node));
    const focused = added ?? before.find((node) => !after.includes(node));
    if (focused === undefined) return [{ view: views.results }];
    // A page that opens meanwhile selects its row.
    const isAsBefore = (now: readonly object[]): boolean =>
      now.includes(focused) === before.includes(focused);
    if (!isAsBefore(await toggle())) await toggle();
    const line = { ...focused, view: views.results };
    return added !== undefined || before.length === 1 ? [line] : [line, before];
  };
  let last: Promise<unknown> = Promise.resolve();
  return async (command) => {
    if (!byKey.includes(command) || typeof command !== "string") return;
    // A key that is held down comes faster than the editor tells of the selection.
    const found = last.then(find);
    last = found.catch(() => undefined);
    await execute(command, ...(await found));
  };
}
