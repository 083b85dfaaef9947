import { type ServicesArgument, serviceNumbers } from "./records.ts";
import { ambientHits, type NameHit, pointedHits } from "../../../../domain/names/scan.ts";
import { lineSpans, spansOfLines } from "../../../../domain/names/lines/spans.ts";
import { marksFor, type Statements, textIn } from "../../../sql/statements.ts";
import type { LibraryStatements } from "./knownNames.ts";
import { nameQueries } from "./names.ts";

export interface LinesArgument extends ServicesArgument {
  readonly languageId: string;
  readonly lines: readonly string[];
  readonly before: readonly string[];
  /** The first line of a CSV or TSV file, which names the columns. */
  readonly headerLine?: string;
}

export interface PointArgument extends Omit<LinesArgument, "lines"> {
  readonly line: string;
  readonly offset: number;
}

/** A known name in a line: UTF-16 offsets `[start, end)`. */
export interface NameMark {
  readonly start: number;
  readonly end: number;
}

/** Maximum numbers of companies per name, and of records per company. */
const maxCompanies = 10;
const maxRecords = 10;

/** Queries about names in a text. Hidden names, and companies without records, are never returned. */
export const textQueries = {
  marksIn(sql: LibraryStatements, { services, languageId, lines, before, headerLine }: LinesArgument) {
    const numbers = serviceNumbers(sql, services);
    const index = sql.knownNames.indexOf(numbers);
    if (index.size === 0) return lines.map(() => []);
    const spans = spansOfLines([...before, ...lines], languageId, headersIn(headerLine, languageId));
    const isKnown = knownHits(sql, numbers);
    return lines.map((line, at) =>
      ambientHits(line, spans[before.length + at] ?? [], index)
        .filter(isKnown)
        .map(({ start, end }) => ({ start, end })),
    );
  },
  /** The companies of the name at a position, each with at least one record; undefined if there are none. */
  pointedAt(sql: LibraryStatements, argument: PointArgument) {
    const { services, languageId, line, before, offset, headerLine } = argument;
    const numbers = serviceNumbers(sql, services);
    const index = sql.knownNames.indexOf(numbers);
    if (index.size === 0) return undefined;
    const headers = headersIn(headerLine, languageId);
    const spans = spansOfLines([...before, line], languageId, headers).at(-1) ?? [];
    for (const hit of pointedHits(line, spans, offset, index)) {
      const companies = companiesOf(sql, services, hit);
      if (companies.length > 0) return { start: hit.start, end: hit.end, companies };
    }
    return undefined;
  },
  hiddenNames,
  /** Returns a text that changes if names are added, removed, hidden or shown again. */
  namesState(sql: Statements, { services }: ServicesArgument): string {
    const row = sql.get(
      `SELECT (SELECT value FROM meta WHERE name = 'salt') AS salt,
         (SELECT count(*) FROM companies) AS companies, (SELECT max(id) FROM companies) AS lastCompany,
         (SELECT count(*) FROM records) AS records, (SELECT count(*) FROM records WHERE host IS NOT NULL) AS hosts,
         (SELECT count(*) FROM hiddenNames) AS hidden, (SELECT max(at) FROM hiddenNames) AS lastHidden`,
    );
    return JSON.stringify([services, Object.values(row ?? {})]);
  },
} as const;

/** Names that are never marked, last hidden first; `at` in ms since 1970. */
function hiddenNames(sql: Statements, { services }: ServicesArgument) {
  const text = `SELECT service, core, name, at FROM hiddenNames WHERE service IN (${marksFor(services)}) ORDER BY at DESC`;
  return sql.all(text, services).map(({ service, core, name, at }) => ({
    service: textIn(service),
    core: textIn(core),
    name: textIn(name),
    at: Number(at),
  }));
}

function headersIn(headerLine: string | undefined, languageId: string): readonly string[] {
  if (headerLine === undefined) return [];
  // `lineSpans` leaves out empty cells, so let each cell report its column’s number.
  const headers: string[] = [];
  for (const { start, end, kind, header } of lineSpans(headerLine, languageId, columnNumbers))
    if (kind === "cell" && header !== undefined) headers[Number(header)] = headerLine.slice(start, end);
  return Array.from(headers, (header: string | undefined) => header ?? "");
}

const columnNumbers = Array.from({ length: 500 }, (_, column) => String(column));

/** Returns a test whether an index hit is a known, visible company with a record. Results are cached. */
function knownHits(sql: Statements, services: readonly number[]): (hit: NameHit) => boolean {
  const told = new Map<string, boolean>();
  const list = services.join(",");
  const rest = `c.service IN (${list}) AND EXISTS (SELECT 1 FROM records AS r WHERE r.company = c.id) AND NOT EXISTS
    (SELECT 1 FROM hiddenNames AS h JOIN services AS s ON s.service = h.service WHERE s.id = c.service AND h.core = c.core)`;
  const byName = `SELECT 1 FROM companies AS c WHERE c.core = ? AND (? IS NULL OR c.full = ?) AND ${rest} LIMIT 1`;
  const byHost = `SELECT 1 FROM companies AS c WHERE c.id IN (SELECT company FROM records WHERE host = ?) AND ${rest} LIMIT 1`;
  return ({ core, full, host }) => {
    const name = JSON.stringify([core, full, host]);
    const known = told.get(name);
    if (known !== undefined) return known;
    const isThere =
      host === undefined
        ? sql.has(byName, [core ?? "", full ?? null, full ?? null])
        : sql.has(byHost, [host]);
    told.set(name, isThere);
    return isThere;
  };
}

function companiesOf(sql: Statements, services: readonly string[], { core, full = core, host }: NameHit) {
  const hidden = new Set(hiddenNames(sql, { services }).map((name) => `${name.service} ${name.core}`));
  return nameQueries
    .companiesNamed(sql, {
      services,
      ...(core === undefined || full === undefined ? {} : { keys: { core, full } }),
      ...(host === undefined ? {} : { host }),
      records: maxRecords,
      companies: maxCompanies,
    })
    .filter(({ company, newest }) => newest.length > 0 && !hidden.has(`${company.service} ${company.core}`));
}
