import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { journalSize } from "./replacing.ts";
import { StandIn, type WayToRead } from "../rows/standIn.ts";
import { sqliteFailure } from "../sql/failure.ts";
import type { NotOpened } from "./databaseFile.ts";
import type { Sqlite } from "../sql/version.ts";

/** Stands in for the file at `path`, reading what can be read of it. `why`: why that cannot be used. */
export async function standInFor(sqlite: Sqlite, path: string, why: NotOpened): Promise<StandIn> {
  const standIn = new StandIn(sqlite);
  const href = pathToFileURL(path).href;
  if (why === "newer") {
    // What a newer version means by its tables is not known, but for this.
    tryToTakeSalt(standIn, `${href}?mode=ro`);
    return standIn;
  }
  if (isRead(standIn, { uri: `${href}?mode=ro` }) !== "unreadable") return standIn;
  // On a full disk there is no room for the index of the journal; exclusive access keeps that in memory.
  if (isRead(standIn, { uri: `${href}?mode=rw`, isExclusive: true }) === "read") return standIn;
  // A read-only folder takes no index either. Without a journal nothing is missing in the file.
  if ((await journalSize(path)) === 0) isRead(standIn, { uri: `${href}?immutable=1` });
  else await readCopy(standIn, path);
  return standIn;
}

function tryToTakeSalt(standIn: StandIn, uri: string): void {
  try {
    standIn.takeSalt(uri);
  } catch {
    // What is written under another salt is found by the caller alone.
  }
}

function isRead(standIn: StandIn, way: WayToRead): "read" | "locked" | "unreadable" {
  try {
    standIn.attach(way);
    return "read";
  } catch (error) {
    return sqliteFailure(error) === "busy" ? "locked" : "unreadable";
  }
}

/** Reads a private copy of the file and its journal, which is gone when it is closed. */
async function readCopy(standIn: StandIn, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "startup-funding-"));
  const copy = join(folder, "copy.db");
  try {
    for (const part of ["", "-wal"]) await copyFile(path + part, copy + part);
    isRead(standIn, { uri: pathToFileURL(copy).href, isExclusive: true });
  } catch {
    // What cannot be read is not there.
  } finally {
    // Open files stay readable where they can be deleted; else the system deletes them some time.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
