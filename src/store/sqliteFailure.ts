/**
 * What an error of SQLite means for the store. `busy`: another window holds a lock, worth another try. `moved`: another
 * window has deleted the file or its journals since it was opened (a failing disk sounds the same), worth opening what
 * is there now. `corrupt`: the file is damaged or no database. `unusable`: it cannot be read or written here (rights, a
 * full disk, anything else).
 */
export type SqliteFailure = "busy" | "moved" | "corrupt" | "unusable";

const busyCodes: ReadonlySet<number> = new Set([5, 6]);
const readonlyMovedCode = 1032;
const ioErrorCode = 10;
const corruptCodes: ReadonlySet<number> = new Set([11, 26]);

/** Sorts an error by SQLite's result code, of which the low byte is the kind. */
export function sqliteFailure(error: unknown): SqliteFailure {
  const code: unknown = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  const kind = typeof code === "number" ? code % 256 : -1;
  if (code === readonlyMovedCode || kind === ioErrorCode) return "moved";
  if (busyCodes.has(kind)) return "busy";
  return corruptCodes.has(kind) ? "corrupt" : "unusable";
}
