import type { CompanyFilters } from "../../../../src/service/contract/filters/table.ts";
import type { Question } from "../../../../src/service/contract/question.ts";
import {
  canonicalRequest,
  checkFilingId,
  checkSlug,
  questionFromCanonical,
  wireRequest,
} from "../../../../src/service/contract/query.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../support/anyCharacter.ts";

const everything: CompanyFilters = {
  company: "A & B",
  cities: ["New York", "Boston"],
  states: ["Utah", "California"],
  zipCodes: ["02139"],
  industry: "Oil, Gas",
  relatedPerson: "Jane Roe",
  minMoneyRaised: 0,
  maxMoneyRaised: 5_000_000,
};

const sent = (question: Question): string => {
  const { path, query } = wireRequest(question);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};

describe("a question on the wire", () => {
  test.each<readonly [Question, string]>([
    [{ endpoint: "companies", filters: {}, page: "first" }, "/api/v3/companies"],
    // As a service that counts from 0 names its second page.
    [{ endpoint: "companies", filters: {}, page: 1 }, "/api/v3/companies?page=1"],
    [
      {
        endpoint: "companies",
        filters: { ...everything, cities: ["New York", "Zürich"], states: ["California", "Maine"] },
        perPage: 50,
        page: 2,
      },
      "/api/v3/companies?company=A+%26+B&cities%5B%5D=New+York&cities%5B%5D=Z%C3%BCrich" +
        "&selectItemstates%5B%5D=California&selectItemstates%5B%5D=Maine&zip_codes%5B%5D=02139" +
        "&selectItemindustries=Oil%2C+Gas&related_person=Jane+Roe" +
        "&min_money_raised=0&max_money_raised=5000000&page=2&per_page=50",
    ],
    [
      { endpoint: "companies", filters: { company: "  ", cities: [], states: ["", " "] }, page: "first" },
      "/api/v3/companies",
    ],
    [
      {
        endpoint: "fundings",
        filters: { series: "Series A", createdFrom: "2024-01-31", more: [["stage", "x y"]] },
        page: 3,
      },
      "/fundings?series=Series+A&created_from=2024-01-31&stage=x+y&page=3",
    ],
    [{ endpoint: "filing", id: "18446744073709551615" }, "/api/v3/companies/18446744073709551615"],
    [{ endpoint: "filing", id: " 007 " }, "/api/v3/companies/7"],
    [{ endpoint: "filing", id: "00" }, "/api/v3/companies/0"],
    [{ endpoint: "company", slug: "acme & söhne?" }, "/companies/acme%20%26%20s%C3%B6hne%3F"],
  ])("%j", (question, expected) => {
    expect(sent(question)).toBe(expected);
  });

  test.each<Question>([
    { endpoint: "companies", filters: {}, page: 0 },
    { endpoint: "companies", filters: {}, page: 1, perPage: 0.5 },
    { endpoint: "companies", filters: { minMoneyRaised: Number.NaN }, page: 1 },
    { endpoint: "companies", filters: { maxMoneyRaised: 1e21 }, page: 1 },
    { endpoint: "fundings", filters: { more: [["page", "7"]] }, page: 1 },
    { endpoint: "fundings", filters: { more: [["Authorization", "x"]] }, page: 1 },
  ])("%j is refused before it is sent", (question) => {
    expect(() => wireRequest(question)).toThrow(/^rejected$/);
  });

  test.each([
    ["1", "1"],
    [" 42 ", "42"],
    ["0007", "7"],
    ["0", "0"],
    ["000", "0"],
    ["18446744073709551615", "18446744073709551615"],
  ])("%j is the id %s", (typed, id) => expect(checkFilingId(typed)).toEqual({ ok: true, value: id }));
  test.each(["", "-1", "1.5", "1e3", "12a", "18446744073709551616", "../1", "１"])("%j is no id", (id) =>
    expect(checkFilingId(id).ok).toBe(false),
  );
  test.each(["acme", " acme-inc ", "a.b", "ümlaut", "100%", "%2e%2e"])("%j is a slug", (slug) => {
    expect(checkSlug(slug).ok).toBe(true);
    const url = new URL(sent({ endpoint: "company", slug }), "https://host.example");
    expect(decodeURIComponent(url.pathname)).toBe(`/companies/${slug.trim()}`);
  });
  test.each(["", ".", "..", "a/b", "a\\b", "a\nb", "\uD800", "x".repeat(301)])("%j is no slug", (slug) =>
    expect(checkSlug(slug).ok).toBe(false),
  );
});

const text = fc
  .string({ unit: "grapheme", minLength: 1 })
  .filter((value) => value.trim() === value && value !== "");
const byCodeUnits = (one: string, other: string): number => (one < other ? -1 : 1);
const list = fc
  .uniqueArray(text, { minLength: 1, maxLength: 4 })
  .map((values) => values.toSorted(byCodeUnits));
const filters: fc.Arbitrary<CompanyFilters> = fc.record(
  {
    company: text,
    cities: list,
    states: list,
    zipCodes: list,
    industry: text,
    relatedPerson: text,
    minMoneyRaised: fc.maxSafeInteger().map((value) => value + 0),
    maxMoneyRaised: fc.maxSafeNat(),
  },
  { requiredKeys: [] },
);

const canonicalFilters = (some: CompanyFilters): string =>
  canonicalRequest(wireRequest({ endpoint: "companies", filters: some, page: 1 }));

const fundingsKey = (...more: readonly (readonly [string, string])[]): string =>
  canonicalRequest(wireRequest({ endpoint: "fundings", filters: { more }, page: "first" }));

describe("filters", () => {
  test("→ canonical text → filters is the identity", () => {
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: 99 }), (asked, page) => {
        const question: Question = { endpoint: "companies", filters: asked, page };
        expect(questionFromCanonical(canonicalRequest(wireRequest(question)))).toEqual(question);
      }),
    );
  });

  test("any text yields a correct query string", () => {
    const anything = fc.string({ unit: anyCharacter });
    fc.assert(
      fc.property(anything, fc.array(anything), (company, cities) => {
        const question: Question = { endpoint: "companies", filters: { company, cities }, page: 1 };
        const url = new URL(sent(question), "https://host.example");
        expect(url.pathname).toBe("/api/v3/companies");
        const [name = "", ...places] = [company, ...cities].map((value) => value.trim());
        const kept = [...new Set(places.filter((place) => place !== ""))];
        expect(questionFromCanonical(canonicalRequest(wireRequest(question)))).toMatchObject({
          filters: {
            ...(name === "" ? {} : { company: name }),
            ...(kept.length === 0 ? {} : { cities: kept.toSorted(byCodeUnits) }),
          },
        });
        expect(url.search).toMatch(/^(\?[\x21-\x7e]+)?$/);
      }),
    );
  });

  test("the same question has one text, whatever its order and spaces", () => {
    fc.assert(
      fc.property(filters, (asked) => {
        const turned = {
          ...asked,
          ...(asked.states === undefined
            ? {}
            : { states: asked.states.toReversed().map((value) => ` ${value} `) }),
        };
        expect(canonicalFilters(turned)).toBe(canonicalFilters(asked));
      }),
    );
  });

  test("another question has another text", () => {
    const questions: readonly Question[] = [
      { endpoint: "companies", filters: {}, page: 1 },
      { endpoint: "companies", filters: {}, page: "first" },
      { endpoint: "companies", filters: {}, page: 2 },
      { endpoint: "companies", filters: {}, page: 1, perPage: 10 },
      { endpoint: "companies", filters: { company: "1" }, page: 1 },
      { endpoint: "companies", filters: { cities: ["a", "b"] }, page: 1 },
      { endpoint: "companies", filters: { cities: ["a,b"] }, page: 1 },
      { endpoint: "companies", filters: { states: ["a", "b"] }, page: 1 },
      { endpoint: "companies", filters: { minMoneyRaised: 0 }, page: 1 },
      { endpoint: "fundings", filters: {}, page: 1 },
      { endpoint: "fundings", filters: { series: "1" }, page: 1 },
      { endpoint: "filing", id: "1" },
      { endpoint: "company", slug: "1" },
    ];
    expect(new Set(questions.map((question) => canonicalRequest(wireRequest(question)))).size).toBe(
      questions.length,
    );
  });

  // What was stored under them has been paid for: they may never change.
  test.each<readonly [Question, string]>([
    [{ endpoint: "companies", filters: {}, page: "first" }, '["/api/v3/companies"]'],
    [{ endpoint: "fundings", filters: { series: "Seed" }, page: "first" }, '["/fundings",["series","Seed"]]'],
    [
      {
        endpoint: "companies",
        filters: { ...everything, zipCodes: ["10115", "02139"] },
        perPage: 50,
        page: 2,
      },
      '["/api/v3/companies",["cities[]","Boston"],["cities[]","New York"],["company","A & B"],' +
        '["max_money_raised","5000000"],["min_money_raised","0"],["page","2"],["per_page","50"],' +
        '["related_person","Jane Roe"],["selectItemindustries","Oil, Gas"],' +
        '["selectItemstates[]","California"],["selectItemstates[]","Utah"],' +
        '["zip_codes[]","02139"],["zip_codes[]","10115"]]',
    ],
    [
      {
        endpoint: "fundings",
        filters: { series: "Series A", createdFrom: "2024-01-31", more: [["stage", "x y"]] },
        page: 3,
      },
      '["/fundings",["created_from","2024-01-31"],["page","3"],["series","Series A"],["stage","x y"]]',
    ],
    [{ endpoint: "filing", id: "18446744073709551615" }, '["/api/v3/companies/18446744073709551615"]'],
    [{ endpoint: "filing", id: "00" }, '["/api/v3/companies/0"]'],
    [{ endpoint: "company", slug: "acme & söhne?" }, '["/companies/acme%20%26%20s%C3%B6hne%3F"]'],
    [
      { endpoint: "fundings", filters: { series: "A", more: [["series", "B"]] }, page: "first" },
      '["/fundings",["series","A"],["series","B"]]',
    ],
  ])("%j is filed under the same text in every version, and read from it", (question, key) => {
    expect(canonicalRequest(wireRequest(question))).toBe(key);
    const read = questionFromCanonical(key);
    expect(read && canonicalRequest(wireRequest(read))).toBe(key);
  });

  test.each(["", "{}", "[]", "[1]", '["/elsewhere"]', '["/companies/%"]'])("%s is no question", (other) =>
    expect(questionFromCanonical(other)).toBeUndefined(),
  );

  test("further parameters of one name keep their order, which may mean something", () => {
    expect(fundingsKey(["sort", "a"], ["sort", "b"])).not.toBe(fundingsKey(["sort", "b"], ["sort", "a"]));
    expect(fundingsKey(["x", "1"], ["sort", "b"], ["sort", "a"])).toBe(
      fundingsKey(["sort", "b"], ["x", "1"], ["sort", "a"]),
    );
    expect(fundingsKey(["sort", "b"], ["sort", "a"])).toBe('["/fundings",["sort","b"],["sort","a"]]');
  });
});
