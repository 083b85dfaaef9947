import { nameKeys, personKey } from "../../domain/names/nameKeys.ts";
import { companyNameIn, companySlugOf, keyOf, type ResultRow } from "../../domain/record.ts";
import { isSameRecord } from "../../domain/record/recordKey.ts";
import { personNames, relatedPersonsOf } from "../../domain/record/relatedPersons.ts";
import { hasOtherSlug } from "../../domain/search/namesakes.ts";
import type { Price } from "../../domain/allowance/price.ts";
import type { RelatedPerson, StoredRelations } from "../../present/detail/detailState.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { isConnected } from "./detailPrice.ts";
import { libraryRow, type LibrarySource, servicesOfNow } from "../library/librarySource.ts";
import type { Connections } from "../ports.ts";
import type { AllowanceState } from "../../domain/allowance/allowance.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";

/** Related records of a page; longer lists aren’t read to their end. */
const mostOthers = 200;
const mostPersons = 30;
const mostOfPerson = 20;

/** Sends nothing. */
export async function storedBeside(
  library: LibrarySource,
  own: ResultRow,
  services: readonly string[],
): Promise<StoredRelations> {
  const reader = await library();
  const value = (own.detail ?? own.record).value;
  const slug = own.record.kind === "funding" ? companySlugOf(own.record) : undefined;
  const keys = nameKeys(companyNameIn(own));
  const names = personNames(value);
  const persons = [...names.keys()].slice(0, mostPersons);
  const { service, key } = own;
  const [others, roles, company, versions, requests] = await Promise.all([
    keys && reader.ask("companyOthers", { services, keys, except: { service, key }, limit: mostOthers }),
    persons.length === 0
      ? undefined
      : reader.ask("personRecords", { services, persons, limit: mostOfPerson }),
    slug === undefined
      ? undefined
      : reader.ask("records", { keys: [{ service, key: keyOf("company", slug) }] }),
    reader.ask("versions", { service, key }),
    reader.ask("sightings", { service, key }),
  ]);
  const rows = (others ?? []).map(libraryRow).filter((row) => !hasOtherSlug(row, own));
  const isElsewhere = (row: ResultRow): boolean =>
    !isSameRecord(row, own) && !rows.some((one) => isSameRecord(one, row));
  const people = persons.flatMap((person): readonly RelatedPerson[] => {
    const named = (roles ?? []).filter((role) => role.person === person);
    const found = named.map(({ record }) => libraryRow(record)).filter(isElsewhere);
    return found.length === 0 ? [] : [{ name: names.get(person) ?? person, rows: found }];
  });
  return {
    rows,
    hasCompany: company?.[0]?.isWhole === true,
    people,
    changes: Math.max(0, (versions?.length ?? 0) - 1),
    requests: requests ?? [],
  };
}

export const nothingBeside: StoredRelations = {
  rows: [],
  hasCompany: false,
  people: [],
  changes: 0,
  requests: [],
};

/** Includes the other host while it is connected: one company may be in both. */
export function servicesBeside(
  row: Pick<ResultRow, "record" | "service">,
  connections: Pick<Connections, "serviceOf">,
): readonly string[] {
  if (!isConnected(row, connections)) return [row.service];
  return [...new Set([row.service, ...servicesOfNow(connections)])];
}

/** Returns undefined if the search is impossible: no name, or no host for it. */
export function priceOfNameSearch(
  own: ResultRow,
  connections: Pick<Connections, "serviceOf">,
  { prices }: Pick<AllowanceState, "prices">,
): Price | undefined {
  const app = connections.serviceOf("app");
  if (app === undefined || !isConnected(own, connections) || nameToSearch(own) === undefined)
    return undefined;
  return app === sampleService ? "free" : prices.companies;
}

/** The service would receive the whole text. */
const longestName = 200;

export function nameToSearch(row: ResultRow): string | undefined {
  const name = companyNameIn(row);
  return name === "" || name.length > longestName || /\p{Cc}/u.test(name) ? undefined : name;
}

export interface PersonRecord {
  readonly row: ResultRow;
  readonly roles: readonly string[];
}

export interface PersonSources {
  readonly library: LibrarySource;
  readonly services: readonly string[];
  readonly rows: readonly ResultRow[];
}

const mostRecords = 500;

/** Newest first, each once; a namesake’s records may be among them. Sends nothing; ends at `signal`. */
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
