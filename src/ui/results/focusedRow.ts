import { commands, views } from "../../host/ids.ts";
import type { CommandHandler } from "../commandMap.ts";

/** Commands that a key runs on the line that has the focus: their id, or `{ inLibrary: id }`. */
const byKey: readonly unknown[] = [
  commands.openDetails,
  commands.insertRecord,
  commands.copyRecord,
  commands.copyRecordAs,
  commands.openJson,
  commands.toggleStar,
];

/** Views whose keys it serves. */
type RowView = typeof views.results | typeof views.library;

export interface FocusedRowNeeds {
  /** Runs a command of the editor, or one of ours. */
  readonly execute: (command: string, ...values: readonly unknown[]) => PromiseLike<unknown>;
  /** The lines of a view that are selected. */
  readonly selection: (view: RowView) => readonly object[];
}

/**
 * Returns a command that runs the one it is called with on the line that has the focus; on all that are selected, where
 * that is one of them. VS Code tells an extension what is selected, not what has the focus: selected and taken back,
 * the line is the difference. Both are no clicks, so that nothing is opened or asked for.
 */
export function focusedRowCommand({ execute, selection }: FocusedRowNeeds): CommandHandler {
  const toggle = async (view: RowView): Promise<readonly object[]> => {
    await execute("list.toggleSelection");
    return selection(view);
  };
  const find = async (view: RowView): Promise<readonly unknown[]> => {
    // Whatever was clicked just before is told of before this is answered.
    await execute("noop");
    const before = selection(view);
    const after = await toggle(view);
    const added = after.find((node) => !before.includes(node));
    const focused = added ?? before.find((node) => !after.includes(node));
    if (focused === undefined) return [{ view }];
    // A page that opens meanwhile selects its row.
    const isAsBefore = (now: readonly object[]): boolean =>
      now.includes(focused) === before.includes(focused);
    if (!isAsBefore(await toggle(view))) await toggle(view);
    const line = { ...focused, view };
    return added !== undefined || before.length === 1 ? [line] : [line, before];
  };
  let last: Promise<unknown> = Promise.resolve();
  return async (asked) => {
    const isOfLibrary = typeof asked === "object" && asked !== null && "inLibrary" in asked;
    const command = isOfLibrary ? asked.inLibrary : asked;
    if (!byKey.includes(command) || typeof command !== "string") return;
    // A key that is held down comes faster than the editor tells of the selection.
    const found = last.then(() => find(isOfLibrary ? views.library : views.results));
    last = found.catch(() => undefined);
    await execute(command, ...(await found));
  };
}
