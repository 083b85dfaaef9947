import { nameOfKey, type RecordKey } from "../../domain/record/recordKey.ts";
import { commands, views } from "../../host/ids.ts";
import type { CommandHandler } from "../commandMap.ts";

/** A key binding passes the id, or `{ inLibrary: id }`. */
const byKey: readonly unknown[] = [
  commands.openDetails,
  commands.insertRecord,
  commands.copyRecord,
  commands.copyRecordAs,
  commands.openJson,
  commands.toggleStar,
];

type RowView = typeof views.results | typeof views.library;

/** Identifies a row by value, since a redraw makes new objects. */
export interface ViewRow {
  readonly kind: string;
  readonly id?: string;
  readonly row?: RecordKey;
}

export interface FocusedRowNeeds {
  readonly execute: (command: string, ...values: readonly unknown[]) => PromiseLike<unknown>;
  readonly selection: (view: RowView) => readonly ViewRow[];
  readonly wait: (time: number) => Promise<unknown>;
}

/** Waits before each try, in ms. A click may redraw the view, whose selection reads as empty until the redraw is over. */
const waitsMs = [0, 50, 100, 200, 400, 800, 1600];

/**
 * Runs a command on the focused row, or on the selection that contains it. VS Code reports only selections, so this
 * toggles the focused row’s selection twice: the difference is the row. A toggle is no click, so nothing opens.
 */
export function focusedRowCommand({ execute, selection, wait }: FocusedRowNeeds): CommandHandler {
  const findFocused = async (view: RowView): Promise<readonly unknown[]> => {
    const read = (): RowsByName => new Map(selection(view).map((line) => [nameOf(line), line]));
    const toggle = async (): Promise<RowsByName> => {
      await execute("list.toggleSelection");
      return read();
    };
    let selected: RowsByName = new Map();
    for (const time of waitsMs) {
      await wait(time);
      // A preceding click’s selection arrives before the answer to this call.
      await execute("noop");
      const before = read();
      const toggled = await toggle();
      const after = await toggle();
      if (selected.size === 0) selected = before;
      // The view was redrawn meanwhile, or an opening page selected its row.
      if (difference(before, after).length > 0) continue;
      const [focused, ...others] = difference(before, toggled);
      if (focused === undefined && before.size > 0) return [{ view }];
      if (focused === undefined || others.length > 0) continue;
      const name = nameOf(focused);
      const line = { ...focused, view };
      if (!selected.has(name)) return [line];
      // The row’s page selected it between the toggles, and the second one undid that.
      if (!after.has(name)) await toggle();
      return selected.size > 1 ? [line, [...selected.values()]] : [line];
    }
    // VS Code passes undefined for a row that it has lost.
    return [undefined];
  };
  let last: Promise<unknown> = Promise.resolve();
  return async (asked) => {
    const isOfLibrary = typeof asked === "object" && asked !== null && "inLibrary" in asked;
    const command = isOfLibrary ? asked.inLibrary : asked;
    if (!byKey.includes(command) || typeof command !== "string") return;
    // A held key repeats faster than VS Code reports selections.
    const found = last.then(() => findFocused(isOfLibrary ? views.library : views.results));
    last = found.catch(() => undefined);
    await execute(command, ...(await found));
  };
}

type RowsByName = ReadonlyMap<string, ViewRow>;

function nameOf({ kind, id = "", row }: ViewRow): string {
  return row === undefined ? `${kind} ${id}` : `${kind} ${id} ${nameOfKey(row)}`;
}

function difference(some: RowsByName, others: RowsByName): readonly ViewRow[] {
  return [...onlyIn(some, others), ...onlyIn(others, some)];
}

function onlyIn(lines: RowsByName, others: RowsByName): readonly ViewRow[] {
  return [...lines].flatMap(([name, line]) => (others.has(name) ? [] : [line]));
}
