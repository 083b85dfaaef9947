import type { RecordKey } from "../../../src/domain/record/recordKey.ts";
import type { Store } from "../../../src/store/store.ts";

/** Saves a search whose last check found these records as new ones; `isSilent`: it was the first, of which none is new. */
export async function saveSearch(
  store: Pick<Store, "saved">,
  name: string,
  records: readonly RecordKey[],
  { isSilent = false }: { readonly isSilent?: boolean } = {},
): Promise<void> {
  const [first] = records;
  if (first === undefined) throw new TypeError("no record");
  const { service } = first;
  const question = { endpoint: "companies", filters: { company: name } } as const;
  await store.saved.put({
    id: name,
    name,
    service,
    question,
    isPinned: false,
    schedule: "byHand",
    savedAt: 1,
  });
  await putFound(store, { id: name, question }, 1, records, isSilent);
}

/** Has a check at `at` (ms since 1970) find these records in the only saved search. */
export async function checkAgain(
  store: Pick<Store, "saved">,
  at: number,
  records: readonly RecordKey[],
): Promise<void> {
  const [search] = await store.saved.list();
  if (search === undefined) throw new TypeError("no saved search");
  await putFound(store, search, at, records, false);
}

async function putFound(
  store: Pick<Store, "saved">,
  search: Parameters<Store["saved"]["putLook"]>[0],
  at: number,
  records: readonly RecordKey[],
  isSilent: boolean,
): Promise<void> {
  const look = { at, found: 0, hasMore: false, isWide: true, wideAt: at, completeDay: "2026-01-01" };
  const keys = records.map(({ key }) => key);
  await store.saved.putLook(search, look, keys, isSilent);
}
