import type { ListEntry, ListRecord } from "../../domain/list/askedNames.ts";
import { matchName, mostSuggestions, type NameMatch } from "../../domain/list/degree.ts";
import type { ListName } from "../../domain/list/profile.ts";
import { companyNameIn, type ResultRow } from "../../domain/record.ts";
import { factsOf } from "../../domain/record/facts.ts";
import { instantOf } from "../../domain/record/moment.ts";
import { abortErrorOf } from "../../service/errors.ts";
import type { KnownCompany } from "../../store/library/reader/queries/names.ts";
import { createPause } from "../timeSlices.ts";
import { libraryRow, type LibraryNeeds, servicesOfNow } from "../library/librarySource.ts";

/** A record of the library or of an answer. */
export interface KnownListRecord extends ListRecord {
  readonly row: ResultRow;
  /** When the service gave the record last, in ms since 1970. */
  readonly at: number;
}

export type KnownEntry = ListEntry<KnownListRecord>;

/** Most records of each company: they share name, legal form, and state. */
const mostRecords = 3;
const mostCompanies = 50;

/**
 * Returns the library’s entry for each name, in their order; sends nothing. Reads exact names first, then the slower
 * suggestions for all others. `onAnswer` is called once for each name, with the number of names done. Rejects with an
 * AbortError after the signal.
 */
export async function knownNames(
  names: readonly ListName[],
  { library, connections }: LibraryNeeds,
  signal: AbortSignal,
  onAnswer: (position: number, answer: KnownEntry, done: number) => void = () => undefined,
): Promise<readonly KnownEntry[]> {
  const services = servicesOfNow(connections);
  const reader = await library();
  const answers: KnownEntry[] = [];
  const missing: number[] = [];
  let done = 0;
  const pause = createPause();
  const pauseOrAbort = async (): Promise<void> => {
    await pause();
    if (signal.aborted) throw abortErrorOf(signal);
  };
  const finish = (position: number, match: NameMatch<KnownListRecord>): void => {
    const answer = entryOf(match);
    answers[position] = answer;
    done += 1;
    onAnswer(position, answer, done);
  };
  for (const [position, { name, keys }] of names.entries()) {
    await pauseOrAbort();
    const asked = { services, keys, records: mostRecords, companies: mostCompanies };
    const found = await reader.ask("companiesNamed", asked, signal);
    const match = matchName(name, (found ?? []).flatMap(recordsOf));
    if (match.degree === "none") missing.push(position);
    else finish(position, match);
  }
  for (const position of missing) {
    await pauseOrAbort();
    const text = names[position]?.name ?? "";
    const found = await reader.ask("suggest", { services, text, limit: mostSuggestions }, signal);
    const companies = (found ?? []).map(recordsOf);
    finish(position, { degree: companies.length === 0 ? "none" : "suggestion", companies });
  }
  return answers;
}

function entryOf(match: NameMatch<KnownListRecord>): KnownEntry {
  const newest = Math.max(...match.companies.flat().map(({ at }) => at));
  return { ...match, searches: 0, ...(match.companies.length === 0 ? {} : { askedAt: newest }) };
}

function recordsOf({ newest }: KnownCompany): readonly KnownListRecord[] {
  return newest.map((record) => listRecord(libraryRow(record), record.lastSeen));
}

/** Returns a row as a record of a list. `at`: when the service gave the row, in ms since 1970. */
export function listRecord(row: ResultRow, at: number): KnownListRecord {
  const { kind, value } = row.detail ?? row.record;
  const { state, date } = factsOf({ kind, value });
  const [name, accepted] = [companyNameIn(row), instantOf(date?.value)];
  return { row, name, state: state?.value.trim(), accepted, value, at };
}
