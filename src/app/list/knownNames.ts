import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { matchName } from "../../domain/list/degree.ts";
import type { ListName } from "../../domain/list/profile.ts";
import type { ListAnswer, ListRecord } from "../../domain/list/resultRows.ts";
import { companyNameIn, type ResultRow } from "../../domain/record.ts";
import { factsOf } from "../../domain/record/facts.ts";
import { instantOf } from "../../domain/record/moment.ts";
import { abortErrorOf } from "../../service/errors.ts";
import type { KnownCompany } from "../../store/library/reader/queries/names.ts";
import { libraryRow, type LibraryNeeds, servicesOfNow } from "../library/librarySource.ts";

/** A record that the library has for a name. */
export interface KnownListRecord extends ListRecord {
  readonly row: ResultRow;
  /** When the service gave it last, in ms since 1970. */
  readonly at: number;
}

/** In ms: then other work of the editor has its turn. */
const sliceMs = 20;
/** Of each company: its records share name, legal form, and state. */
const mostRecords = 3;
const mostCompanies = 50;
const mostSuggestions = 5;

/**
 * Returns what the library says of each name, in their order; sends nothing. Answers for names that it has come first, then
 * the slower suggestions for all others. `onAnswer` is called once for each name, with the count of names done. Rejects
 * with an AbortError after the signal.
 */
export async function knownNames(
  names: readonly ListName[],
  { library, connections }: LibraryNeeds,
  signal: AbortSignal,
  onAnswer: (position: number, answer: ListAnswer<KnownListRecord>, done: number) => void = () => undefined,
): Promise<readonly ListAnswer<KnownListRecord>[]> {
  const services = servicesOfNow(connections);
  const reader = await library();
  const answers: ListAnswer<KnownListRecord>[] = [];
  const missing: number[] = [];
  let done = 0;
  let sliceEnd = performance.now() + sliceMs;
  const pauseIfDue = async (): Promise<void> => {
    if (performance.now() >= sliceEnd) {
      await nextTimeSlice();
      sliceEnd = performance.now() + sliceMs;
    }
    if (signal.aborted) throw abortErrorOf(signal);
  };
  const finish = (position: number, answer: ListAnswer<KnownListRecord>): void => {
    answers[position] = answer;
    done += 1;
    onAnswer(position, answer, done);
  };
  for (const [position, { name, keys }] of names.entries()) {
    await pauseIfDue();
    const asked = { services, keys, records: mostRecords, companies: mostCompanies };
    const found = await reader.ask("companiesNamed", asked, signal);
    const match = matchName(name, (found ?? []).flatMap(recordsOf));
    if (match.degree === "none") missing.push(position);
    else finish(position, answerOf(match));
  }
  for (const position of missing) {
    await pauseIfDue();
    const text = names[position]?.name ?? "";
    const found = await reader.ask("suggest", { services, text, limit: mostSuggestions }, signal);
    const companies = (found ?? []).map(recordsOf);
    finish(position, answerOf({ degree: companies.length === 0 ? "none" : "suggestion", companies }));
  }
  return answers;
}

function answerOf(
  match: Pick<ListAnswer<KnownListRecord>, "degree" | "companies">,
): ListAnswer<KnownListRecord> {
  const newest = Math.max(...match.companies.flat().map(({ at }) => at));
  return { ...match, searches: 0, ...(match.companies.length === 0 ? {} : { askedAt: newest }) };
}

function recordsOf({ newest }: KnownCompany): readonly KnownListRecord[] {
  return newest.map((record) => listRecord(libraryRow(record), record.lastSeen));
}

/** `at`: when the service gave it, in ms since 1970. */
export function listRecord(row: ResultRow, at: number): KnownListRecord {
  const { kind, value } = row.detail ?? row.record;
  const { state, date } = factsOf({ kind, value });
  const [name, accepted] = [companyNameIn(row), instantOf(date?.value)];
  return { row, name, state: state?.value.trim(), accepted, value, at };
}
