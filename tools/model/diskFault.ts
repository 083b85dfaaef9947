import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open, rename } from "node:fs/promises";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";
import type { Disk } from "./protocol.ts";

/** A disk whose free space can be taken away. */
export interface FaultyDisk {
  /** For this process, and for the threads that it starts from now on. */
  set(disk: Disk): void;
}

/**
 * Puts a disk without space under `node:sqlite` and `node:fs/promises` of this process. As with a real one, what fails in
 * a database is the commit, which rolls back, or a checkpoint, with SQLite’s code 13; of what is written to a file a
 * part may have been.
 */
export function faultyDisk(): FaultyDisk {
  replace("node:sqlite", { DatabaseSync: FaultyDatabase });
  replace("node:fs/promises", faultyFiles({ open, rename, mkdir }));
  return {
    set(next) {
      process.env[variable] = next;
    },
  };
}

/** Threads get a copy. */
const variable = "MODEL_DISK";

function disk(): string {
  return process.env[variable] ?? "free";
}

const writing = /^\s*(?:COMMIT|PRAGMA (?:auto_vacuum = INCREMENTAL|incremental_vacuum|wal_checkpoint))/;

class FaultyDatabase extends DatabaseSync {
  override exec(text: string): void {
    if (disk() === "free" || !writing.test(text)) {
      super.exec(text);
      return;
    }
    if (this.isTransaction) super.exec("ROLLBACK");
    throw sqliteFull();
  }
}

function sqliteFull(): Error {
  const error = new Error("database or disk is full");
  return Object.assign(error, { code: "ERR_SQLITE_ERROR", errcode: 13, errstr: error.message });
}

interface Files {
  readonly open: (path: string, flags?: string, mode?: number) => Promise<FileHandle>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly mkdir: (path: string, options?: object) => Promise<unknown>;
}

function faultyFiles(plain: Files): Files {
  return {
    async open(path, flags = "r", mode) {
      if (disk() === "full" && !existsSync(path) && flags !== "r") throw noSpace();
      const file = await plain.open(path, flags, mode);
      const write = file.write.bind(file);
      const faulty = async (data: Uint8Array, from: number, length: number, at: number): Promise<object> => {
        if (disk() !== "full") return await write(data, from, length, at);
        await write(data, from, Math.floor(length / 2), at);
        throw noSpace();
      };
      return Object.assign(file, { write: faulty });
    },
    async rename(from, to) {
      if (disk() === "full") throw noSpace();
      await plain.rename(from, to);
    },
    async mkdir(path, options) {
      if (disk() === "full" && !existsSync(path)) throw noSpace();
      return await plain.mkdir(path, options);
    },
  };
}

function noSpace(): Error {
  return Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC", errno: -28 });
}

/** Whatever is imported from one of Node’s modules, before or after, is the new one. */
export function replace(name: string, exports: object): void {
  const module: unknown = createRequire(import.meta.url)(name);
  if (typeof module !== "object" || module === null) throw new Error(`${name} is no module`);
  Object.assign(module, exports);
  syncBuiltinESMExports();
}
