import { readRecordKey, type RecordKey, type ResultRow, rowsByKey } from "../../domain/record.ts";
import { readTarget, type RowSelections } from "../target.ts";

export interface Choice {
  readonly what: "selected" | "shown" | "all";
  /** At least one. */
  readonly rows: readonly ResultRow[];
  /** What Enter takes. */
  readonly isUsual: boolean;
}

/** `shown` pass the table’s filters, in its order; undefined outside of the table. */
export interface RowSets {
  readonly selected: readonly ResultRow[];
  readonly shown: readonly ResultRow[] | undefined;
  readonly all: readonly ResultRow[];
}

/** None twice or empty. One selected row is mostly the last one looked at: Enter takes the selection of more only. */
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
  const keys = new Set(all.map(nameOf));
  return some.every((one) => keys.has(nameOf(one)));
}

function nameOf({ service, key }: RecordKey): string {
  return `${service} ${key}`;
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
