import type { ResultRow } from "../../../../src/domain/record.ts";
import type {
  ListQuestion,
  PageQuestion,
  Question,
  RecordQuestion,
} from "../../../../src/service/contract/question.ts";
import { describe, expect, it } from "vitest";
import type { Answer } from "../../../../src/service/client/client.ts";
import type { Page } from "../../../../src/service/contract/envelope.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import { relatedAmong, type RelatedTo, storedRelated } from "../../../../src/domain/search/namesakes.ts";
import type { PastQuestion, SearchHistory } from "../../../../src/domain/search/state.ts";
import type { Json } from "../../../../src/text/json.ts";
import { companies, filing, page } from "../../../support/handDriven.ts";

const service = "https://app.example";

function row(id: number, name: string, at = service): ResultRow {
  return { key: `filing:${String(id)}`, service: at, record: filing(id, { name }) };
}

const own = row(1, "Acme Robotics, Inc.");

const to: RelatedTo = { own, services: [service] };

function fundingRow(id: string, value: Readonly<Record<string, Json>>, at = service): ResultRow {
  return { key: `funding:${id}`, service: at, record: { kind: "funding", value: { id, ...value } } };
}

describe("filings of the same name among rows", () => {
  it.each([
    ["the same name", row(2, "Acme Robotics, Inc."), true],
    ["another case and white space", row(2, " ACME  robotics,\tInc. "), true],
    ["another form of the same letters", row(2, "Ａcme Robotics, Inc."), true],
    ["a longer name", row(2, "Acme Robotics, Inc. II"), false],
    ["another service", row(2, "Acme Robotics, Inc.", "sample:"), false],
    ["the filing itself", own, false],
  ])("%s", (_name, other, isNamesake) => {
    expect(relatedAmong([other], to)).toEqual({ filings: isNamesake ? [other] : [], fundings: [] });
  });

  it("takes each once, and the name of the detail before that of the row", () => {
    const other = row(2, "Acme");
    const renamed = { ...own, detail: filing(1, { name: "acme" }) };
    expect(relatedAmong([other, other], { ...to, own: renamed }).filings).toEqual([other]);
  });

  it.each([[{}], [{ name: "" }], [{ name: "  " }], [{ name: 7 }]])(
    "without a name there is none: %j",
    (overrides) => {
      const nameless = (id: number): ResultRow => ({
        key: `filing:${String(id)}`,
        service,
        record: { kind: "filing", value: { id, ...overrides } },
      });
      expect(relatedAmong([nameless(2)], { ...to, own: nameless(1) }).filings).toEqual([]);
    },
  );
});

describe("records of the same company among rows", () => {
  const base = "https://base.example";
  const acme = { organization: { name: "ACME Robotics, Inc.", slug: "acme" } };
  const both = [service, base];
  const company: ResultRow = {
    key: "company:acme",
    service: base,
    record: { kind: "company", value: { slug: "acme" } },
    detail: { kind: "company", value: { slug: "acme", name: "Acme Robotics, Inc." } },
  };

  it.each<[string, ResultRow, ResultRow, boolean]>([
    ["a funding of a filing’s name", own, fundingRow("a", acme, base), true],
    [
      "a funding whose title alone holds the name",
      own,
      fundingRow("a", { title: "Acme Robotics, Inc." }, base),
      false,
    ],
    ["a filing of a funding’s company", fundingRow("a", acme, base), own, true],
    ["a filing of a company’s name", company, own, true],
    ["a funding of the company by its slug", company, fundingRow("a", { company_slug: "acme" }, base), true],
    [
      "a funding of the same slug and another name",
      company,
      fundingRow("a", { organization: { slug: "acme", name: "Acme II" } }, base),
      true,
    ],
    [
      "a funding of the same name and another slug",
      company,
      fundingRow("a", { organization: { slug: "acme-2", name: "Acme Robotics, Inc." } }, base),
      false,
    ],
    ["another funding of the company", fundingRow("a", acme, base), fundingRow("b", acme, base), true],
    ["a funding of a service that does not go with it", own, fundingRow("a", acme, "sample:"), false],
  ])("%s", (_name, of, other, isRelated) => {
    const { filings, fundings } = relatedAmong([other], { own: of, services: both });
    expect([...filings, ...fundings]).toEqual(isRelated ? [other] : []);
  });
});

/** A store that knows pages of searches, and notes what it was asked. */
function storeWith(pages: Readonly<Record<string, readonly (readonly ServiceRecord[])[]>>) {
  const asked: string[] = [];
  function stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
  function stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
  function stored(question: Question): Promise<Answer<Page> | Answer<ServiceRecord> | undefined> {
    if (!("filters" in question)) throw new Error("only lists are looked through");
    const name = "company" in question.filters ? (question.filters.company ?? "") : question.endpoint;
    asked.push(`${name} ${String(question.page)}`);
    // As a service that counts from 0 does.
    const at = question.page === "first" ? 0 : question.page;
    const [rows, next] = pages[name]?.slice(at) ?? [];
    const value = page(rows ?? [], next === undefined ? {} : { nextPage: at + 1 });
    return Promise.resolve(rows === undefined ? undefined : { value, service, from: "store", at: 0 });
  }
  return { asked, client: { stored } };
}

function past(question: ListQuestion, at = service): PastQuestion {
  return { question, service: at, at: 0, rows: 1, pages: 1 };
}

function historyOf(all: readonly PastQuestion[]): Pick<SearchHistory, "list"> {
  return { list: () => Promise.resolve(all) };
}

describe("filings of the same name in the store", () => {
  it("come from all pages of searches for a part of the name, from the same service", async () => {
    const other = row(2, "ACME Robotics, Inc.");
    const late = row(3, "Acme Robotics, Inc.");
    const { client, asked } = storeWith({
      " acme": [
        [other.record, filing(9)],
        [late.record, own.record],
      ],
    });
    const history = historyOf([
      past(companies("Other")),
      past(companies(" acme")),
      past(companies("robotics"), "sample:"),
      past({ endpoint: "companies", filters: { states: ["Ohio"] } }),
      past({ endpoint: "fundings", filters: {} }),
    ]);
    expect(await storedRelated(client, history, to)).toEqual([other, late]);
    expect(asked).toEqual([" acme first", " acme 1", "fundings first"]);
  });

  it("reads of the store no more than a page can wait for", async () => {
    const many = Array.from({ length: 9 }, () => [own.record]);
    const { client, asked } = storeWith({ acme: many });
    const history = historyOf(Array.from({ length: 50 }, () => past(companies("acme"))));
    await storedRelated(client, history, to);
    expect(asked).toHaveLength(15);
  });

  it("finds fundings of the company in what was browsed", async () => {
    const funding = fundingRow("a", { organization: { name: "acme robotics, inc." } });
    const { client } = storeWith({ fundings: [[funding.record, fundingRow("b", { title: "x" }).record]] });
    const history = historyOf([past({ endpoint: "fundings", filters: { series: "Seed" } })]);
    expect(await storedRelated(client, history, to)).toEqual([funding]);
  });
});
