import { describe, expect, it } from "vitest";
import { knownOfName } from "../../../src/app/knownOfName.ts";
import { lookUpTarget } from "../../../src/domain/lookup.ts";
import { beginSearch } from "../../../src/domain/search/rows.ts";
import type { PastQuestion, ShownSearch } from "../../../src/domain/search/state.ts";
import type { Answer } from "../../../src/service/client/client.ts";
import type { Page } from "../../../src/service/contract/envelope.ts";
import type { PageQuestion, Question, RecordQuestion } from "../../../src/service/contract/question.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import { companies, filing, page } from "../../support/handDriven.ts";

const app = "https://app.example";
const base = "https://base.example";
const connections = { serviceOf: (role: "app" | "base") => (role === "app" ? app : base) };

/** A store by the text of its questions, which counts what is read of it. */
function storeOf(pages: Readonly<Record<string, Answer<Page | ServiceRecord>>>) {
  const read: string[] = [];
  function stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
  function stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
  function stored(question: Question): Promise<Answer<Page | ServiceRecord> | undefined> {
    const name = nameOf(question);
    read.push(name);
    return Promise.resolve(pages[name]);
  }
  return { client: { stored }, read };
}

function nameOf(question: Question): string {
  switch (question.endpoint) {
    case "companies":
      return `${question.filters.company ?? ""} ${String(question.page)}`;
    case "fundings":
      return `fundings ${String(question.page)}`;
    case "filing":
      return `filing ${question.id}`;
    case "company":
      return `company ${question.slug}`;
  }
}

function past(question: PastQuestion["question"], service = app): PastQuestion {
  return { question, service, at: 1, rows: 1, pages: 1 };
}

function answer<T extends Page | ServiceRecord>(value: T, at: number, service = app): Answer<T> {
  return { value, service, from: "store", at };
}

const named = (id: number, name: string, web = ""): ServiceRecord => filing(id, { name, web });

interface Given {
  readonly history?: readonly PastQuestion[];
  readonly pages?: Readonly<Record<string, Answer<Page | ServiceRecord>>>;
  readonly shown?: ShownSearch;
}

async function known(text: string, { history = [], pages = {}, shown }: Given) {
  const { client, read } = storeOf(pages);
  const found = await knownOfName(lookUpTarget(text), {
    client,
    history: { list: () => Promise.resolve(history) },
    connections,
    shown,
  });
  return { found: found.map(({ row, at }) => [row.key, at]), read };
}

const robots: Given = {
  history: [past(companies("Robot"))],
  pages: {
    "Robot first": answer(
      page(
        [
          named(1, "Northern Acme Robotics Fund"),
          named(2, "ACME ROBOTICS, INC."),
          named(3, "Acme  Robotics"),
          named(4, "Acmer Robotics"),
          named(5, "Acme"),
        ],
        { nextPage: 2 },
      ),
      100,
    ),
    "Robot 2": answer(page([named(6, "Acme Robotics"), named(2, "Acme Robotics, Inc.")]), 200),
  },
};

describe("what is known of a name", () => {
  it("is the same name first, then longer and shorter ones, then those with it in the middle; each once", async () => {
    expect((await known("acme robotics", robots)).found).toEqual([
      ["filing:3", 100],
      ["filing:6", 200],
      ["filing:2", 100],
      ["filing:5", 100],
      ["filing:1", 100],
    ]);
  });

  it.each(["Acm", "Robo", "Beacon Labs", "I"])("is nothing for %j", async (text) => {
    expect((await known(text, robots)).found).toEqual([]);
  });

  it("is found by web address and by id", async () => {
    const given: Given = {
      history: [past(companies("x"))],
      pages: {
        "x first": answer(
          page([
            named(1, "One", "https://www.acme.example/about"),
            named(2, "Acme", "acme.test"),
            named(77, "Two"),
          ]),
          5,
        ),
      },
    };
    expect((await known("acme.example", given)).found).toEqual([["filing:1", 5]]);
    expect((await known("press@acme.test", given)).found).toEqual([["filing:2", 5]]);
    expect((await known("77", given)).found).toEqual([["filing:77", 5]]);
  });

  it("comes from the search that is shown, from fundings, and from records that were asked for", async () => {
    const funding: ServiceRecord = {
      kind: "funding",
      value: { id: "f1", title: "Acme raises", organization: { name: "Acme" } },
    };
    const company: ServiceRecord = { kind: "company", value: { name: "Acme" } };
    const given: Given = {
      shown: beginSearch(companies("Acme"), answer(page([named(1, "Acme")]), 50)),
      history: [
        past({ endpoint: "fundings", filters: {} }, base),
        past({ endpoint: "filing", id: "9" }),
        past({ endpoint: "company", slug: "acme" }, base),
      ],
      pages: {
        "fundings first": answer(page([funding]), 10, base),
        "filing 9": answer(named(9, "Acme"), 20),
        "company acme": answer(company, 30, base),
      },
    };
    expect((await known("Acme", given)).found).toEqual([
      ["filing:1", 50],
      ["funding:f1", 10],
      ["filing:9", 20],
      ["company:acme", 30],
    ]);
  });

  it("is nothing of another service, whose answers are not even read", async () => {
    const given: Given = {
      shown: beginSearch(companies("Acme"), answer(page([named(1, "Acme")]), 50, "sample:")),
      history: [past(companies("Acme"), "sample:"), past(companies("Robot"))],
      pages: {
        "Acme first": answer(page([named(2, "Acme")]), 1),
        "Robot first": answer(page([named(3, "Acme")]), 1, "sample:"),
      },
    };
    expect(await known("Acme", given)).toEqual({ found: [], read: ["Robot first"] });
  });

  it("is at most 6 records, of at most 3 pages of a search and 60 of all", async () => {
    const history = Array.from({ length: 50 }, (_, index) => past(companies(`s${String(index)}`)));
    const pages = Object.fromEntries(
      history.flatMap((_, index) =>
        ["first", "2", "3", "4"].map((name, at) => [
          `s${String(index)} ${name}`,
          answer(page([named(index * 10 + at, "Acme")], { nextPage: at + 2 }), 1),
        ]),
      ),
    );
    const { found, read } = await known("Acme", { history, pages });
    expect(found).toHaveLength(6);
    expect(read.length).toBeLessThanOrEqual(60);
    expect(read.filter((name) => name.startsWith("s0 "))).toEqual(["s0 first", "s0 2", "s0 3"]);
  });
});
