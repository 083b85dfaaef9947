import { countThatFits, dataText, inertText } from "../../domain/agents/dataText.ts";
import { type AgentRefusal, modelTexts, refusals } from "../../domain/agents/modelTexts.ts";
import { type Json, type JsonObject, stringifyJson, field, isList, isObject } from "../../text/json.ts";
import type { ToolInput } from "../../domain/agents/definitions.ts";
import { companyHost } from "../../domain/names/hosts.ts";
import { companyNameOf, companySlugOf, ownName, webOf } from "../../domain/record.ts";
import { factsOf } from "../../domain/record/facts.ts";
import { relatedPersonsOf } from "../../domain/record/relatedPersons.ts";
import { failureText } from "../../present/failureText.ts";
import { feedEntrySummarySchema, type ServiceRecord } from "../../service/contract/records.ts";
import { ServiceError, type ServiceErrorDetails } from "../../service/errors.ts";
import { defined } from "../../text/defined.ts";
import { inEnglish } from "../../text/sentence.ts";

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

export interface AnswerPart {
  readonly section: "rows" | "people" | "contacts" | "raw";
  readonly value: Json;
}

const longestAnswers = { concise: 8_000, detailed: 20_000 } as const;
const spare = 100;

export function refused(refusal: AgentRefusal): ToolAnswer {
  return failed(refusals[refusal]);
}

export function failed(...texts: readonly string[]): ToolAnswer {
  return { text: stringifyJson({ error: texts.join(" ") }), isError: true };
}

/** In our own words, without a host; the service’s message is a separate field of data. `now` in ms since 1970. */
export function failedRequest(error: ServiceErrorDetails, now: number): ToolAnswer {
  const { refusal, target, serverMessage, origin: _host, targetPath: _path, ...known } = error;
  if (refusal !== undefined && refusal !== "notFree") return refused(refusal);
  const unnamed = new ServiceError({ ...known, ...defined({ target: target && "another address" }) });
  const { sentence } = failureText(unnamed, inEnglish, now);
  const ofService = serverMessage === undefined ? {} : { service_message: dataText(serverMessage) };
  const all = {
    error: `${inertText(sentence)} ${modelTexts.failedCall}`,
    notice: modelTexts.notice,
    ...ofService,
  };
  return { text: stringifyJson(all), isError: true };
}

export function answered(about: JsonObject): ToolAnswer {
  return { text: stringifyJson(about), isError: false };
}

/** Returns as many parts as fit, at least one. `about`: further properties beside the first `count` parts. */
export function answeredInParts(
  parts: readonly AnswerPart[],
  form: keyof typeof longestAnswers,
  about: (count: number, isCut: boolean) => JsonObject,
): ToolAnswer {
  const fixed = stringifyJson(about(parts.length, true)).length + spare;
  const texts = parts.map(({ value }) => stringifyJson(value));
  const count = countThatFits(texts, longestAnswers[form] - fixed);
  const sections = Map.groupBy(parts.slice(0, count), ({ section }) => section);
  const lists = [...sections].map(([name, own]) => [name, own.map(({ value }) => value)] as const);
  return answered({ ...about(count, count < parts.length), ...Object.fromEntries(lists) });
}

const longestName = 120;
/** An agent can use an id only if it is complete. */
const longestKey = 320;
const longestDescription = 1_000;
/** As JSON, each part is shorter than an answer. */
const rawParts = /[^]{1,1000}/gu;
const mostPersons = 500;
const mostContacts = 100;

export interface RowForm {
  readonly id: string | undefined;
  /** In ms since 1970. */
  readonly received: number;
  readonly isDetailed: boolean;
  readonly seesPeople: boolean;
}

/** Texts are inert, amounts as the service wrote them; unknown values are null. */
export function rowOf(record: ServiceRecord, { id, received, isDetailed, seesPeople }: RowForm): JsonObject {
  const facts = factsOf(record);
  const { value } = record;
  const row = {
    id: shown(id, longestKey),
    name: shown(companyNameOf(record) ?? ownName(value)),
    state: shown(facts.state?.value),
    industry: shown(facts.industry?.value),
    raised: shown(facts.amount?.value),
    accepted: shown(facts.date?.value),
    received: new Date(received).toISOString(),
  };
  if (!isDetailed) return row;
  return {
    ...row,
    series: shown(facts.series?.value),
    city: shown(facts.city?.value),
    country: shown(facts.country?.value),
    offered: shown(field(value, "offered_for_sale")),
    minimum: shown(field(value, "min_investment")),
    company_slug: shown(companySlugOf(record), longestKey),
    web: shown(companyHost(webOf(undefined, record) ?? "")),
    ...(seesPeople ? { description: shown(field(value, "description"), longestDescription) } : {}),
  };
}

function shown(value: Json | undefined, most = longestName): string | number | null {
  if (typeof value === "string") return dataText(value, most);
  if (typeof value === "number") return value;
  return typeof value === "bigint" ? String(value) : null;
}

const listed: ReadonlySet<string> = new Set(Object.keys(feedEntrySummarySchema.shape));

/** Returns false only for a list row of a filing, whose fields hold no people (§2.3). */
export function mayNamePeople({ kind, value }: ServiceRecord): boolean {
  return kind !== "filing" || !isObject(value) || !Object.keys(value).every((key) => listed.has(key));
}

export function partsOfRecord(
  { value }: ServiceRecord,
  sections: ToolInput<"funding_get_record">["sections"],
): readonly AnswerPart[] {
  return [
    ...(sections.includes("people") ? peopleOf(value) : []),
    ...(sections.includes("contacts") ? contactsOf(value) : []),
    ...(sections.includes("raw") ? rawOf(value) : []),
  ];
}

function rawOf(value: Json): readonly AnswerPart[] {
  const parts = inertText(stringifyJson(value)).match(rawParts) ?? [];
  return parts.map((part) => ({ section: "raw", value: part }));
}

function peopleOf(value: Json): readonly AnswerPart[] {
  return relatedPersonsOf(value, mostPersons).map(({ name, role }) => ({
    section: "people",
    value: { name: shown(name), role: role === "" ? null : shown(role) },
  }));
}

function contactsOf(value: Json): readonly AnswerPart[] {
  const contacts = field(value, "contacts");
  if (!isList(contacts)) return [];
  return contacts
    .filter(isObject)
    .flatMap((contact) => Object.entries(contact))
    .flatMap(([kind, ways]) => (isList(ways) ? ways : [ways]).map((way) => [kind, way] as const))
    .filter(([, way]) => typeof way === "string")
    .slice(0, mostContacts)
    .map(([kind, way]) => ({ section: "contacts", value: { kind: shown(kind), value: shown(way) } }));
}
