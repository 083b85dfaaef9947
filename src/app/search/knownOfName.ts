import { companyHost } from "../../domain/names/hosts.ts";
import { foldedWords, nameKeys, type NameKeys } from "../../domain/names/keys.ts";
import { isSameCompany } from "../../domain/names/sameCompany.ts";
import { companyNameIn, keyOf, recordId, type ResultRow, webOf } from "../../domain/record.ts";
import { isSameRecord } from "../../domain/record/recordKey.ts";
import type { LookUpTarget } from "../../domain/lookup.ts";
import type { ShownSearch } from "../../domain/search/state.ts";
import { roleOf } from "../../service/contract/question.ts";
import type { LookUpArgument } from "../../store/library/reader/queries/names.ts";
import { libraryRow, type LibrarySource, servicesOfNow } from "../library/libraryRows.ts";
import type { Connections } from "../ports.ts";

export interface KnownRecord {
  readonly row: ResultRow;
  /** When the service gave it, in ms since 1970. */
  readonly at: number;
}

export interface KnownSources {
  readonly library: LibrarySource;
  readonly connections: Pick<Connections, "serviceOf">;
  /** The search that is shown: it is known where there is no library too. */
  readonly shown: ShownSearch | undefined;
}

const mostKnown = 6;

/** From the library and the rows that are shown: likeliest first, each once, at most 6. Sends nothing. */
export async function knownOfName(
  target: LookUpTarget,
  sources: KnownSources,
): Promise<readonly KnownRecord[]> {
  const found: (KnownRecord & { readonly rank: number })[] = [];
  for (const known of [...(await libraryRecords(target, sources)), ...shownRecords(sources)]) {
    const rank = rankOf(known.row, target);
    if (rank === undefined || found.some(({ row }) => isSameRecord(row, known.row))) continue;
    found.push({ ...known, rank });
  }
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostKnown)
    .map(({ row, at }) => ({ row, at }));
}

async function libraryRecords(
  target: LookUpTarget,
  { library, connections }: KnownSources,
): Promise<readonly KnownRecord[]> {
  const services = servicesOfNow(connections);
  const wanted = wantedOf(target);
  if (wanted === undefined || services.length === 0) return [];
  const reader = await library();
  const about = { services, most: mostKnown };
  const records = (await reader.ask("recordsFor", { ...about, ...wanted })) ?? [];
  const { keys } = wanted;
  const isEnough = keys === undefined || records.length >= mostKnown;
  const within = isEnough ? undefined : await reader.ask("recordsWithin", { ...about, core: keys.core });
  return [...records, ...(within ?? [])].map((record) => ({ row: libraryRow(record), at: record.lastSeen }));
}

function wantedOf(target: LookUpTarget): Pick<LookUpArgument, "key" | "host" | "keys"> | undefined {
  switch (target.kind) {
    case "none":
      return undefined;
    case "filing":
      return { key: keyOf("filing", target.id) };
    case "domain": {
      const host = companyHost(target.host);
      return host === undefined ? undefined : { host };
    }
    case "company": {
      const keys = keysOf(target.name);
      return keys.core === "" ? undefined : { keys };
    }
  }
}

function shownRecords({ shown, connections }: KnownSources): readonly KnownRecord[] {
  if (shown === undefined || shown.service !== connections.serviceOf(roleOf(shown.question))) return [];
  return shown.rows.map((row) => ({ row, at: shown.newest.at }));
}

/** 0 the best; undefined where it does not fit. */
function rankOf(row: ResultRow, target: LookUpTarget): number | undefined {
  const { record, detail } = row;
  switch (target.kind) {
    case "none":
      return undefined;
    case "filing":
      return record.kind === "filing" && recordId(record) === target.id ? 0 : undefined;
    case "domain": {
      const web = webOf(detail, record);
      const host = companyHost(target.host);
      return web !== undefined && host !== undefined && companyHost(web) === host ? 0 : undefined;
    }
    case "company":
      return likeness(companyNameIn(row), target.name);
  }
}

/** A shorter name would be part of too many. */
const shortestPart = 3;

/** The same name; that of the same company; one of another legal form; one that goes on where the other ends; one that has it inside. */
function likeness(name: string, wanted: string): number | undefined {
  const [ownKeys, otherKeys] = [keysOf(name), keysOf(wanted)];
  const [own, other] = [ownKeys.core, otherKeys.core];
  if (own === "" || other === "") return undefined;
  if (isSameCompany(ownKeys, otherKeys)) return ownKeys.full === otherKeys.full ? 0 : 1;
  if (own === other) return 2;
  if (other.length < shortestPart || own.length < shortestPart) return undefined;
  if (`${own} `.startsWith(`${other} `) || `${other} `.startsWith(`${own} `)) return 3;
  return ` ${own} `.includes(` ${other} `) ? 4 : undefined;
}

/** A form alone stays as it is. */
function keysOf(name: string): NameKeys {
  const words = foldedWords(name).join(" ");
  return nameKeys(name) ?? { core: words, full: words };
}
