import type { ResultRow } from "../../domain/record.ts";
import { nameOfKey, readRecordKey, type RecordKey, rowsByKey } from "../../domain/record/recordKey.ts";
import { type ExportedSet, withUsual } from "../../app/library/table/exported.ts";
import { readTarget, type RowSelections } from "../target.ts";

export interface ExportChoice {
  readonly what: ExportedSet;
  /** At least one. */
  readonly rows: readonly ResultRow[];
  readonly isUsual: boolean;
}

/** `shown` pass the table’s filters, in its order; undefined outside of the table. */
export interface RowSets {
  readonly selected: readonly ResultRow[];
  readonly shown: readonly ResultRow[] | undefined;
  readonly all: readonly ResultRow[];
  /** What is new in a saved search. */
  readonly fresh: readonly ResultRow[];
}

/** None twice, none empty. */
export function choicesOf({ selected, shown, all, fresh }: RowSets): readonly ExportChoice[] {
  const isFiltered = shown !== undefined && shown.length > 0 && !isSame(shown, all);
  const sets = [
    { what: "selected", rows: isSame(selected, all) ? [] : selected },
    { what: "shown", rows: isFiltered && !isSame(shown, selected) ? shown : [] },
    // Where nothing is filtered, in the order of the table.
    { what: "all", rows: shown === undefined || isFiltered || shown.length === 0 ? all : shown },
    { what: "new", rows: isSame(fresh, all) ? [] : fresh },
  ] as const;
  return withUsual(
    sets.filter(({ rows }) => rows.length > 0),
    selected.length,
  );
}

function isSame(some: readonly RecordKey[], all: readonly RecordKey[]): boolean {
  if (some.length !== all.length) return false;
  const keys = new Set(all.map(nameOfKey));
  return some.every((one) => keys.has(nameOfKey(one)));
}

/** Undefined unless the table’s toolbar called: only it hands over the keys of its rows as `shown`. */
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
