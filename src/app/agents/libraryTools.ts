import type { ToolInput } from "../../domain/agents/definitions.ts";
import { atLeast, modelTexts } from "../../domain/agents/modelTexts.ts";
import { between, filtersOf } from "../../domain/library/libraryFilters.ts";
import { foldedWords, nameKeys } from "../../domain/names/nameKeys.ts";
import { companyNameOf, keyOfQuestion } from "../../domain/record.ts";
import { instantOf } from "../../domain/record/moment.ts";
import { companyFiltersFrom } from "../../service/contract/filters/arguments.ts";
import type { CompanyFilters } from "../../service/contract/filters/table.ts";
import { checkFilingId, checkSlug } from "../../service/contract/query.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import type { RecordQuestion } from "../../service/contract/question.ts";
import type { QueryResult } from "../../store/library/reader/queries.ts";
import type { LibraryReader } from "../../store/library/reader/libraryReader.ts";
import type { LibraryRecord, ServicesArgument } from "../../store/library/reader/queries/records.ts";
import { defined } from "../../text/defined.ts";
import { inEnglish } from "../../text/sentence.ts";
import { servicesOfNow } from "../library/librarySource.ts";
import type { JsonObject } from "../../text/json.ts";
import {
  answeredInParts,
  failed,
  type ToolAnswer,
  mayNamePeople,
  partsOfRecord,
  type RowForm,
  rowOf,
} from "./toolAnswers.ts";
import type { AgentNeeds } from "./agentNeeds.ts";

/** `mostPaged`: records to page through. `mostNamed`: to find by name alone. */
const mostPaged = 1_000;
const mostNamed = 200;
const dayMs = 86_400_000;

/** `isMore`: there may be more than were counted. */
type FoundPage = QueryResult<"filtered"> & { readonly isMore?: boolean };

export async function searchLibrary(
  needs: AgentNeeds,
  input: ToolInput<"funding_search_library">,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const { since, until, limit, response_format: form } = input;
  const read = readFilters(input);
  if (read.problems.length > 0) return failed(...read.problems);
  const [min, last] = [since, until].map(instantOf);
  const max = last === undefined ? undefined : last + dayMs - 1;
  const filters = [
    ...filtersOf({ endpoint: "companies", filters: read.filters }),
    ...between("accepted", min, max),
  ];
  const offset = Number(input.cursor ?? 0);
  const { company = "" } = read.filters;
  const asked = { services: servicesOfNow(needs.connections), limit, offset };
  const reader = await needs.library();
  // With only a name beside the kind, search records of all kinds.
  const isName = company !== "" && filters.length === 2;
  const found: FoundPage | undefined = isName
    ? await findNamed(reader, company, asked, signal)
    : await reader.ask("filtered", { ...asked, filters }, signal);
  const { records = [], total = 0, unknown = 0, isMore = false } = found ?? {};
  const isDetailed = form === "detailed";
  const parts = records.map((record) => ({
    section: "rows" as const,
    value: rowOf(record, { ...rowForm(record), isDetailed, seesPeople: seesPeople(needs, record.service) }),
  }));
  return answeredInParts(parts, form, (count) => {
    const seen = records.slice(0, count).map(({ lastSeen }) => lastSeen);
    const goesOn = offset + count < Math.min(total, mostPaged);
    return {
      notice: noticeOf(asked.services[0]),
      rows: [],
      matched: isMore ? atLeast(total) : total,
      may_match: unknown,
      next: goesOn ? String(offset + count) : null,
      oldest_received: momentText(Math.min(...seen)),
      newest_received: momentText(Math.max(...seen)),
      next_steps: [
        ...(found === undefined ? [modelTexts.noLibrary] : []),
        ...(total === 0 ? [modelTexts.notKept] : []),
        ...(unknown > 0 ? [modelTexts.maybe] : []),
        ...(goesOn ? [modelTexts.more] : []),
        ...(isMore || total > mostPaged ? [modelTexts.narrow] : []),
      ],
    };
  });
}

/** Without numbers, minimum and maximum are infinite. */
function momentText(at: number): string | null {
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
}

/** Takes the rows’ service: the person may connect to another service during the call. */
export function noticeOf(service: string | undefined): string {
  return service === sampleService ? modelTexts.sample : modelTexts.notice;
}

function rowForm(record: Pick<LibraryRecord, "kind" | "key" | "lastSeen">): Pick<RowForm, "id" | "received"> {
  const { kind, key, lastSeen } = record;
  return { id: kind === "filing" ? key.slice("filing:".length) : key, received: lastSeen };
}

export function readFilters(input: Partial<ToolInput<"funding_search_service">>): {
  readonly filters: CompanyFilters;
  readonly problems: readonly string[];
} {
  const { company, cities, states, zip_codes: zipCodes, industry, person: relatedPerson } = input;
  const { min_raised: minMoneyRaised, max_raised: maxMoneyRaised } = input;
  const { filters, problems } = companyFiltersFrom(
    defined({ company, cities, states, zipCodes, industry, relatedPerson, minMoneyRaised, maxMoneyRaised }),
  );
  return { filters, problems: problems.map(({ text, values }) => inEnglish(text, ...values)) };
}

async function findNamed(
  reader: Pick<LibraryReader, "ask">,
  company: string,
  { services, limit, offset }: ServicesArgument & { readonly limit: number; readonly offset: number },
  signal: AbortSignal,
): Promise<FoundPage | undefined> {
  const found = await reader.ask("find", { services, text: company, limit: mostNamed }, signal);
  const named = found?.filter((record) => isCalled(record, company));
  const isMore = found?.length === mostNamed;
  return named && { records: named.slice(offset, offset + limit), total: named.length, isMore, unknown: 0 };
}

/** Words of the name begin so, as the service matches; the legal form is ignored. */
function isCalled(record: LibraryRecord, wanted: string): boolean {
  const name = companyNameOf(record) ?? "";
  const own = [...foldedWords(name), ...coreWords(name)];
  return coreWords(wanted).every((word) => own.some((one) => one.startsWith(word)));
}

function coreWords(name: string): readonly string[] {
  return nameKeys(name)?.core.split(" ") ?? foldedWords(name);
}

export type RecordInput = ToolInput<"funding_get_record">;

/** Sends nothing. Asks to share people and contacts if the person hasn’t agreed yet. */
export async function getRecord(
  needs: AgentNeeds,
  input: RecordInput,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const { id = "", company_slug: slug } = input;
  const question = questionOfInput(input);
  const isKey = slug === undefined && /^(?:funding|company):/.test(id);
  if (question === undefined && !isKey) return failed(modelTexts.noRecord);
  const found = await keptRecord(needs, question === undefined ? id : keyOfQuestion(question), signal);
  return found === undefined ? failed(modelTexts.unknownRecord) : await recordAnswer(needs, found, input, {});
}

export async function keptRecord(
  { library, connections }: AgentNeeds,
  key: string,
  signal?: AbortSignal,
): Promise<LibraryRecord | undefined> {
  const keys = servicesOfNow(connections).map((service) => ({ service, key }));
  const [found] = (await (await library()).ask("records", { keys }, signal)) ?? [];
  return found;
}

export async function recordAnswer(
  needs: AgentNeeds,
  record: Omit<LibraryRecord, "firstSeen">,
  { sections, cursor }: RecordInput,
  more: JsonObject,
): Promise<ToolAnswer> {
  const isAsked = sections.some((section) => section !== "summary");
  const mayAsk = isAsked && needs.consents.isTrusted();
  const isShared =
    !mayNamePeople(record) ||
    seesPeople(needs, record.service) ||
    (mayAsk && (await needs.consents.askForPeople()));
  const isComplete = record.isWhole || record.kind === "funding";
  const from = Number(cursor ?? 0);
  const parts = isAsked && !isShared ? [] : partsOfRecord(record, sections).slice(from);
  return answeredInParts(parts, "detailed", (count, isCut) => ({
    notice: noticeOf(record.service),
    ...more,
    complete: isComplete,
    summary: rowOf(record, { ...rowForm(record), isDetailed: true, seesPeople: isShared }),
    next: isCut ? String(from + count) : null,
    next_steps: [
      ...(isComplete ? [] : [modelTexts.incomplete]),
      ...(isShared ? [] : [isAsked ? modelTexts.peopleLeftOut : modelTexts.descriptionLeftOut]),
      ...(isCut ? [modelTexts.more] : []),
    ],
  }));
}

export function seesPeople({ consents, settings }: AgentNeeds, service: string): boolean {
  return service === sampleService || (consents.isTrusted() && settings.agentsSeePeople());
}

export function questionOfInput({ id, company_slug: slug }: RecordInput): RecordQuestion | undefined {
  if (id !== undefined && slug !== undefined) return undefined;
  const [filing, company] = [checkFilingId(id ?? ""), checkSlug(slug ?? "")];
  if (filing.ok) return { endpoint: "filing", id: filing.value };
  return company.ok ? { endpoint: "company", slug: company.value } : undefined;
}
