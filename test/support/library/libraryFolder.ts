import { storeFolder } from "../store/folder.ts";
import { createLibraryReader, type LibraryReader } from "../../../src/store/library/reader/libraryReader.ts";
import { sameThread } from "./sameThread.ts";
import type { Store } from "../../../src/store/store.ts";
import { type Json, stringifyJson } from "../../../src/text/json.ts";
import { afterEach, beforeEach } from "vitest";

/** The library of a test: a store, what reads it, and a way to receive records. */
export interface LibraryFolder {
  readonly store: Store;
  readonly reader: LibraryReader;
  /** Where the clock of the store stands, in ms since 1970. */
  now: number;
  /** Receives list rows of filings. */
  filings(rows: readonly Json[], service?: string): Promise<void>;
  /** Receives a filing in full. */
  filing(id: number, value: Json, service?: string): Promise<void>;
  /** Receives rows of `/fundings`. */
  fundings(rows: readonly Json[], service?: string): Promise<void>;
}

/** The service that records come from unless told. */
export const service = "https://api.example.com";

/** Gives each test of the file a library of its own; all is closed and deleted after it. */
export function libraryFolder(): LibraryFolder {
  const folder = storeFolder();
  let opened: { readonly store: Store; readonly reader: LibraryReader } | undefined;
  let now = 1_700_000_000_000;
  let asked = 0;
  const made = (): { readonly store: Store; readonly reader: LibraryReader } => {
    if (opened === undefined) throw new Error("not open");
    return opened;
  };
  beforeEach(async () => {
    const store = await folder.open({ now: () => now });
    const reader = createLibraryReader({
      folder: folder.path,
      open: sameThread,
      log: () => undefined,
      onDamagedIndex: () => Promise.resolve(),
    });
    opened = { store, reader };
  });
  afterEach(async () => {
    await opened?.reader.close();
    opened = undefined;
  });
  const receive = async (path: string, body: Json, from: string): Promise<void> => {
    asked += 1;
    const question = JSON.stringify([path, ["page", String(asked)]]);
    const begun = await made().store.begin(
      { caller: { service: from, fingerprint: () => "a" }, question },
      {
        question: { endpoint: "companies", filters: {}, page: "first" },
        purpose: "asked",
        role: "app",
        service: from,
        at: now,
      },
      { maxAgeMs: 0, notBefore: 0, timeoutMs: 1_000, isShared: true },
    );
    if (begun.kind !== "began") throw new Error("not begun");
    await begun.line.end(
      { durationMs: 1, counted: "unknown", rows: 1 },
      { body: stringifyJson(body), at: now },
    );
  };
  return {
    get store() {
      return made().store;
    },
    get reader() {
      return made().reader;
    },
    get now() {
      return now;
    },
    set now(at) {
      now = at;
    },
    filings: (rows, from = service) => receive("/api/v3/companies", { feed_entries: [...rows] }, from),
    filing: (id, value, from = service) => receive(`/api/v3/companies/${String(id)}`, value, from),
    fundings: (rows, from = service) => receive("/fundings", { data: [...rows] }, from),
  };
}
