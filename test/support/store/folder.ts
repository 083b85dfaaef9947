import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeEach } from "vitest";
import { openStoreHere, type StoreHereNeeds } from "../../../tools/store/sameThread.ts";
import type { Store } from "../../../src/store/store.ts";
import { inEnglish, type Sentence } from "../../../src/text/sentence.ts";
import { removePrograms } from "./programs.ts";
import { openWindow, type WindowNeeds, type WindowProcess } from "./windows.ts";

/** A test’s folder, and the stores opened on it. */
export interface StoreFolder {
  readonly path: string;
  readonly file: string;
  /** Messages to the user, in English. */
  readonly told: readonly string[];
  readonly logged: readonly string[];
  /** Opens another window. */
  open(needs?: Partial<StoreHereNeeds>): Promise<Store>;
  /** Opens another window in a process, which is killed after the test. */
  process(needs?: WindowNeeds): Promise<WindowProcess>;
  /** Another program’s connection, closed after the test. */
  connection(): DatabaseSync;
  /** Reads the database as another program does. */
  rows(sql: string, ...parameters: readonly string[]): readonly Readonly<Record<string, unknown>>[];
}

/** In ms; the product’s own timeout is too short for a busy machine. */
const lockTimeoutMs = 15_000;

/**
 * Gives each test of the file its folder, in `root`; stores are closed and the folder is deleted after it. `usual`: what
 * stores of the file need that say nothing else.
 */
export function storeFolder(root: () => string = tmpdir, usual: Partial<StoreHereNeeds> = {}): StoreFolder {
  let path = "";
  let told: string[] = [];
  let logged: string[] = [];
  const stores: Store[] = [];
  const processes: WindowProcess[] = [];
  const connections: DatabaseSync[] = [];
  beforeEach(() => {
    path = mkdtempSync(join(root(), "store-"));
    told = [];
    logged = [];
  });
  afterEach(async () => {
    for (const one of connections.splice(0)) if (one.isOpen) one.close();
    for (const one of processes.splice(0)) await one.kill();
    for (const store of stores.splice(0)) await store.close();
    rmSync(path, { recursive: true });
  });
  afterAll(removePrograms);
  return {
    get path() {
      return path;
    },
    get file() {
      return join(path, "startup-funding.db");
    },
    get told() {
      return told;
    },
    get logged() {
      return logged;
    },
    async open(needs = {}) {
      const store = await openStoreHere({
        folder: path,
        now: Date.now,
        log: (line) => logged.push(line),
        maxSizeBytes: () => 50_000_000,
        lockTimeoutMs,
        notify: (problem: Sentence) => told.push(inEnglish(problem.text)),
        ...usual,
        ...needs,
      });
      stores.push(store);
      return store;
    },
    async process(needs) {
      const one = await openWindow(path, needs);
      processes.push(one);
      return one;
    },
    connection() {
      const one = new DatabaseSync(join(path, "startup-funding.db"), { timeout: lockTimeoutMs });
      connections.push(one);
      return one;
    },
    rows(sql, ...parameters) {
      const one = new DatabaseSync(join(path, "startup-funding.db"), { timeout: lockTimeoutMs });
      try {
        return one.prepare(sql).all(...parameters);
      } finally {
        one.close();
      }
    },
  };
}
