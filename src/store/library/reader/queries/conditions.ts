import type { SQLInputValue } from "node:sqlite";
import { marksFor, type Statements, textIn } from "../../../sql/statements.ts";
import { cityKey } from "../../../../domain/library/places.ts";
import { foldedWords, nameKeys } from "../../../../domain/names/keys.ts";
import type { CompanyFilters } from "../../../../service/contract/filters/table.ts";
import { usStates } from "../../../../service/contract/filters/usStates.ts";
import type { FilterMatch } from "../../../records/contents.ts";

/** Filters over the library: those of the service’s lists, and between which moments a record was accepted or announced. */
export interface LibraryFilters extends CompanyFilters {
  readonly series?: string;
  /** Inclusive, in ms since 1970. */
  readonly from?: number;
  readonly to?: number;
}

/** A condition on `records AS r`, with the values of its question marks; it is null where it is not known whether a record meets it. */
export interface Condition {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
}

/** Conditions that are known of every record, and those on what a list row does not name. */
export interface FilterConditions {
  readonly plain: readonly Condition[];
  readonly places: readonly Condition[];
  /** That the service has said that a record is in one of the cities. */
  readonly toldCities: Condition;
}

/** The conditions that filters make, for records of the services with these numbers. */
export function conditionsOf(
  sql: Statements,
  filters: LibraryFilters,
  services: readonly number[],
): FilterConditions {
  const { company, states, industry, minMoneyRaised, maxMoneyRaised, series, from, to } = filters;
  const { cities, zipCodes, relatedPerson } = filters;
  const among = `(${services.join(", ")})`;
  const toldCities = inToldCities(sql, cities ?? []);
  return {
    plain: [
      ...(company === undefined ? [] : [ofCompany(company, among)]),
      ...(states === undefined || states.length === 0 ? [] : [inStates(states)]),
      ...(industry === undefined ? [] : [ofIndustry(sql, industry, among)]),
      ...(series === undefined ? [] : [{ text: "ifnull(lower(r.series) = lower(?), 0)", values: [series] }]),
      ...compared("raised", ">=", minMoneyRaised),
      ...compared("raised", "<=", maxMoneyRaised),
      ...compared("accepted", ">=", from),
      ...compared("accepted", "<=", to),
    ],
    places: [
      ...(cities === undefined || cities.length === 0 ? [] : [inCities(cities, toldCities)]),
      ...(zipCodes === undefined || zipCodes.length === 0 ? [] : [inZipCodes(sql, zipCodes)]),
      ...(relatedPerson === undefined ? [] : [namingPerson(sql, relatedPerson, among)]),
    ],
    toldCities,
  };
}

/** What is not known is not within. */
function compared(
  column: "raised" | "accepted",
  sign: "<=" | ">=",
  value: number | undefined,
): readonly Condition[] {
  return value === undefined ? [] : [{ text: `ifnull(r.${column} ${sign} ?, 0)`, values: [value] }];
}

export function allOf(conditions: readonly Condition[]): Condition {
  return joined(conditions, " AND ");
}

/** All or one of them; without any it is not met. */
export function joined(conditions: readonly Condition[], by: " AND " | " OR "): Condition {
  return {
    text: conditions.length === 0 ? "0" : conditions.map(({ text }) => `(${text})`).join(by),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Words that begin words of the name, or the text as a part of it, as the service looks for it. */
function ofCompany(name: string, among: string): Condition {
  const words = (nameKeys(name)?.core.split(" ") ?? foldedWords(name)).slice(0, mostWords);
  const part: Condition = { text: "instr(lower(r.name), lower(?)) > 0", values: [name] };
  if (words.length === 0) return part;
  const begins = allOf(words.map((word) => ({ text: "instr(' ' || core, ?) > 0", values: [` ${word}`] })));
  const named: Condition = {
    text: `r.company IS NOT NULL AND r.company IN (SELECT id FROM companies WHERE service IN ${among} AND ${begins.text})`,
    values: begins.values,
  };
  return joined([named, part], " OR ");
}

const mostWords = 12;

/** A state may be written by its name or by its two letters. */
function inStates(states: readonly string[]): Condition {
  const spelled = states.flatMap((state) => {
    const wanted = state.toLowerCase();
    const known = usStates.find(
      ({ name, abbreviation }) => name.toLowerCase() === wanted || abbreviation.toLowerCase() === wanted,
    );
    return [
      wanted,
      ...(known === undefined ? [] : [known.name.toLowerCase(), known.abbreviation.toLowerCase()]),
    ];
  });
  return oneOf("ifnull(lower(r.state), '')", [...new Set(spelled)]);
}

/** Exactly this industry; where no record has it, those whose industry holds the text. */
function ofIndustry(sql: Statements, industry: string, among: string): Condition {
  const same: Condition = { text: "ifnull(lower(r.industry), '') = lower(?)", values: [industry] };
  const isThere = sql.has(
    `SELECT 1 FROM records AS r WHERE r.service IN ${among} AND ${same.text} LIMIT 1`,
    same.values,
  );
  return isThere ? same : { text: "ifnull(instr(lower(r.industry), lower(?)), 0) > 0", values: [industry] };
}

/** Addresses, with a space around each word. */
const spacedPlaces = "replace(r.places, '|', ' ')";

function inCities(cities: readonly string[], told: Condition): Condition {
  const named = cityKeys(cities).map((key) => ({
    text: `instr(${spacedPlaces}, ?) > 0`,
    values: [` ${key} `],
  }));
  return knownOr(joined(named, " OR "), told, "r.places = ''");
}

function inToldCities(sql: Statements, cities: readonly string[]): Condition {
  const keys = cityKeys(cities);
  return toldBy(sql, "cities", (values) => values.every((value) => keys.includes(cityKey(value))));
}

function cityKeys(cities: readonly string[]): readonly string[] {
  return cities.map(cityKey).filter((key) => key !== "");
}

function inZipCodes(sql: Statements, zipCodes: readonly string[]): Condition {
  const keys = zipCodes.map((code) => foldedWords(code).join(" ")).filter((key) => key !== "");
  const named = keys.flatMap((key): readonly Condition[] => {
    const whole: Condition = { text: `instr(${spacedPlaces}, ?) > 0`, values: [` ${key} `] };
    // A place of five digits is that of a code which goes on with four more.
    const [five, more] = key.split(" ");
    return more === undefined || !/^\d{5} \d{4}$/u.test(key)
      ? [whole]
      : [whole, { text: "instr(r.places, ?) > 0", values: [` ${five ?? ""}|`] }];
  });
  const told = toldBy(sql, "zipCodes", (values) =>
    values.every((value) => keys.includes(foldedWords(value).join(" "))),
  );
  return knownOr(joined(named, " OR "), told, "r.places = ''");
}

/** A person, or a firm, whose name has words that begin so. */
function namingPerson(sql: Statements, person: string, among: string): Condition {
  const words = foldedWords(person).slice(0, mostWords);
  const begins = allOf(words.map((word) => ({ text: "instr(' ' || key, ?) > 0", values: [` ${word}`] })));
  const named: Condition = {
    text: `r.id IN (SELECT record FROM roles WHERE person IN (SELECT id FROM people WHERE service IN ${among} AND (${begins.text})))`,
    values: begins.values,
  };
  const told = toldBy(sql, "relatedPerson", (values) => {
    const there = values.flatMap((value) => foldedWords(value));
    return words.length > 0 && words.every((word) => there.some((one) => one.startsWith(word)));
  });
  return knownOr(named, told, "NOT EXISTS (SELECT 1 FROM roles WHERE record = r.id)");
}

/** Met as `named` says, or because the service has said so; not known of a list row where `isUnnamed`. */
function knownOr(named: Condition, told: Condition, isUnnamed: string): Condition {
  const met = joined([named, told], " OR ");
  return {
    text: `CASE WHEN ${met.text} THEN 1 WHEN r.whole = 0 AND ${isUnnamed} THEN NULL ELSE 0 END`,
    values: met.values,
  };
}

/** That a search of the service returned the record, with a value of this filter that `fits`. */
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
  const { text } = oneOf("value", values);
  return {
    text: `EXISTS (SELECT 1 FROM matches WHERE record = r.id AND filter = '${filter}' AND ${text})`,
    values,
  };
}

function oneOf(column: string, values: readonly string[]): Condition {
  return { text: `${column} IN (${marksFor(values)})`, values };
}
