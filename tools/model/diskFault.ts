import { existsSync, openSync, renameSync, writeFileSync, writeSync } from "node:fs";
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
 * Puts a disk without space under `node:sqlite`, `node:fs` and `node:fs/promises` of this process. As with a real one,
 * what fails in a database is the commit, which rolls back, or a checkpoint, with SQLite’s code 13; of what is written to
 * a file a part may have been.
 */
export function faultyDisk(): FaultyDisk {
  failCommits();
  replace("node:fs/promises", faultyFiles({ open, rename, mkdir }));
  replace("node:fs", faultyFilesAtOnce({ openSync, renameSync, writeFileSync, writeSync }));
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

/** In the class itself: what was imported of `node:sqlite` before stays what it was. */
function failCommits(): void {
  const plain: unknown = Reflect.get(DatabaseSync.prototype, "exec");
  if (typeof plain !== "function") throw new Error("there is no exec");
  DatabaseSync.prototype.exec = function exec(text) {
    const fails = disk() !== "free" && writing.test(text);
    if (!fails || this.isTransaction) Reflect.apply(plain, this, [fails ? "ROLLBACK" : text]);
    if (fails) throw sqliteFull();
  };
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

interface FilesAtOnce {
  readonly openSync: (path: string, flags: string, mode?: number) => number;
  readonly renameSync: (from: string, to: string) => void;
  readonly writeFileSync: (path: string, data: string, options?: object) => void;
  readonly writeSync: (file: number, data: Uint8Array, from: number, length: number, at: number) => number;
}

function faultyFilesAtOnce(plain: FilesAtOnce): FilesAtOnce {
  return {
    openSync(path, flags, mode) {
      if (disk() === "full" && flags !== "r" && !existsSync(path)) throw noSpace();
      return plain.openSync(path, flags, mode);
    },
    renameSync(from, to) {
      if (disk() === "full") throw noSpace();
      plain.renameSync(from, to);
    },
    writeFileSync(path, data, options) {
      if (disk() === "full") throw noSpace();
      plain.writeFileSync(path, data, options);
    },
    writeSync: (file, data, from, length, at) =>
      plain.writeSync(file, data, from, disk() === "full" ? Math.floor(length / 2) : length, at),
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
