import { createHash } from "node:crypto";
import { columnsOf, type RecordColumns } from "../../domain/library/recordColumns.ts";
import { keyOf, keyOfQuestion, recordId } from "../../domain/record.ts";
import { pageReader, recordReader } from "../../service/client/readers.ts";
import { listFields, type Page } from "../../service/contract/envelope.ts";
import { questionFromCanonical } from "../../service/contract/query.ts";
import type { Question } from "../../service/contract/question.ts";
import type { RecordForm, RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { isObject, type Json, parseJsonText, stringifyJson } from "../../text/json.ts";
import { packBody } from "./bodies.ts";
import type { ForgottenNames } from "./forgetTarget.ts";

export interface NewRecord {
  /** As in a `RecordKey`. */
  readonly key: string;
  readonly kind: RecordKind;
  readonly form: RecordForm;
  readonly value: Json;
  readonly columns: RecordColumns;
  readonly body: Uint8Array;
  /** Of the JSON text, to detect changes. */
  readonly hash: Uint8Array;
}

export interface AnswerContents {
  readonly records: readonly NewRecord[];
  /** Filters of the question that list rows don’t show but all match. */
  readonly matches: readonly FilterMatch[];
  readonly page?: Page | undefined;
}

/** A filter with its values, separated by newlines: any of them may be the one that a row matches. */
export interface FilterMatch {
  readonly filter: "cities" | "zipCodes" | "relatedPerson";
  readonly value: string;
}

export function contentsOf(answer: ReadAnswer): AnswerContents {
  const byKey = new Map<string, NewRecord>();
  for (const record of answer.records) {
    const kept = toNewRecord(record, answer.form, answer.key);
    if (kept !== undefined && !byKey.has(kept.key)) byKey.set(kept.key, kept);
  }
  return { records: [...byKey.values()], matches: matchesOf(answer.question), page: answer.page };
}

/** Returns undefined if the record isn’t an object. `key`: the key in the question, if it has one. */
export function toNewRecord(record: ServiceRecord, form: RecordForm, key?: string): NewRecord | undefined {
  const identity = identityOf(record, key);
  if (identity === undefined) return undefined;
  const { text, digest, ...rest } = identity;
  const { kind, value } = record;
  return { ...rest, kind, value, form, body: packBody(text), hash: new Uint8Array(digest.subarray(0, 8)) };
}

function identityOf({ kind, value }: ServiceRecord, asked?: string) {
  if (!isObject(value)) return undefined;
  const text = stringifyJson(value);
  const digest = createHash("sha256").update(text).digest();
  const id = recordId({ kind, value });
  // A record without an id is identified by its content.
  const key =
    asked ?? (id === undefined ? `${kind}:=${digest.toString("hex").slice(0, 16)}.1` : keyOf(kind, id));
  return { key, columns: columnsOf({ kind, value }), text, digest };
}

/** Returns the same text if nothing is forgotten, undefined if no record is left. */
export function answerWithout(
  question: string,
  body: string,
  service: string,
  forgotten: Pick<ForgottenNames, "isGone" | "withoutPersons" | "isNamedIn">,
): string | undefined {
  const { records, list, json, key } = readAnswer(question, body);
  const rest = records.map((record) => {
    const identity = identityOf(record, key);
    if (identity !== undefined && forgotten.isGone(service, identity)) return undefined;
    return forgotten.withoutPersons(record.value);
  });
  if (rest.every((value, at) => value === records[at]?.value)) return body;
  const left = rest.filter((value) => value !== undefined);
  const [only] = left;
  if (only === undefined) return undefined;
  if (list === undefined || !isObject(json)) return stringifyJson(only);
  const beside = Object.entries(json).filter(
    ([name, value]) => name === list || !forgotten.isNamedIn(stringifyJson(value)),
  );
  return stringifyJson({ ...Object.fromEntries(beside), [list]: left });
}

export interface ReadAnswer {
  readonly question?: Question;
  readonly records: readonly ServiceRecord[];
  readonly form: RecordForm;
  /** The only record’s key, if the question has it. */
  readonly key?: string;
  readonly json?: Json;
  readonly page?: Page;
  readonly list?: string;
}

/** Reads the answer to a canonical question; an unreadable answer has no records. */
export function readAnswer(canonical: string, body: string): ReadAnswer {
  const question = questionFromCanonical(canonical);
  if (question === undefined) return unreadable;
  try {
    const json = parseJsonText(body);
    if ("page" in question) {
      const page = pageReader(question).read(json);
      // For a funding, the service has only the list row (§2.5).
      const form = question.endpoint === "fundings" ? "whole" : "row";
      return { question, records: page.rows, form, json, page, list: listFields[question.endpoint] };
    }
    const records = [recordReader(question).read(json)];
    const asked = question.endpoint === "company" ? { key: keyOfQuestion(question) } : {};
    return { question, records, form: "whole", json, ...asked };
  } catch {
    return unreadable;
  }
}

const unreadable: ReadAnswer = { records: [], form: "row" };

function matchesOf(question: Question | undefined): readonly FilterMatch[] {
  if (question?.endpoint !== "companies") return [];
  const { cities = [], zipCodes = [], relatedPerson } = question.filters;
  return [
    ...(cities.length === 0 ? [] : [{ filter: "cities", value: cities.join("\n") } as const]),
    ...(zipCodes.length === 0 ? [] : [{ filter: "zipCodes", value: zipCodes.join("\n") } as const]),
    ...(relatedPerson === undefined ? [] : [{ filter: "relatedPerson", value: relatedPerson } as const]),
  ];
}
