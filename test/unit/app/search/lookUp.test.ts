import { describe, expect, it } from "vitest";
import {
  type KnownRecord,
  lookUp,
  type LookUpNeeds,
  type StoredSearch,
} from "../../../../src/app/search/lookUp.ts";
import type { LookUpTarget } from "../../../../src/domain/lookUpTarget.ts";
import { filing } from "../../../support/handDriven.ts";

const settings = { perPage: () => 25 };
const acme: KnownRecord = {
  row: { key: "filing:1", service: "https://app.example", record: filing(1, { name: "Acme Robotics" }) },
  at: 1_000,
};
const stored: StoredSearch = { rows: 3, hasMore: false, at: 2_000 };

const nothing: LookUpNeeds = {
  settings,
  lacks: undefined,
  known: () => Promise.resolve([]),
  stored: () => Promise.resolve(undefined),
};

const knowsAcme: LookUpNeeds["known"] = () => Promise.resolve([acme]);

async function kindsOf(text: string, needs: Partial<LookUpNeeds>): Promise<readonly string[]> {
  const answer = await lookUp(text, { ...nothing, ...needs });
  return "problem" in answer ? [answer.problem.text] : answer.steps.map(({ kind }) => kind);
}

describe("looking up a text of an editor of which nothing is known", () => {
  it.each([
    ["Acme Robotics", ["search", "edit"]],
    ["4711", ["openFiling", "search", "edit"]],
    ["https://www.acme-robotics.com/about", ["edit"]],
    ["acme.example", ["edit"]],
    ["", ["Select a company name, or put the cursor on one."]],
    ["Acme\nRobotics", ["Select a company name on one line."]],
    ["a".repeat(201), ["The selection is too long for a company name."]],
  ])("leads from %j to %j: to a search never alone", async (text, kinds) => {
    expect(await kindsOf(text, {})).toEqual(kinds);
  });

  it("asks for the name without its quotation marks, a page as long as the settings say", async () => {
    expect(await lookUp(' "Acme, Inc." ', nothing)).toEqual({
      steps: [
        {
          kind: "search",
          company: "Acme, Inc.",
          question: { endpoint: "companies", filters: { company: "Acme, Inc." }, perPage: 25 },
        },
        { kind: "edit", company: "Acme, Inc." },
      ],
    });
  });

  it("fills the search in with the name part of an address: the service has no filter for domains (§4.2)", async () => {
    expect(await lookUp("press@north-star.co.uk", nothing)).toEqual({
      steps: [{ kind: "edit", company: "north star" }],
    });
  });
});

describe("looking up what is known", () => {
  it.each([
    ["Acme Robotics", ["known", "search", "edit"]],
    ["4711", ["known", "openFiling", "search", "edit"]],
    ["acme.example", ["known", "edit"]],
  ])("shows it before what may use a search: %j", async (text, kinds) => {
    expect(await kindsOf(text, { known: knowsAcme })).toEqual(kinds);
  });

  it("offers the stored answer to the same search, and asks the store for no other", async () => {
    const asked: unknown[] = [];
    const needs = {
      stored(question: unknown) {
        asked.push(question);
        return Promise.resolve(stored);
      },
    };
    expect(await kindsOf("Acme Robotics", needs)).toEqual(["stored", "search", "edit"]);
    expect(asked).toEqual([{ endpoint: "companies", filters: { company: "Acme Robotics" }, perPage: 25 }]);
    expect(await kindsOf("acme.example", needs)).toEqual(["edit"]);
    expect(asked).toHaveLength(1);
  });

  it("looks for what the text is taken for", async () => {
    const targets: LookUpTarget[] = [];
    const known = (target: LookUpTarget): Promise<readonly KnownRecord[]> => {
      targets.push(target);
      return Promise.resolve([]);
    };
    for (const text of ["“Acme”", "4711", "https://www.acme.example/x", ""]) await kindsOf(text, { known });
    expect(targets).toEqual([
      { kind: "company", name: "Acme" },
      { kind: "filing", id: "4711" },
      { kind: "domain", host: "www.acme.example", name: "acme" },
    ]);
  });
});

describe("looking up without a connection", () => {
  it.each(["address", "key"] as const)(
    "offers to make one, or the sample, where the %s is missing",
    async (lacks) => {
      expect(await lookUp("Acme", { ...nothing, lacks })).toEqual({
        steps: [{ kind: "connect", lacks }, { kind: "useSample" }],
      });
    },
  );

  it("shows what is known all the same", async () => {
    expect(await kindsOf("Acme", { known: knowsAcme, lacks: "key" })).toEqual([
      "known",
      "connect",
      "useSample",
    ]);
  });
});
