import { nameOfKey, type RecordKey } from "../../domain/record/recordKey.ts";
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

/** What identifies a line: a redraw makes new objects. */
export interface Line {
  readonly kind: string;
  readonly id?: string;
  readonly row?: RecordKey;
}

export interface FocusedRowNeeds {
  readonly execute: (command: string, ...values: readonly unknown[]) => PromiseLike<unknown>;
  readonly selection: (view: RowView) => readonly Line[];
  /** `time` in ms. */
  readonly wait: (time: number) => Promise<unknown>;
}

/** Before each try, in ms: a click alone may redraw the view, and its selection reads as empty until that is done. */
const waits = [0, 50, 100, 200, 400, 800, 1600];

/**
 * On the line that has the focus, or all that are selected with it. VS Code tells only what is selected: selected and
 * taken back, the line is the difference. Neither is a click, so nothing opens or is asked for.
 */
export function focusedRowCommand({ execute, selection, wait }: FocusedRowNeeds): CommandHandler {
  const find = async (view: RowView): Promise<readonly unknown[]> => {
    const read = (): NamedLines => new Map(selection(view).map((line) => [nameOf(line), line]));
    const toggle = async (): Promise<NamedLines> => {
      await execute("list.toggleSelection");
      return read();
    };
    let selected: NamedLines = new Map();
    for (const time of waits) {
      await wait(time);
      // The selection of a click just before arrives before this is answered.
      await execute("noop");
      const before = read();
      const toggled = await toggle();
      const after = await toggle();
      if (selected.size === 0) selected = before;
      // The view was redrawn meanwhile, or a page that opens has selected its row.
      if (difference(before, after).length > 0) continue;
      const [focused, ...others] = difference(before, toggled);
      if (focused === undefined && before.size > 0) return [{ view }];
      if (focused === undefined || others.length > 0) continue;
      const name = nameOf(focused);
      const line = { ...focused, view };
      if (!selected.has(name)) return [line];
      // Its page has selected it in the middle, and the toggles took that back.
      if (!after.has(name)) await toggle();
      return selected.size > 1 ? [line, [...selected.values()]] : [line];
    }
    // What the editor itself hands over for a row that it has lost.
    return [undefined];
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

type NamedLines = ReadonlyMap<string, Line>;

function nameOf({ kind, id = "", row }: Line): string {
  return row === undefined ? `${kind} ${id}` : `${kind} ${id} ${nameOfKey(row)}`;
}

function difference(some: NamedLines, others: NamedLines): readonly Line[] {
  return [...onlyIn(some, others), ...onlyIn(others, some)];
}

function onlyIn(lines: NamedLines, others: NamedLines): readonly Line[] {
  return [...lines].flatMap(([name, line]) => (others.has(name) ? [] : [line]));
}
