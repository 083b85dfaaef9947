import type { ResultRow } from "../domain/record.ts";
import { readRecordKey, type RecordKey, rowsByKey } from "../domain/record/recordKey.ts";
import { views } from "../host/ids.ts";
import type { LibraryTable } from "../app/library/table/libraryTable.ts";

export type CommandTarget =
  /** `pointer` (RFC 6901) names a value of the first. `isByKey`: rows of the view by a key, with what is selected. */
  | {
      readonly kind: "records";
      readonly keys: readonly RecordKey[];
      readonly pointer?: string;
      readonly isByKey?: true;
    }
  /** From the palette or by a key, or a value of the detail page: what is in front counts. */
  | { readonly kind: "inFront"; readonly pointer?: string }
  /** What is selected in the table, or in that of the library, by its own menu. */
  | { readonly kind: "tableSelection"; readonly isOfLibrary?: true }
  /** What is selected in the Results view, or in `view`: by a key there, or with something else, such as the file of an editor's menu. */
  | { readonly kind: "selection"; readonly view?: typeof views.library }
  /** A row that the editor has lost: it hands over nothing in its place while a view is drawn. */
  | { readonly kind: "lost" };

/** Reads the arguments of a command on records: `(row, rows[])`, a link's, a page's menu's, or none. */
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
  // A line of the view that is no record: none is meant.
  if ("kind" in first) return { kind: "records", keys: [] };
  return { kind: "selection", ...(first["view"] === views.library ? { view: views.library } : {}) };
}

interface RowSelection {
  selectedRows(): readonly ResultRow[];
}

export interface TableSelection {
  chosenRows(): readonly ResultRow[];
  isInFront(): boolean;
  /** Exports the rows that the table shows, as its own button does. */
  requestExport(): void;
}

export interface RowSelections {
  readonly results: RowSelection;
  readonly libraryView: RowSelection;
  /** What is selected in that of both views in which something was selected last. */
  readonly selectedLast: () => readonly ResultRow[];
  /** Every row that a key may lead to: those of the search that is shown, and the record of the detail page. */
  readonly knownRows: () => readonly ResultRow[];
  readonly rowInFront: () => ResultRow | undefined;
  readonly tableInUse: () => TableSelection | undefined;
  readonly libraryTableInUse?: () => (TableSelection & { readonly table: LibraryTable }) | undefined;
}

/** None where they are gone, or nothing is selected. */
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
      // A value is named within a page: it is that of no other row.
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
