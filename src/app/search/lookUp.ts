import { lookUpTarget, type LookUpTarget, textAt } from "../../domain/lookUpTarget.ts";
import { type ListQuestion, roleOf } from "../../service/contract/question.ts";
import type { Sentence } from "../../text/sentence.ts";
import type { Preferences } from "../ports.ts";
import { companyQuestion } from "./search.ts";
import { companyHost } from "../../domain/names/hosts.ts";
import { foldedWords, nameKeys, type NameKeys } from "../../domain/names/nameKeys.ts";
import { isSameCompany } from "../../domain/names/sameCompany.ts";
import { companyNameIn, keyOf, recordId, type ResultRow, webOf } from "../../domain/record.ts";
import { isSameRecord } from "../../domain/record/recordKey.ts";
import type { ShownSearch } from "../../domain/search/state.ts";
import type { LookUpArgument } from "../../store/library/reader/queries/names.ts";
import { libraryRow, type LibraryNeeds, servicesOfNow } from "../library/librarySource.ts";
import { delimiterOf } from "../../domain/names/lines/cellSpans.ts";
import { isDataOrText, lineSpans } from "../../domain/names/lines/spans.ts";
import type { PointArgument } from "../../store/library/reader/queries/text.ts";

export type LookUpStep =
  | { readonly kind: "known"; readonly known: KnownRecord }
  | { readonly kind: "stored"; readonly question: ListQuestion; readonly answer: StoredSearch }
  | { readonly kind: "search"; readonly company: string; readonly question: ListQuestion }
  | { readonly kind: "edit"; readonly company: string }
  | { readonly kind: "openFiling"; readonly id: string }
  | { readonly kind: "connect"; readonly lacks: MissingPart }
  | { readonly kind: "useSample" };

export type MissingPart = "address" | "key";

export interface StoredSearch {
  readonly rows: number;
  readonly hasMore: boolean;
  /** In ms since 1970. */
  readonly at: number;
}

export interface LookUpNeeds {
  readonly settings: Pick<Preferences, "perPage">;
  readonly lacks: MissingPart | undefined;
  readonly known: (target: LookUpTarget) => Promise<readonly KnownRecord[]>;
  readonly stored: (question: ListQuestion) => Promise<StoredSearch | undefined>;
}

/** Sends nothing. Known records come first. The search is never the only step. */
export async function lookUp(
  text: string,
  needs: LookUpNeeds,
): Promise<{ readonly steps: readonly LookUpStep[] } | { readonly problem: Sentence }> {
  const target = lookUpTarget(text);
  if (target.kind === "none") return { problem: target.problem };
  const known = (await needs.known(target)).map((one): LookUpStep => ({ kind: "known", known: one }));
  const company = target.kind === "filing" ? target.id : target.name;
  const question = companyQuestion({ company }, needs.settings);
  const answer = target.kind === "company" ? await needs.stored(question) : undefined;
  const free: readonly LookUpStep[] = [
    ...known,
    ...(answer === undefined ? [] : [{ kind: "stored", question, answer } as const]),
  ];
  if (needs.lacks !== undefined) {
    return { steps: [...free, { kind: "connect", lacks: needs.lacks }, { kind: "useSample" }] };
  }
  const open: readonly LookUpStep[] = target.kind === "filing" ? [{ kind: "openFiling", id: target.id }] : [];
  const search: readonly LookUpStep[] =
    target.kind === "domain" ? [] : [{ kind: "search", company, question }];
  return { steps: [...free, ...open, ...search, { kind: "edit", company }] };
}

export interface KnownRecord {
  readonly row: ResultRow;
  /** In ms since 1970. */
  readonly at: number;
}

export interface KnownSources extends LibraryNeeds {
  /** Rows on screen are found even without a library. */
  readonly shown: ShownSearch | undefined;
}

const mostKnown = 6;

/** Likeliest first, each once, at most 6. Sends nothing. */
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

/** A shorter name is part of too many names. */
const shortestPart = 3;

/** Same name; same company; other legal form; longer name that begins so; name that contains it. */
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

/** Keep a name that is only a legal form. */
function keysOf(name: string): NameKeys {
  const words = foldedWords(name).join(" ");
  return nameKeys(name) ?? { core: words, full: words };
}

const longestLine = 20_000;

/** The marked name, else the whole cell or value of data, else the string or word. Sends nothing. */
export async function nameAtCursor(
  { line: whole, offset, languageId, ...rest }: Omit<PointArgument, "services" | "before">,
  { library, connections }: LibraryNeeds,
): Promise<string | undefined> {
  const line = whole.slice(0, longestLine);
  const services = servicesOfNow(connections);
  const known =
    services.length === 0
      ? undefined
      : await (await library()).ask("pointedAt", { ...rest, before: [], line, offset, languageId, services });
  if (known !== undefined) return line.slice(known.start, known.end);
  return valueAt(line, offset, languageId) ?? textAt(line, offset);
}

function valueAt(line: string, offset: number, languageId: string): string | undefined {
  const isOfCells = delimiterOf(languageId, line) !== undefined;
  if (!isOfCells && !isDataOrText(languageId)) return undefined;
  const span = lineSpans(line, languageId).find(({ start, end }) => start <= offset && offset <= end);
  if (span === undefined || span.kind === "prose" || span.kind === "comment") return undefined;
  return line.slice(span.start, span.end).replaceAll('""', '"');
}
