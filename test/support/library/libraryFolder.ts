import { beforeEach } from "vitest";
import type { LibraryReader } from "../../../src/store/library/reader/libraryReader.ts";
import type { Store } from "../../../src/store/store.ts";
import type { Json } from "../../../src/text/json.ts";
import { storeFolder } from "../store/folder.ts";
import { answer, libraryReaders, page, questions } from "../store/library.ts";

/** A store with a reader of its library, filled by answers. */
export interface LibraryFolder {
  readonly store: Store;
  readonly reader: LibraryReader;
  /** The store’s clock, in ms since 1970. */
  now: number;
  filings(rows: readonly Json[], service?: string): Promise<void>;
  filing(id: number, value: Json, service?: string): Promise<void>;
  fundings(rows: readonly Json[], service?: string): Promise<void>;
}

/** The default service of records. */
export const service = "https://api.example.com";

/** Gives each test a library, which is closed and deleted after it. */
export function libraryFolder(): LibraryFolder {
  const folder = storeFolder();
  const readerOf = libraryReaders();
  let opened: { readonly store: Store; readonly reader: LibraryReader } | undefined;
  let now = 0;
  let asked = 0;
  const made = (): { readonly store: Store; readonly reader: LibraryReader } => {
    if (opened === undefined) throw new Error("not open");
    return opened;
  };
  beforeEach(async () => {
    now = 1_700_000_000_000;
    opened = { store: await folder.open({ now: () => now }), reader: readerOf(folder.path) };
  });
  const receive = async (question: string, body: Json, from: string): Promise<void> =>
    await answer(made().store, question, body, now, from);
  const nextPage = (): readonly [string, string] => ["page", String((asked += 1))];
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
    filings: (rows, from = service) => receive(questions.list(nextPage()), page(...rows), from),
    filing: (id, value, from = service) => receive(questions.filing(id), value, from),
    fundings: (rows, from = service) => receive(questions.fundings(nextPage()), { data: [...rows] }, from),
  };
}
