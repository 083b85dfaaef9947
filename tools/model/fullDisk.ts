import fs, { existsSync, openSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";
import type { Disk } from "./protocol.ts";

let disk: Disk = "free";

/** Sets the free space of this process’s disk. */
export function setDisk(next: Disk): void {
  disk = next;
}

/**
 * Simulates a disk that can fill up for `node:sqlite` and `node:fs`. As on a real disk, commits and checkpoints fail
 * with SQLite’s code 13, and files may be written in part.
 */
export function fillableDisk(): void {
  const exec: unknown = Reflect.get(DatabaseSync.prototype, "exec");
  if (typeof exec !== "function") throw new Error("there is no exec");
  const writing = /^\s*(?:COMMIT|PRAGMA (?:auto_vacuum = INCREMENTAL|incremental_vacuum|wal_checkpoint))/;
  // In the class itself, since modules have imported it already.
  DatabaseSync.prototype.exec = function failing(text) {
    const fails = disk !== "free" && writing.test(text);
    if (!fails || this.isTransaction) Reflect.apply(exec, this, [fails ? "ROLLBACK" : text]);
    if (fails) throw Object.assign(new Error("database or disk is full"), { errcode: 13, errstr: "full" });
  };
  // Their imports are replaced by the functions below.
  const plain = { openSync, renameSync, writeFileSync, writeSync };
  const files = {
    openSync(path: string, flags: string, mode?: number): number {
      if (flags !== "r" && !existsSync(path)) requireSpace();
      return plain.openSync(path, flags, mode);
    },
    renameSync(from: string, to: string): void {
      requireSpace();
      plain.renameSync(from, to);
    },
    writeFileSync(path: string, data: string, options?: object): void {
      requireSpace();
      plain.writeFileSync(path, data, options);
    },
    writeSync: (file: number, data: Uint8Array, from: number, length: number, at: number): number =>
      plain.writeSync(file, data, from, disk === "full" ? Math.floor(length / 2) : length, at),
  };
  Object.assign(fs, files);
  syncBuiltinESMExports();
}

function requireSpace(): void {
  if (disk === "full") throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
}
