import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { journalSize } from "./replacing.ts";
import { FallbackDatabase, type WayToRead } from "../rows/fallback.ts";
import { sqliteFailure } from "../sql/failure.ts";
import type { NotOpened } from "./databaseFile.ts";
import type { Sqlite } from "../sql/version.ts";

/** Stands in for the file at `path`, reading what can be read of it. `why`: why that cannot be used. */
export async function fallbackFor(sqlite: Sqlite, path: string, why: NotOpened): Promise<FallbackDatabase> {
  const fallback = new FallbackDatabase(sqlite);
  const href = pathToFileURL(path).href;
  if (why === "newer") {
    // What a newer version means by its tables is not known, but for this.
    tryToTakeSalt(fallback, `${href}?mode=ro`);
    return fallback;
  }
  if (isRead(fallback, { uri: `${href}?mode=ro` }) !== "unreadable") return fallback;
  // On a full disk there is no room for the index of the journal; exclusive access keeps that in memory.
  if (isRead(fallback, { uri: `${href}?mode=rw`, isExclusive: true }) === "read") return fallback;
  // A read-only folder takes no index either. Without a journal nothing is missing in the file.
  if ((await journalSize(path)) === 0) isRead(fallback, { uri: `${href}?immutable=1` });
  else await readCopy(fallback, path);
  return fallback;
}

function tryToTakeSalt(fallback: FallbackDatabase, uri: string): void {
  try {
    fallback.takeSalt(uri);
  } catch {
    // What is written under another salt is found by the caller alone.
  }
}

function isRead(fallback: FallbackDatabase, way: WayToRead): "read" | "locked" | "unreadable" {
  try {
    fallback.attach(way);
    return "read";
  } catch (error) {
    return sqliteFailure(error) === "busy" ? "locked" : "unreadable";
  }
}

/** Reads a private copy of the file and its journal, which is gone when it is closed. */
async function readCopy(fallback: FallbackDatabase, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "startup-funding-"));
  const copy = join(folder, "copy.db");
  try {
    for (const part of ["", "-wal"]) await copyFile(path + part, copy + part);
    isRead(fallback, { uri: pathToFileURL(copy).href, isExclusive: true });
  } catch {
    // What cannot be read is not there.
  } finally {
    // Open files stay readable where they can be deleted; else the system deletes them some time.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
