import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Json } from "../../../src/text/json.ts";
import { stringifyJson } from "../../../src/text/json.ts";
import { createLibraryReader, type LibraryReader } from "../../../src/store/library/reader/libraryReader.ts";
import { sameThread } from "./sameThread.ts";
import { openStore, type Store } from "../../../src/store/store.ts";

/** A library of its own, in a folder of its own. */
export interface KeptLibrary {
  readonly store: Store;
  readonly reader: LibraryReader;
  /** Keeps filings, as rows of a list, or in full where they are asked for by their ids. */
  readonly filings: (service: string, rows: readonly Json[]) => Promise<void>;
  readonly fundings: (service: string, rows: readonly Json[]) => Promise<void>;
  readonly whole: (service: string, id: number, filing: Json) => Promise<void>;
  readonly end: () => Promise<void>;
}

const log = (): void => undefined;

/** Opens a store that keeps what it is given as answers of services. */
export async function openKeptLibrary(): Promise<KeptLibrary> {
  const folder = await mkdtemp(join(tmpdir(), "startup-funding-library-"));
  let clock = 1_000;
  const store = await openStore({ folder, now: () => clock, log, maxSizeBytes: () => 200_000_000 });
  const reader = createLibraryReader({
    folder,
    open: sameThread,
    log,
    onDamagedIndex: () => Promise.resolve(),
  });
  const answer = async (service: string, question: string, body: Json): Promise<void> => {
    clock += 1;
    const begun = await store.begin(
      { caller: { service, fingerprint: () => "a" }, question },
      {
        question: { endpoint: "companies", filters: {}, page: "first" },
        purpose: "asked",
        role: "app",
        service,
        at: clock,
      },
      { maxAgeMs: 0, notBefore: 0, timeoutMs: 1_000, isShared: true },
    );
    if (begun.kind !== "began") throw new Error("not begun");
    const end = { durationMs: 1, counted: "unknown", rows: 1 } as const;
    await begun.line.end(end, { body: stringifyJson(body), at: clock });
  };
  let page = 0;
  return {
    store,
    reader,
    filings: async (service, rows) => {
      page += 1;
      await answer(service, `["/api/v3/companies",["page","${page}"]]`, { feed_entries: rows });
    },
    fundings: async (service, rows) => {
      page += 1;
      await answer(service, `["/fundings",["page","${page}"]]`, { data: rows });
    },
    whole: async (service, id, filing) => await answer(service, `["/api/v3/companies/${id}"]`, filing),
    end: async () => {
      await reader.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
