import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { comparableName, isSameRecord, keyOf, recordId, type ResultRow } from "../domain/record.ts";
import type { Answer } from "../service/client/client.ts";
import { roleOf, type RecordQuestion } from "../service/contract/question.ts";
import type { ServiceRecord } from "../service/contract/records.ts";
import type { Ledger } from "../store/rows/database.ts";
import { field, isList, type Json } from "../text/json.ts";
import type { Connections } from "./ports.ts";

/** A record that names a person, and what it says of them, such as "Executive Officer, Director". */
export interface PersonRecord {
  readonly row: ResultRow;
  readonly roles: readonly string[];
}

/** What is stored of single records. */
interface StoredRecords {
  stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
}

/** Where records are looked through. */
export interface PersonSources {
  readonly client: StoredRecords;
  readonly ledger: Pick<Ledger, "lines">;
  readonly connections: Pick<Connections, "serviceOf">;
  /** Rows that are known already, in full where they were loaded; of two with one key the first counts. */
  readonly rows: readonly ResultRow[];
}

/** Lines of the ledger that are read at once: some milliseconds’ work. */
const linesAtOnce = 200;
/** The editor gets its turn after so many ms. */
const sliceMs = 5;

/**
 * Finds the records that name a person: among the rows that are known, then among the full filings and company records
 * that were asked for and are stored, the newest first; each once. The name is the same but for case and white space:
 * it may be another person’s. Sends nothing. Ends early where `signal` is aborted.
 */
export async function* recordsNaming(
  name: string,
  sources: PersonSources,
  signal: AbortSignal,
): AsyncGenerator<PersonRecord> {
  const wanted = comparableName(name);
  const slice = createSlices();
  const seen: ResultRow[] = [];
  const named = (row: ResultRow): readonly PersonRecord[] => {
    const roles = rolesOf(row.detail ?? row.record, wanted);
    if (roles === undefined || seen.some((one) => isSameRecord(one, row))) return [];
    seen.push(row);
    return [{ row, roles }];
  };
  for (const row of sources.rows) {
    yield* named(row);
    await slice();
    if (signal.aborted) return;
  }
  for await (const question of askedRecords(sources, signal)) {
    const row = await storedRowOf(question, sources);
    if (signal.aborted) return;
    if (row !== undefined) yield* named(row);
    await slice();
  }
}

/** The lists of a record that name persons (§2.4; of other records, whatever their usual names are). */
const personLists = ["related_persons", "people", "persons", "founders", "team", "executives", "directors"];
const roleKeys = ["relationship", "title", "role", "position"];

/** What a record says of a person; undefined where it does not name them. `wanted` as `comparableName` gives it. */
function rolesOf({ value }: ServiceRecord, wanted: string): readonly string[] | undefined {
  const persons = personLists.flatMap((key) => {
    const list = field(value, key);
    return isList(list) ? list : [];
  });
  const same = persons.filter((person) => isNamed(person, wanted));
  if (same.length === 0) return undefined;
  const roles = same.flatMap((person) => {
    const role = roleKeys.map((key) => field(person, key)).find((text) => typeof text === "string");
    return typeof role === "string" && role.trim() !== "" ? [role.trim()] : [];
  });
  return [...new Set(roles)];
}

function isNamed(person: Json, wanted: string): boolean {
  const name = typeof person === "string" ? person : field(person, "name");
  return typeof name === "string" && comparableName(name) === wanted;
}

/** The records that were asked for over the connection of now, as the ledger says, each once, the newest first. */
async function* askedRecords(
  { ledger, connections }: PersonSources,
  signal: AbortSignal,
): AsyncGenerator<RecordQuestion> {
  const seen = new Set<string>();
  for (let to = Infinity; !signal.aborted;) {
    const lines = await ledger.lines({ ...(to === Infinity ? {} : { to }), limit: linesAtOnce });
    for (const { question, service } of lines) {
      if (signal.aborted) return;
      if (question.endpoint !== "filing" && question.endpoint !== "company") continue;
      const name = question.endpoint === "filing" ? `filing ${question.id}` : `company ${question.slug}`;
      if (seen.has(name) || connections.serviceOf(roleOf(question)) !== service) continue;
      seen.add(name);
      yield question;
    }
    const oldest = lines.at(-1)?.at;
    if (oldest === undefined || lines.length < linesAtOnce) return;
    // Lines of the same moment may be on either side; where all of them are of one, the rest of it is left out.
    to = oldest + 1 < to ? oldest + 1 : oldest;
    await nextTimeSlice();
  }
}

async function storedRowOf(
  question: RecordQuestion,
  { client, rows }: PersonSources,
): Promise<ResultRow | undefined> {
  const answer = await client.stored(question);
  if (answer === undefined) return undefined;
  const { service, value: record } = answer;
  const key =
    question.endpoint === "filing"
      ? keyOf("filing", recordId(record) ?? question.id)
      : keyOf("company", question.slug);
  const listed = rows.find((row) => isSameRecord(row, { key, service }));
  return { key, service, record: listed?.record ?? record, detail: record };
}

/** Lets the editor do other things whenever some milliseconds of work are done. */
function createSlices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await nextTimeSlice();
    began = performance.now();
  };
}
