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

type RowView = typeof views.results | typeof views.library;

export interface FocusedRowNeeds {
  readonly execute: (command: string, ...values: readonly unknown[]) => PromiseLike<unknown>;
  readonly selection: (view: RowView) => readonly object[];
}

/**
 * On the line that has the focus, or all that are selected with it. VS Code tells only what is selected: selected and
 * taken back, the line is the difference. Neither is a click, so nothing opens or is asked for.
 */
export function focusedRowCommand({ execute, selection }: FocusedRowNeeds): CommandHandler {
  const toggle = async (view: RowView): Promise<readonly object[]> => {
    await execute("list.toggleSelection");
    return selection(view);
  };
  const find = async (view: RowView): Promise<readonly unknown[]> => {
    // The selection of a click just before arrives before this is answered.
    await execute("noop");
    const before = selection(view);
    const changed = (now: readonly object[]): object | undefined =>
      now.find((node) => !before.includes(node)) ?? before.find((node) => !now.includes(node));
    // A page that opens meanwhile selects its row: then the second makes the difference, or a third takes it back.
    const focused = changed(await toggle(view)) ?? changed(await toggle(view));
    if (focused === undefined) return [{ view }];
    if (changed(await toggle(view)) === focused) await toggle(view);
    const line = { ...focused, view };
    return before.includes(focused) && before.length > 1 ? [line, before] : [line];
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
