import type { ResultRow } from "../domain/record.ts";
import { readRecordKey, type RecordKey, rowsByKey } from "../domain/record/recordKey.ts";
import { views } from "../host/ids.ts";
import type { LibraryTable } from "../app/library/table/libraryTable.ts";

export type CommandTarget =
  /** `pointer` (RFC 6901) names a value of the first record. `isByKey` is true if a key binding passed the selected rows. */
  | {
      readonly kind: "records";
      readonly keys: readonly RecordKey[];
      readonly pointer?: string;
      readonly isByKey?: true;
    }
  /** From the palette, a key binding, or a value of the detail page: the page or table in front counts. */
  | { readonly kind: "inFront"; readonly pointer?: string }
  /** The selection in a table, from its own menu. */
  | { readonly kind: "tableSelection"; readonly isOfLibrary?: true }
  /** The selection in Results, or in `view`: from a key binding there, or with another argument, such as an editor’s file. */
  | { readonly kind: "selection"; readonly view?: typeof views.library }
  /** A row that VS Code has lost: while it draws a view, it passes undefined instead. */
  | { readonly kind: "lost" };

/** Reads a command’s arguments: `(row, rows[])`, a link’s, a page menu’s, or none. */
export function readTarget(args: readonly unknown[]): CommandTarget {
  if (args.length === 0) return { kind: "inFront" };
  const [first, all] = args;
  if (first === undefined) return { kind: "lost" };
  if (!isObject(first)) return { kind: "selection" };
  if (first["webview"] === views.table) return { kind: "tableSelection" };
  if (first["webview"] === views.libraryTable) return { kind: "tableSelection", isOfLibrary: true };
  const key = keyIn(first);
  const pointer = typeof first["pointer"] === "string" ? first["pointer"] : undefined;
  if (pointer !== undefined) {
    return key === undefined ? { kind: "inFront", pointer } : { kind: "records", keys: [key], pointer };
  }
  const more = (Array.isArray(all) ? all : []).flatMap((one: unknown) => keyIn(one) ?? []);
  const keys = more.length === 0 && key !== undefined ? [key] : more;
  if (keys.length > 0) {
    const isByKey = first["view"] === views.results || first["view"] === views.library;
    return { kind: "records", keys, ...(isByKey ? { isByKey } : {}) };
  }
  // A row without a record, such as a note, names no records.
  if ("kind" in first) return { kind: "records", keys: [] };
  return { kind: "selection", ...(first["view"] === views.library ? { view: views.library } : {}) };
}

interface RowSelection {
  selectedRows(): readonly ResultRow[];
}

export interface TableSelection {
  chosenRows(): readonly ResultRow[];
  isInFront(): boolean;
  requestExport(): void;
}

export interface RowSelections {
  readonly results: RowSelection;
  readonly libraryView: RowSelection;
  /** Returns the selection of the view used last (Results or Library). */
  readonly selectedLast: () => readonly ResultRow[];
  /** Every row that a key may name: those of the current search and the detail page’s record. */
  readonly knownRows: () => readonly ResultRow[];
  readonly rowInFront: () => ResultRow | undefined;
  readonly tableInUse: () => TableSelection | undefined;
  readonly libraryTableInUse?: () => (TableSelection & { readonly table: LibraryTable }) | undefined;
}

/** Returns no rows if they are gone or nothing is selected. */
export function rowsOf(selections: RowSelections, target: CommandTarget): readonly ResultRow[] {
  switch (target.kind) {
    case "records":
      return rowsByKey(selections.knownRows(), target.keys);
    case "tableSelection":
      return (
        (target.isOfLibrary === true
          ? selections.libraryTableInUse?.()
          : selections.tableInUse()
        )?.chosenRows() ?? []
      );
    case "selection":
      return target.view === undefined
        ? selections.results.selectedRows()
        : selections.libraryView.selectedRows();
    case "lost":
      return [];
    case "inFront": {
      const inFront = selections.rowInFront();
      if (inFront !== undefined) return [inFront];
      // A pointer belongs to the page’s record, and must not apply to another one.
      if (target.pointer !== undefined) return [];
      return tableInFront(selections)?.chosenRows() ?? selections.selectedLast();
    }
  }
}

export function tableInFront({
  tableInUse,
  libraryTableInUse,
}: Pick<RowSelections, "tableInUse" | "libraryTableInUse">): TableSelection | undefined {
  return [tableInUse(), libraryTableInUse?.()].find((table) => table?.isInFront() === true);
}

function keyIn(value: unknown): RecordKey | undefined {
  return readRecordKey(isObject(value) && isObject(value["row"]) ? value["row"] : value);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
