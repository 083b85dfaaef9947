import type { Database, NumberedRow } from "../database.ts";

/** A database that can be read, but not written for now. */
export type ReadBehind = Pick<
  Database,
  | "salt"
  | "answer"
  | "accountOf"
  | "isKnown"
  | "accountsOf"
  | "accountState"
  | "lineAt"
  | "openLines"
  | "newestLine"
  | "linesAfter"
  | "lines"
  | "sum"
  | "questions"
  | "marks"
  | "markCount"
  | "forgotten"
  | "forgettable"
>;

/** Reads what lies behind. What cannot be read now is not there. */
export type Behind = <T>(reading: (database: ReadBehind) => T) => T | undefined;

/** Reads what `behind` returns at that moment, if there is something. */
export function readerOf(behind: () => ReadBehind | undefined): Behind {
  return (reading) => {
    try {
      const database = behind();
      return database === undefined ? undefined : reading(database);
    } catch {
      return undefined;
    }
  };
}

/** The lines of `rows` that memory holds no newer form of. */
export function unhidden<Row extends NumberedRow>(
  rows: readonly Row[] | undefined,
  own: ReadonlyMap<number, unknown>,
): readonly Row[] {
  return (rows ?? []).filter(({ line }) => !own.has(line));
}

/** A name for several texts together. */
export function nameOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
