import { afterEach } from "vitest";
import { LibraryReader } from "../../../src/store/library/reader/libraryReader.ts";
import { sameThread } from "../library/sameThread.ts";
import type { Store } from "../../../src/store/store.ts";
import { type Json, stringifyJson } from "../../../src/text/json.ts";
import { keyOf, put } from "./requests.ts";

/** The service of the records below. */
export const service = "https://a.example";

export const questions = {
  list: (...filters: readonly (readonly [string, string])[]): string =>
    JSON.stringify(["/api/v3/companies", ...filters]),
  filing: (id: string | number): string => JSON.stringify([`/api/v3/companies/${String(id)}`]),
  company: (slug: string): string => JSON.stringify([`/companies/${slug}`]),
  fundings: (...filters: readonly (readonly [string, string])[]): string =>
    JSON.stringify(["/fundings", ...filters]),
} as const;

export function page(...rows: readonly Json[]): Json {
  return { feed_entries: rows, next_page: null };
}

export function filing(id: Json, more: Readonly<Record<string, Json>> = {}): Readonly<Record<string, Json>> {
  return {
    id,
    name: `Company ${stringifyJson(id)}, Inc.`,
    state: "California",
    money_raised: 5,
    web: "https://company.example",
    accepted_at: "2024-05-01T10:00:00.000-04:00",
    ...more,
  };
}

/** Adds an answer at a time in ms since 1970. */
export async function answer(
  store: Store,
  question: string,
  body: Json,
  at = 1_000,
  from = service,
): Promise<void> {
  await put(store, keyOf(question, from), { body: stringifyJson(body), at });
}

/** Library readers of a folder, closed after each test. */
export function libraryReaders(): (
  folder: string,
  needs?: Partial<ConstructorParameters<typeof LibraryReader>[0]>,
) => LibraryReader {
  const readers: LibraryReader[] = [];
  afterEach(async () => {
    for (const reader of readers.splice(0)) await reader.close();
  });
  return (folder, needs = {}) => {
    const reader = new LibraryReader({
      folder,
      open: sameThread,
      log: () => undefined,
      onDamagedIndex: () => Promise.resolve(),
      ...needs,
    });
    readers.push(reader);
    return reader;
  };
}
