import { personKey } from "../../domain/names/keys.ts";
import type { ResultRow } from "../../domain/record.ts";
import { isSameRecord } from "../../domain/record/recordKey.ts";
import { relatedPersonsOf } from "../../domain/record/persons.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { libraryRow, type LibrarySource } from "../library/libraryRows.ts";

/** A record that names a person, and what it says of them, such as "Executive Officer, Director". */
export interface PersonRecord {
  readonly row: ResultRow;
  readonly roles: readonly string[];
}

export interface PersonSources {
  readonly library: LibrarySource;
  /** The services whose records may be shown now. */
  readonly services: readonly string[];
  /** Rows that are at hand, in full where they were loaded; of two with one key the first counts. */
  readonly rows: readonly ResultRow[];
}

/** More than a person reads in one pick. */
const mostRecords = 500;

/** Rows at hand, then the library, newest first, each once; maybe another person’s. Sends nothing; ends at `signal`. */
export async function* recordsNaming(
  name: string,
  { library, services, rows }: PersonSources,
  signal: AbortSignal,
): AsyncGenerator<PersonRecord> {
  const person = personKey(name);
  if (person === undefined) return;
  const seen: ResultRow[] = [];
  for (const row of rows) {
    const roles = rolesOf(row.detail ?? row.record, person);
    if (roles === undefined || !services.includes(row.service) || seen.some((one) => isSameRecord(one, row)))
      continue;
    seen.push(row);
    yield { row, roles };
  }
  const reader = await library();
  if (signal.aborted) return;
  const found = await reader
    .ask("personRecords", { services, persons: [person], limit: mostRecords }, signal)
    .catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
  for (const { record, role } of found ?? []) {
    const row = libraryRow(record);
    if (!seen.some((one) => isSameRecord(one, row))) yield { row, roles: role === "" ? [] : [role] };
  }
}

function rolesOf({ value }: ServiceRecord, person: string): readonly string[] | undefined {
  const same = relatedPersonsOf(value).filter(({ name }) => personKey(name) === person);
  const roles = same.flatMap(({ role }) => (role === "" ? [] : [role]));
  return same.length === 0 ? undefined : [...new Set(roles)];
}
