import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { notRun } from "../notRun.ts";

/** A small mounted file system. */
export interface Disk {
  readonly path: string;
  /** False if this machine doesn’t allow mounting. */
  readonly isThere: boolean;
  /** Fills it. */
  fill(): void;
  /** Empties it again. */
  free(): void;
  setWritable(isWritable: boolean): void;
}

/** Mounts a file system of this size for a file’s tests. */
export function useDisk(bytes: number): Disk {
  const path = mkdtempSync(join(tmpdir(), "disk-"));
  const filling = join(path, "filling");
  let isThere = false;
  const free = (): void => rmSync(filling, { force: true });
  const setWritable = (isWritable: boolean): void =>
    void execFileSync("mount", ["-o", `remount,${isWritable ? "rw" : "ro"}`, path]);
  beforeAll(() => {
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${String(bytes)}`, "tmpfs", path], { stdio: "pipe" });
      isThere = true;
    } catch (error) {
      notRun("faults of a disk", `nothing can be mounted: ${String(error)}`);
    }
  });
  afterEach(() => {
    if (!isThere) return;
    setWritable(true);
    free();
  });
  afterAll(() => {
    if (isThere) execFileSync("umount", ["--lazy", path]);
    rmSync(path, { recursive: true });
  });
  return {
    path,
    get isThere() {
      return isThere;
    },
    fill() {
      const { bavail, bsize } = statfsSync(path);
      try {
        writeFileSync(filling, Buffer.alloc(bavail * bsize, 1));
      } catch {
        // The disk is full.
      }
    },
    free,
    setWritable,
  };
}
