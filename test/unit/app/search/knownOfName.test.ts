import { describe, expect, it } from "vitest";
import { knownOfName } from "../../../../src/app/search/lookUp.ts";
import { lookUpTarget } from "../../../../src/domain/lookUpTarget.ts";
import { beginSearch } from "../../../../src/domain/search/searchRows.ts";
import type { ShownSearch } from "../../../../src/domain/search/state.ts";
import type { Answer } from "../../../../src/service/client/client.ts";
import type { Page } from "../../../../src/service/contract/envelope.ts";
import { companies, filing, page } from "../../../support/handDriven.ts";
import type { JsonObject } from "../../../../src/text/json.ts";
import { libraryFolder } from "../../../support/library/libraryFolder.ts";
import { answer as receive, questions } from "../../../support/store/library.ts";

const app = "https://app.example";
const base = "https://base.example";
const connections = { serviceOf: (role: "app" | "base") => (role === "app" ? app : base) };

const library = libraryFolder();

/** Keeps filings that a search has brought. */
async function keep(rows: readonly JsonObject[], at: number, service = app): Promise<void> {
  library.now = at;
  await library.filings(rows, service);
}

async function known(text: string, shown?: ShownSearch): Promise<readonly (readonly [string, number])[]> {
  const found = await knownOfName(lookUpTarget(text), {
    library: () => Promise.resolve(library.reader),
    connections,
    shown,
  });
  return found.map(({ row, at }) => [row.key, at] as const);
}

function answer(value: Page, at: number, service = app): Answer<Page> {
  return { value, service, from: "store", at };
}

async function keepRobots(): Promise<void> {
  await keep(
    [
      { id: 1, name: "Northern Acme Robotics Fund" },
      { id: 2, name: "ACME ROBOTICS, INC." },
      { id: 3, name: "Acme  Robotics" },
      { id: 4, name: "Acmer Robotics" },
      { id: 5, name: "Acme" },
      { id: 6, name: "Acme Robotics Holdings" },
    ],
    100,
  );
}

describe("what is known of a name", () => {
  it("is the same name first, then the same company, longer and shorter names, those with it in the middle", async () => {
    await keepRobots();
    await keep([{ id: 2, name: "ACME ROBOTICS, INC.", state: "Ohio" }], 200);
    expect(await known("acme robotics")).toEqual([
      ["filing:3", 100],
      ["filing:2", 200],
      ["filing:6", 100],
      ["filing:5", 100],
      ["filing:1", 100],
    ]);
  });

  it.each(["Acm", "Robo", "Beacon Labs", "I"])("is nothing for %j", async (text) => {
    await keepRobots();
    expect(await known(text)).toEqual([]);
  });

  it("is found by web address and by id", async () => {
    await keep(
      [
        { id: 1, name: "One", web: "https://www.acme-one.com/about" },
        { id: 2, name: "Acme", web: "acme-two.com" },
        { id: 77, name: "Two" },
      ],
      5,
    );
    expect(await known("acme-one.com")).toEqual([["filing:1", 5]]);
    expect(await known("press@acme-two.com")).toEqual([["filing:2", 5]]);
    expect(await known("77")).toEqual([["filing:77", 5]]);
  });

  it("comes from every kind of answer, and from the search that is shown where nothing was kept", async () => {
    const shown = beginSearch(companies("Acme"), answer(page([filing(1, { name: "Acme" })]), 50));
    library.now = 10;
    await library.fundings([{ id: "f1", title: "Acme raises", organization: { name: "Acme" } }], base);
    library.now = 20;
    await library.filing(9, { id: 9, name: "Acme" }, app);
    await receive(library.store, questions.company("acme"), { data: { name: "Acme" } }, 30, base);
    expect(new Map(await known("Acme", shown))).toEqual(
      new Map([
        ["company:acme", 30],
        ["filing:1", 50],
        ["filing:9", 20],
        ["funding:f1", 10],
      ]),
    );
  });

  it("is nothing of another service", async () => {
    const shown = beginSearch(companies("Acme"), answer(page([filing(1, { name: "Acme" })]), 50, "sample:"));
    await keep([{ id: 2, name: "Acme" }], 5, "sample:");
    expect(await known("Acme", shown)).toEqual([]);
  });

  it("is at most 6 records", async () => {
    await keep(
      Array.from({ length: 20 }, (_, index) => ({ id: index, name: "Acme" })),
      5,
    );
    expect(await known("Acme")).toHaveLength(6);
  });
});
