import { describe, expect, it } from "vitest";
import { repairReferences } from "../../../../src/store/records/rebuild.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { answer, filing, libraryReaders, page, questions, service } from "../../../support/store/library.ts";

const folder = storeFolder();
const readerOf = libraryReaders();

const persons = { related_persons: [{ name: "Ada Exemplar", relationship: "Director" }] };
const left = (): unknown => folder.rows("SELECT name FROM people UNION ALL SELECT person FROM roles");

describe("what lost rows leave behind", () => {
  it("leads nowhere, and records that lost their company or persons find them again", async () => {
    const store = await folder.open();
    await answer(store, questions.list(), page(filing(1), filing(2)), 1_000);
    await answer(store, questions.filing(3), filing(3, persons), 2_000);
    await answer(store, questions.filing(3), filing(3, { ...persons, money_raised: 9 }), 3_000);
    await store.close();
    const theirs = folder.connection();
    // As salvage carries over what can be read: the triggers are not asked.
    theirs.exec(`
      DROP TRIGGER recordDropped; DELETE FROM records WHERE key = 'filing:2';
      DELETE FROM companies; DELETE FROM people; DELETE FROM ledger WHERE id = 3;
      INSERT INTO records SELECT NULL, 99, 'filing:4', kind, company, name, state, industry, series, raised, offered,
        minimum, accepted, host, places, whole, firstSeen, lastSeen, used, hash, body FROM records LIMIT 1`);
    repairReferences(theirs);
    const count = (sql: string): unknown => theirs.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.["n"];
    expect(count("records")).toBe(2);
    expect(count("companies")).toBe(2);
    expect(count("sightings WHERE record NOT IN (SELECT id FROM records) OR line > 2")).toBe(0);
    expect(count("answers WHERE line = 3")).toBe(0);
    expect(theirs.prepare("SELECT p.name FROM roles AS r JOIN people AS p ON p.id = r.person").all()).toEqual(
      [{ name: "Ada Exemplar" }],
    );
    expect(count("versions")).toBe(1);
    theirs.close();
    const named = await readerOf(folder.path).ask("companiesNamed", {
      services: [service],
      keys: { core: "co 3", full: "co 3" },
      records: 1,
      companies: 1,
    });
    expect(named?.map(({ company: { name }, count: found }) => [name, found])).toEqual([
      ["Company 3, Inc.", 1],
    ]);
  });
});

describe("persons", () => {
  it("go with a record whose body is damaged", async () => {
    const store = await folder.open();
    await answer(store, questions.filing(1), filing(1, persons), 1_000);
    expect(left()).toHaveLength(2);
    folder.rows("UPDATE records SET body = x'00' RETURNING id");
    await store.library.forget([{ kind: "record", service, key: "filing:1" }]);
    expect(left()).toEqual([]);
  });

  it("are forgotten, even where their roles lead to records that don’t name them", async () => {
    const store = await folder.open();
    await answer(store, questions.list(), page(filing(1), filing(2, persons)), 1_000);
    folder.rows("INSERT INTO roles SELECT person, 1 FROM roles RETURNING record");
    await store.library.forget([{ kind: "person", key: "ada exemplar" }]);
    expect(left()).toEqual([]);
  });
});
