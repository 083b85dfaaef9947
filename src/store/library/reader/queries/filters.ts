import type { RecordFilter } from "../../../../domain/library/libraryFilters.ts";
import { marksFor, type Statements, textIn } from "../../../sql/statements.ts";
import { cityKey } from "../../../../domain/library/recordColumns.ts";
import { foldedWords, nameKeys } from "../../../../domain/names/nameKeys.ts";
import type { FilterMatch } from "../../../records/contents.ts";
import {
  allOf,
  columnCondition,
  type Condition,
  inServices,
  joinConditions,
  tablesOf,
} from "./conditions.ts";
import { type ServicesArgument, serviceNumbers } from "./records.ts";
import { recordsOf } from "./words.ts";

interface FilteredArgument extends ServicesArgument {
  readonly filters: readonly RecordFilter[];
  readonly limit: number;
  readonly offset: number;
}

export const filterQueries = {
  /** Newest first. `unknown`: how many more may match, since a list row has no city, zip code or person. */
  filtered(sql: Statements, { services, filters, limit, offset }: FilteredArgument) {
    const numbers = serviceNumbers(sql, services);
    if (numbers.length === 0) return { records: [], total: 0, unknown: 0 };
    const { text, values } = allOf(filters.map((filter) => conditionOf(sql, filter, numbers)));
    const tables = tablesOf(filters.flatMap((filter) => ("column" in filter ? [filter.column] : [])));
    // LIMIT -1: evaluate the condition once per record. Ids are sorted alone, since records are long.
    const [counts, ...found] = sql.all(
      `WITH met AS MATERIALIZED (
         SELECT * FROM (SELECT r.id AS id, r.accepted AS accepted, (${text}) AS isMet FROM ${tables}
           WHERE ${inServices(sql, services)} LIMIT -1) WHERE isMet IS NOT 0)
       SELECT NULL AS id, sum(isMet) AS total, sum(isMet IS NULL) AS unknown FROM met UNION ALL
       SELECT id, NULL, NULL FROM (
         SELECT id FROM met WHERE isMet ORDER BY accepted IS NULL, accepted DESC, id LIMIT ? OFFSET ?)`,
      [...values, limit, offset],
    );
    const ids = found.map(({ id }) => Number(id));
    return {
      records: recordsOf(sql, ids),
      total: Number(counts?.["total"] ?? 0),
      unknown: Number(counts?.["unknown"] ?? 0),
    };
  },
} as const;

function conditionOf(sql: Statements, filter: RecordFilter, services: readonly number[]): Condition {
  const among = `(${services.join()})`;
  if ("column" in filter) return columnCondition(sql, filter, `r.service IN ${among}`);
  switch (filter.kind) {
    case "company":
      return ofCompany(filter.text, among);
    case "industry":
      return ofIndustry(sql, filter.text, among);
    case "person":
      return namingPerson(sql, filter.text, among);
    case "cities":
      return inCities(sql, filter.values);
    case "zipCodes":
      return inZipCodes(sql, filter.values);
  }
}

/** Matches beginnings of words, or a substring, as the service does. */
function ofCompany(name: string, among: string): Condition {
  const words = (nameKeys(name)?.core.split(" ") ?? foldedWords(name)).slice(0, maxWords);
  const part: Condition = { text: "instr(lower(r.name), lower(?)) > 0", values: [name] };
  if (words.length === 0) return part;
  const begins = allOf(words.map((word) => ({ text: "instr(' ' || core, ?) > 0", values: [` ${word}`] })));
  const named: Condition = {
    text: `r.company IS NOT NULL AND r.company IN (SELECT id FROM companies WHERE service IN ${among} AND ${begins.text})`,
    values: begins.values,
  };
  return joinConditions([named, part], " OR ");
}

const maxWords = 12;

/** The exact industry; if no record has it, industries that contain the text. */
function ofIndustry(sql: Statements, industry: string, among: string): Condition {
  const same: Condition = { text: "ifnull(lower(r.industry), '') = lower(?)", values: [industry] };
  const isThere = sql.has(
    `SELECT 1 FROM records AS r WHERE r.service IN ${among} AND ${same.text} LIMIT 1`,
    same.values,
  );
  return isThere ? same : { text: "ifnull(instr(lower(r.industry), lower(?)), 0) > 0", values: [industry] };
}

const placeless = "r.whole <> 1 AND r.places = ''";

const spacedPlaces = "replace(r.places, '|', ' ')";

/** A city’s words may also be a street’s, so `namesCity` checks each hit. */
function inCities(sql: Statements, cities: readonly string[]): Condition {
  const keys = cities.map(cityKey).filter((key) => key !== "");
  const named = keys.map((key) => ({
    text: `instr(${spacedPlaces}, ?) > 0 AND namesCity(r.places, ?)`,
    values: [` ${key} `, key],
  }));
  const told = toldBy(sql, "cities", (values) => values.every((value) => keys.includes(cityKey(value))));
  return knownOr(joinConditions(named, " OR "), told, placeless);
}

function inZipCodes(sql: Statements, zipCodes: readonly string[]): Condition {
  const keys = zipCodes.map((code) => foldedWords(code).join(" ")).filter((key) => key !== "");
  const named = keys.flatMap((key): readonly Condition[] => {
    const whole: Condition = { text: `instr(${spacedPlaces}, ?) > 0`, values: [` ${key} `] };
    // Five digits also match the nine-digit codes that begin with them.
    const [five, more] = key.split(" ");
    return more === undefined || !/^\d{5} \d{4}$/u.test(key)
      ? [whole]
      : [whole, { text: "instr(r.places, ?) > 0", values: [` ${five ?? ""}|`] }];
  });
  const told = toldBy(sql, "zipCodes", (values) =>
    values.every((value) => keys.includes(foldedWords(value).join(" "))),
  );
  return knownOr(joinConditions(named, " OR "), told, placeless);
}

function namingPerson(sql: Statements, person: string, among: string): Condition {
  const words = foldedWords(person).slice(0, maxWords);
  const begins = joinConditions(
    words.map((word) => ({ text: "instr(' ' || key, ?) > 0", values: [` ${word}`] })),
    " AND ",
  );
  const named: Condition = {
    text: `r.id IN (SELECT record FROM roles WHERE person IN (SELECT id FROM people WHERE service IN ${among} AND (${begins.text})))`,
    values: begins.values,
  };
  const told = toldBy(sql, "relatedPerson", (values) => {
    const there = values.flatMap((value) => foldedWords(value));
    return words.length > 0 && words.every((word) => there.some((one) => one.startsWith(word)));
  });
  return knownOr(named, told, "r.whole = 0");
}

function knownOr(named: Condition, told: Condition, isUnknown: string): Condition {
  const met = joinConditions([named, told], " OR ");
  return {
    text: `CASE WHEN ${met.text} THEN 1 WHEN ${isUnknown} THEN NULL ELSE 0 END`,
    values: met.values,
  };
}

/** True if the service returned the record for a value of this filter that `fits`. */
function toldBy(
  sql: Statements,
  filter: FilterMatch["filter"],
  fits: (values: readonly string[]) => boolean,
): Condition {
  const values = sql
    .all("SELECT DISTINCT value FROM matches WHERE filter = ?", [filter])
    .map(({ value }) => textIn(value))
    .filter((value) => fits(value.split("\n")));
  if (values.length === 0) return { text: "0", values };
  return {
    text: `EXISTS (SELECT 1 FROM matches WHERE record = r.id AND filter = '${filter}' AND value IN (${marksFor(values)}))`,
    values,
  };
}
