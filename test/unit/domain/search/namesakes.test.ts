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
import { namesakesAmong, storedNamesakes } from "../../../../src/domain/search/namesakes.ts";
import type { PastQuestion, SearchHistory } from "../../../../src/domain/search/state.ts";
import { companies, filing, page } from "../../../support/handDriven.ts";

const service = "https://app.example";

function row(id: number, name: string, at = service): ResultRow {
  return { key: `filing:${String(id)}`, service: at, record: filing(id, { name }) };
}

const own = row(1, "Acme Robotics, Inc.");

describe("filings of the same name among rows", () => {
  it.each([
    ["the same name", row(2, "Acme Robotics, Inc."), true],
    ["another case and white space", row(2, " ACME  robotics,\tInc. "), true],
    ["a longer name", row(2, "Acme Robotics, Inc. II"), false],
    ["another service", row(2, "Acme Robotics, Inc.", "sample:"), false],
    ["the filing itself", own, false],
    [
      "a funding",
      {
        key: "funding:2",
        service,
        record: { kind: "funding", value: { name: "Acme Robotics, Inc." } },
      } as const,
      false,
    ],
  ])("%s", (_name, other, isNamesake) => {
    expect(namesakesAmong([other], own)).toEqual(isNamesake ? [other] : []);
  });

  it("takes each once, and the name of the detail before that of the row", () => {
    const other = row(2, "Acme");
    const renamed = { ...own, detail: filing(1, { name: "acme" }) };
    expect(namesakesAmong([other, other], renamed)).toEqual([other]);
  });

  it.each([[{}], [{ name: "" }], [{ name: "  " }], [{ name: 7 }]])(
    "without a name there is none: %j",
    (overrides) => {
      const nameless = (id: number): ResultRow => ({
        key: `filing:${String(id)}`,
        service,
        record: { kind: "filing", value: { id, ...overrides } },
      });
      expect(namesakesAmong([nameless(2)], nameless(1))).toEqual([]);
    },
  );
});

/** A store that knows pages of searches, and notes what it was asked. */
function storeWith(pages: Readonly<Record<string, readonly (readonly ServiceRecord[])[]>>) {
  const asked: string[] = [];
  function stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
  function stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
  function stored(question: Question): Promise<Answer<Page> | Answer<ServiceRecord> | undefined> {
    if (question.endpoint !== "companies") throw new Error("only lists of filings are looked through");
    const name = question.filters.company ?? "";
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
    expect(await storedNamesakes(client, history, own)).toEqual([other, late]);
    expect(asked).toEqual([" acme first", " acme 1"]);
  });

  it("reads of the store no more than a page can wait for", async () => {
    const many = Array.from({ length: 9 }, () => [own.record]);
    const { client, asked } = storeWith({ acme: many });
    const history = historyOf(Array.from({ length: 50 }, () => past(companies("acme"))));
    await storedNamesakes(client, history, own);
    expect(asked).toHaveLength(15);
  });
});
