import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { until } from "../../../../tools/project/until.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { program } from "../../../support/store/programs.ts";
import { answer, filing, libraryReaders, page, questions, service } from "../../../support/store/library.ts";
import { keyOf } from "../../../support/store/requests.ts";

const folder = storeFolder();
const readerOf = libraryReaders();

/** Numbers of the records that the index of words finds. */
const found = (word: string): readonly unknown[] =>
  folder.rows("SELECT rowid FROM words WHERE words MATCH ?", word).map(({ rowid }) => rowid);
const isStale = (): boolean => folder.rows("SELECT 1 FROM meta WHERE name = 'words'").length > 0;

/** FTS5 calls what is left "corrupt", with code 267. */
function damageIndex(): void {
  const theirs = folder.connection();
  // Else the shadow tables of an index can’t be written. Node 22 has no such method, and defends nothing.
  const enable: unknown = Reflect.get(theirs, "enableDefensive");
  if (typeof enable === "function") Reflect.apply(enable, theirs, [false]);
  theirs.exec("DELETE FROM words_data WHERE id >= 10");
  theirs.close();
}

async function names(): Promise<readonly string[]> {
  const known = await readerOf(folder.path).ask("companiesNamed", {
    services: [service],
    keys: { core: "co 1", full: "co 1" },
    records: 1,
    companies: 1,
  });
  return (known ?? []).map(({ company: { name } }) => name);
}

describe("an index of words that is out of step", () => {
  it("is rebuilt by the writer that meets it; the file stays, and no message is shown", async () => {
    const store = await folder.open({ worker: await program("worker") });
    await answer(store, questions.list(), page(filing(1), filing(2)));
    damageIndex();
    await answer(
      store,
      questions.list(["cities[]", "x"]),
      page(filing(2, { name: "Renamed Works" }), filing(3)),
    );
    expect(found("inc")).toEqual([1, 3]);
    expect(found("renamed")).toEqual([2]);
    expect(await store.get(keyOf(questions.list(), service))).toBeDefined();
    expect([folder.told, store.problem]).toEqual([[], undefined]);
    expect(readdirSync(folder.path).filter((name) => name.includes("damaged"))).toEqual([]);
    expect(isStale()).toBe(false);
  });

  it("that cannot be mended is done without, until another window opens; one message says so", async () => {
    const store = await folder.open();
    await answer(store, questions.list(), page(filing(1)));
    for (let round = 2; round < 8; round += 1) {
      if (folder.rows("SELECT 1 FROM sqlite_schema WHERE name = 'words'").length > 0) damageIndex();
      await answer(
        store,
        questions.list(["cities[]", String(round)]),
        page(filing(1, { money_raised: round })),
      );
    }
    expect(folder.told).toEqual([
      "The library’s search index keeps getting damaged. Until you reload the window, Search Library finds only names that begin with what you type.",
    ]);
    expect(store.problem).toBeUndefined();
    expect(isStale()).toBe(true);
    expect(await names()).toEqual(["Company 1, Inc."]);
    await store.close();
    await folder.open();
    await until("the indexes", () => !isStale() && found("company").length === 1);
  });
});

describe("clearing", () => {
  it("empties the library in every window", async () => {
    const store = await folder.open({ worker: await program("worker") });
    const other = await folder.open();
    await answer(store, questions.list(), page(filing(1)));
    await other.library.mark({ service, key: "filing:1" }, { note: "ours" });
    await other.library.hideName(service, "co 1", "Company 1, Inc.");
    await store.clear();
    const tables = [
      "records",
      "companies",
      "services",
      "people",
      "roles",
      "sightings",
      "marks",
      "hiddenNames",
    ];
    const counts = (): readonly unknown[] =>
      tables.map((table) => folder.rows(`SELECT count(*) AS n FROM ${table}`)[0]?.["n"]);
    if (existsSync(folder.file)) expect(new Set(counts())).toEqual(new Set([0]));
    expect(await names()).toEqual([]);
    expect(await other.library.markCount()).toBe(0);
    await answer(other, questions.list(), page(filing(1)));
    expect(await names()).toEqual(["Company 1, Inc."]);
  });
});
