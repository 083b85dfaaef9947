import { nameKeys, type NameKeys } from "../names/nameKeys.ts";
import type { NameList } from "./nameList.ts";
import { type ValueKind, valueKind } from "./values.ts";

/** A name to look up once for all its rows. */
export interface ListName {
  /** As the first row spells the name, without blanks around it. */
  readonly name: string;
  readonly keys: NameKeys;
  /** Positions of the name’s rows, from 0. */
  readonly rows: readonly number[];
}

export interface ListProfile {
  readonly rows: number;
  readonly blanks: number;
  /** Rows whose name an earlier row has, except for case, accents, punctuation, and the spelling of the legal form. */
  readonly duplicates: number;
  /** Distinct names, in the order of the list. */
  readonly names: readonly ListName[];
  /** Positions in `names` of names that differ in their legal forms alone: they may belong to one company. */
  readonly groups: readonly (readonly number[])[];
  /** Rows whose values aren’t names, in the order of the list. */
  readonly notNames: readonly { readonly row: number; readonly kind: Exclude<ValueKind, "name" | "blank"> }[];
}

/** Rows between two steps. */
const rowsAStep = 100;

/**
 * Counts and sorts the values of a column. Each row is a blank, not a name, or in `rows` of one name. Yields every few
 * milliseconds.
 */
export function* profileOf(
  { rows }: Pick<NameList, "rows">,
  column: number,
): Generator<undefined, ListProfile, void> {
  const names = new Map<string, { name: string; keys: NameKeys; rows: number[] }>();
  const byCore = new Map<string, number[]>();
  const notNames: ListProfile["notNames"][number][] = [];
  let blanks = 0;
  for (const [row, cells] of rows.entries()) {
    const name = (cells[column] ?? "").trim();
    const kind = valueKind(name);
    const keys = kind === "name" ? nameKeys(name) : undefined;
    const known = keys && names.get(keys.full);
    if (kind === "blank") blanks += 1;
    else if (keys === undefined) notNames.push({ row, kind: kind === "name" ? "other" : kind });
    else if (known === undefined) {
      const alike = byCore.get(keys.core);
      if (alike === undefined) byCore.set(keys.core, [names.size]);
      else alike.push(names.size);
      names.set(keys.full, { name, keys, rows: [row] });
    } else known.rows.push(row);
    if (row % rowsAStep === 0) yield;
  }
  const distinct = [...names.values()];
  return {
    rows: rows.length,
    blanks,
    duplicates: rows.length - blanks - notNames.length - distinct.length,
    names: distinct,
    groups: [...byCore.values()].filter((group) => group.length > 1),
    notNames,
  };
}
