import { describe, expect, it } from "vitest";
import {
  askedNames,
  askedText,
  type ListEntry,
  namesToAsk,
  stateOf,
} from "../../../../src/domain/list/askedNames.ts";
import { listOfNames } from "../../../../src/domain/list/nameList.ts";
import { profileOf } from "../../../../src/domain/list/profile.ts";
import type { LedgerEntry } from "../../../../src/service/client/client.ts";
import type { CompanyFilters } from "../../../../src/service/contract/filters/table.ts";
import { finished } from "../../../support/finished.ts";

const service = "https://a.example";
const namesOf = (...names: readonly string[]) => finished(profileOf(listOfNames(names), 0)).names;

function line(filters: CompanyFilters, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    question: { endpoint: "companies", filters, page: "first" },
    purpose: "list",
    role: "app",
    service,
    at: 1,
    durationMs: 1,
    rows: 2,
    counted: "unknown",
    line: 1,
    credential: "c",
    account: "c",
    ...more,
  };
}

const outcomes = (...lines: readonly LedgerEntry[]) =>
  [...finished(askedNames(lines, service))].map(
    ([core, { outcome, searches }]) => `${core}: ${outcome}, ${String(searches)}`,
  );

describe("what the ledger knows of a name", () => {
  it.each([
    ["an answer", {}, ["acme: answered, 1"]],
    ["an answer without rows", { rows: 0, counted: "no" }, ["acme: answered, 0"]],
    ["an answer to a person", { purpose: "person" }, ["acme: answered, 0"]],
    ["no answer", { failure: "unanswered" }, ["acme: lost, 1"]],
    ["a failure that may have been counted", { failure: "badShape", status: 200 }, ["acme: lost, 1"]],
    ["a refused question", { failure: "rejected", status: 422 }, ["acme: refused, 1"]],
    ["a request that never left", { failure: "network", counted: "no" }, []],
    ["a used up allowance", { failure: "limit", status: 429, counted: "no" }, []],
    ["another service", { service: "sample:" }, []],
    ["a further page", { question: { endpoint: "companies", filters: { company: "A" }, page: 2 } }, []],
    ["a filing", { question: { endpoint: "filing", id: "1" } }, []],
  ] as const)("is %s", (_what, more, expected) => {
    expect(outcomes(line({ company: "ACME Inc" }, more))).toEqual(expected);
  });

  it("is not what a search with another filter found", () => {
    expect(outcomes(line({ company: "Acme", states: ["Ohio"] }))).toEqual([]);
  });

  it("is an older answer rather than a newer loss, with the searches of both", () => {
    const lost = line({ company: "Acme" }, { failure: "timeout", at: 9 });
    expect(outcomes(lost, line({ company: "Acme" }))).toEqual(["acme: answered, 2"]);
    expect(outcomes(line({ company: "Acme" }), lost)).toEqual(["acme: answered, 2"]);
  });
});

describe("the question for a name", () => {
  it.each([
    ["Acme, Inc.", "Acme"],
    ["The Toro Company", "Toro"],
    ["O’Reilly Automotive, Inc.", "O’Reilly Automotive"],
    ["AT&T Inc.", "AT&T"],
    ["Bank of America Corp /DE/", "Bank of America"],
    ["Société Générale S.A.", "Société Générale"],
    ["Fund II, LLC", "Fund II"],
    ["zzyzx", "zzyzx"],
    ['"Acme', "Acme"],
    ["“Acme”, Inc.", "Acme"],
    ["- Gamma (Holdings) LLC", "Gamma (Holdings"],
    ["Yahoo!", "Yahoo!"],
  ])("of %s asks for %s", (name, text) => {
    const [one] = namesOf(name);
    expect(one && askedText(one)).toBe(text);
  });
});

describe("the names to ask", () => {
  const none: ListEntry = { degree: "none", companies: [], searches: 0 };
  const record = { name: "Acme Labs", value: null };
  const similar: ListEntry = { degree: "suggestion", companies: [[record]], searches: 0 };
  const exact: ListEntry = { ...similar, degree: "exact" };
  const rejected: ListEntry = { ...similar, isRejected: true };

  it("are those without an answer, once for each company", () => {
    const names = namesOf("A Labs", "Toro Co", "Toro Corp", "B Labs", "C Labs", "D Labs");
    const entries = [similar, none, none, exact, rejected, { ...none, chosen: record }];
    expect(entries.map(stateOf)).toEqual(["decide", "ask", "ask", "known", "ask", "known"]);
    expect(namesToAsk(names, entries)).toEqual([1, 4]);
  });

  it("are those with suggestions once no other is left", () => {
    const names = namesOf("A", "B", "C");
    const several: ListEntry = { ...similar, degree: "several" };
    expect(namesToAsk(names, [similar, several, exact])).toEqual([0]);
  });

  it("are none of those that were asked, or whose request was lost", () => {
    const [answer] = finished(askedNames([line({ company: "A" })], service)).values();
    const asked = answer && { asked: answer };
    const names = namesOf("A", "B", "C");
    expect(namesToAsk(names, [{ ...none, ...asked }, none, { ...similar, ...asked }])).toEqual([1]);
    expect(stateOf({ ...none, ...asked })).toBe("none");
  });
});
