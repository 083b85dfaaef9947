import { createHash } from "node:crypto";
import { columnsOf, type RecordColumns } from "../../domain/library/columns.ts";
import { keyOf, recordId } from "../../domain/record.ts";
import { companyFiltersFromQuery } from "../../service/contract/query.ts";
import type { RecordForm, RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { readableValue, unwrapped } from "../../service/contract/recordValue.ts";
import { field, isList, isObject, type Json, parseJsonText, stringifyJson } from "../../text/json.ts";
import { packBody } from "./bodies.ts";
import type { ForgottenNames } from "./subject.ts";

/** A record of an answer, ready to be kept. */
export interface KeptRecord {
  /** As in a `RecordKey`. */
  readonly key: string;
  readonly kind: RecordKind;
  readonly form: RecordForm;
  readonly value: Json;
  readonly columns: RecordColumns;
  /** Its JSON text: compressed, and by what it is compared. */
  readonly body: Uint8Array;
  readonly hash: Uint8Array;
}

export interface AnswerContents {
  readonly records: readonly KeptRecord[];
  /** Filters of the question that a list row does not show: each row of the answer matches them. */
  readonly matches: readonly FilterMatch[];
}

/** A filter and its value as it was asked: a list with line ends between, since it is not known which of them a row matches. */
export interface FilterMatch {
  readonly filter: "cities" | "zipCodes" | "relatedPerson";
  readonly value: string;
}

/** The records of an answer to a question in its canonical text, each once. None where it cannot be read. */
export function contentsOf(question: string, body: string): AnswerContents {
  const { records, matches } = readAnswer(question, body);
  const byKey = new Map<string, KeptRecord>();
  for (const [record, form, asked] of records) {
    const kept = keptRecord(record, form, asked);
    if (kept !== undefined && !byKey.has(kept.key)) byKey.set(kept.key, kept);
  }
  return { records: [...byKey.values()], matches };
}

/** One record, ready to be kept; undefined for one that is no object. `asked`: the key that it was asked for by. */
export function keptRecord(record: ServiceRecord, form: RecordForm, asked?: string): KeptRecord | undefined {
  const known = knownBy(record, asked);
  if (known === undefined) return undefined;
  const { text, digest, ...rest } = known;
  const { kind, value } = record;
  return { ...rest, kind, value, form, body: packBody(text), hash: new Uint8Array(digest.subarray(0, 8)) };
}

/** What a record is known by, and its JSON text. */
function knownBy({ kind, value }: ServiceRecord, asked?: string) {
  if (!isObject(value)) return undefined;
  const text = stringifyJson(value);
  const digest = createHash("sha256").update(text).digest();
  const id = recordId({ kind, value });
  // Without an id its content identifies it, as in a search.
  const key =
    asked ?? (id === undefined ? `${kind}:=${digest.toString("hex").slice(0, 16)}.1` : keyOf(kind, id));
  return { key, columns: columnsOf({ kind, value }), text, digest };
}

/**
 * The text of an answer of a service without what is forgotten: its records, persons in others, and fields beside them that
 * name it. The same text where there is none of it, undefined where no record is left.
 */
export function answerWithout(
  question: string,
  body: string,
  service: string,
  forgotten: Pick<ForgottenNames, "isGone" | "withoutPersons" | "isNamedIn">,
): string | undefined {
  const { records, list, json } = readAnswer(question, body);
  const rest = records.map(([record, , asked]) => {
    const known = knownBy(record, asked);
    if (known !== undefined && forgotten.isGone(service, known)) return undefined;
    return forgotten.withoutPersons(record.value);
  });
  if (rest.every((value, at) => value === records[at]?.[0].value)) return body;
  const left = rest.filter((value) => value !== undefined);
  const [only] = left;
  if (only === undefined) return undefined;
  if (list === undefined || !isObject(json)) return stringifyJson(only);
  const beside = Object.entries(json).filter(
    ([key, value]) => key === list || !forgotten.isNamedIn(stringifyJson(value)),
  );
  return stringifyJson({ ...Object.fromEntries(beside), [list]: left });
}

/** What a question asks for by itself, and the texts in it. */
export interface AskedText {
  /** Key of the one record that is asked for. */
  readonly key?: string;
  readonly company?: string | undefined;
  readonly relatedPerson?: string | undefined;
  /** Everything in it that a person may have typed. */
  readonly texts: readonly string[];
}

/** Reads a question from its canonical text; one that cannot be read asks for nothing. */
export function askedText(question: string): AskedText {
  try {
    const { path, query } = readQuestion(question);
    if (path === v3Path) {
      const { company, relatedPerson } = companyFiltersFromQuery(query);
      return { company, relatedPerson, texts: [...query.values()] };
    }
    if (path === fundingsPath) return { texts: [...query.values()] };
    const name = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
    return path.startsWith(`${v3Path}/`)
      ? { key: keyOf("filing", name), texts: [] }
      : { key: keyOf("company", name), texts: [name] };
  } catch {
    return { texts: [] };
  }
}

type ReadRecord = readonly [ServiceRecord, RecordForm, string?];

interface ReadAnswer {
  readonly records: readonly ReadRecord[];
  readonly matches: readonly FilterMatch[];
  readonly json?: Json;
  /** The field of the answer that the records are in, one for each entry; undefined where it is one record. */
  readonly list?: string;
}

/** Reads an answer to a question in its canonical text; one that cannot be read holds nothing. */
export function readAnswer(question: string, body: string): ReadAnswer {
  try {
    const { path, query } = readQuestion(question);
    const json = parseJsonText(body);
    if (path === fundingsPath) {
      // A row is all that the service has of it (§2.5).
      return { records: rows(json, "data", "funding", "whole"), matches: [], json, list: "data" };
    }
    if (path === v3Path) {
      const records = rows(json, "feed_entries", "filing", "row");
      return { records, matches: matchesOf(query), json, list: "feed_entries" };
    }
    const { value } = readableValue(unwrapped(json));
    if (path.startsWith(`${v3Path}/`)) {
      const isFound = (field(value, "id") ?? null) !== null;
      return { records: isFound ? [[{ kind: "filing", value }, "whole"]] : [], matches: [], json };
    }
    const slug = decodeURIComponent(path.slice("/companies/".length));
    return { records: [[{ kind: "company", value }, "whole", keyOf("company", slug)]], matches: [], json };
  } catch {
    return { records: [], matches: [] };
  }
}

const v3Path = "/api/v3/companies";
const fundingsPath = "/fundings";

/** Throws where there is no list. */
function rows(json: Json, list: string, kind: RecordKind, form: RecordForm): readonly ReadRecord[] {
  const entries = field(json, list);
  if (!isList(entries)) throw new RangeError("no list");
  return entries.map((entry) => [{ kind, value: readableValue(entry).value }, form] as const);
}

/** A question from its canonical text. Throws where it is none. */
function readQuestion(text: string): { readonly path: string; readonly query: URLSearchParams } {
  const parts = parseJsonText(text);
  if (!Array.isArray(parts) || typeof parts[0] !== "string") throw new RangeError("no question");
  const query = new URLSearchParams();
  for (const part of parts.slice(1) as readonly Json[]) {
    if (Array.isArray(part)) query.append(String(part[0]), String(part[1]));
  }
  return { path: parts[0], query };
}

function matchesOf(query: URLSearchParams): readonly FilterMatch[] {
  const { cities = [], zipCodes = [], relatedPerson } = companyFiltersFromQuery(query);
  return [
    ...(cities.length === 0 ? [] : [{ filter: "cities", value: cities.join("\n") } as const]),
    ...(zipCodes.length === 0 ? [] : [{ filter: "zipCodes", value: zipCodes.join("\n") } as const]),
    ...(relatedPerson === undefined ? [] : [{ filter: "relatedPerson", value: relatedPerson } as const]),
  ];
}
