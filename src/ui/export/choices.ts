import { nameOfKey, readRecordKey, type RecordKey, type ResultRow, rowsByKey } from "../../domain/record.ts";
import { readTarget, type RowSelections } from "../target.ts";

/** Rows that a person may mean. */
export interface Choice {
  readonly what: "selected" | "shown" | "all";
  /** At least one. */
  readonly rows: readonly ResultRow[];
  /** What Enter takes. */
  readonly isUsual: boolean;
}

/** The rows of a table, and those of them that are selected, and that pass its filters in its order. */
export interface RowSets {
  readonly selected: readonly ResultRow[];
  /** Undefined outside of the table. */
  readonly shown: readonly ResultRow[] | undefined;
  readonly all: readonly ResultRow[];
}

/**
 * The choices between sets of rows: none twice, none empty. One selected row is mostly the one that was looked at last, so
 * that Enter takes the selection where it has more.
 */
export function choicesOf({ selected, shown, all }: RowSets): readonly Choice[] {
  const isFiltered = shown !== undefined && shown.length > 0 && !isSame(shown, all);
  const sets = [
    { what: "selected", rows: isSame(selected, all) ? [] : selected },
    { what: "shown", rows: isFiltered && !isSame(shown, selected) ? shown : [] },
    // Where nothing is filtered, in the order of the table.
    { what: "all", rows: shown === undefined || isFiltered || shown.length === 0 ? all : shown },
  ] as const;
  const some = sets.filter(({ rows }) => rows.length > 0);
  const usual = selected.length > 1 ? some[0] : (some.find(({ what }) => what !== "selected") ?? some[0]);
  return some.map((set) => ({ ...set, isUsual: set === usual }));
}

function isSame(some: readonly RecordKey[], all: readonly RecordKey[]): boolean {
  if (some.length !== all.length) return false;
  const keys = new Set(all.map(nameOfKey));
  return some.every((one) => keys.has(nameOfKey(one)));
}

/**
 * The rows that pass the filters of the table, in its order, where its toolbar called the command: beside what the table’s
 * menus hand over it has their keys as `shown`. Undefined for every other caller.
 */
export function rowsShownInTable(
  { knownRows }: Pick<RowSelections, "knownRows">,
  args: readonly unknown[],
): readonly ResultRow[] | undefined {
  const [first] = args;
  if (readTarget(args).kind !== "tableSelection" || typeof first !== "object" || first === null)
    return undefined;
  const shown: unknown = Reflect.get(first, "shown");
  if (!Array.isArray(shown)) return undefined;
  return rowsByKey(
    knownRows(),
    shown.flatMap((one: unknown) => readRecordKey(one) ?? []),
  );
}
