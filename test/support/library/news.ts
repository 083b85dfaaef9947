import type { RecordKey } from "../../../src/domain/record/recordKey.ts";
import { lookAt } from "./checkResult.ts";
import type { Store } from "../../../src/store/store.ts";

/** Saves a search whose last check found these records; `isSilent`: it was the first, so none is new. */
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
  await store.saved.put(
    { id: name, name, service, question, isPinned: false, schedule: "byHand", savedAt: 1 },
    { check: lookAt(1), keys: records.map(({ key }) => key), isSilent },
  );
}
