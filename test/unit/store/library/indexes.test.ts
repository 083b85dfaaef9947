import { DatabaseSync, type StatementSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { storeFolder } from "../../../support/store/folder.ts";
import { sameThread } from "../../../support/library/sameThread.ts";
import { answer, filing, libraryReaders, page, questions, service } from "../../../support/store/library.ts";

const folder = storeFolder();
const readerOf = libraryReaders();

/** Numbers of the records that the index of words finds. */
const found = (word: string): readonly unknown[] =>
  folder.rows("SELECT rowid FROM words WHERE words MATCH ?", word).map(({ rowid }) => rowid);

describe("an index of words that is out of step", () => {
  it("is rebuilt where a reader meets it, and the question is answered", async () => {
    const store = await folder.open();
    await answer(store, questions.list(), page(filing(1)));
    const index = { isDamaged: true, mended: 0 };
    class Damaged extends DatabaseSync {
      override prepare(sql: string): StatementSync {
        if (index.isDamaged && sql.includes("FROM companies"))
          throw Object.assign(new Error("malformed"), { errcode: 267 });
        return super.prepare(sql);
      }
    }
    const reader = readerOf(folder.path, {
      open: (path) => sameThread(path, { DatabaseSync: Damaged }),
      onDamagedIndex: async () => {
        index.mended += 1;
        index.isDamaged = false;
        return await store.repairIndexes();
      },
    });
    const keys = { core: "co 1", full: "co 1" };
    const argument = { services: [service], keys, records: 1, companies: 1 };
    const [one, other] = await Promise.all([
      reader.ask("companiesNamed", argument),
      reader.ask("companiesNamed", argument),
    ]);
    expect([one?.length, other?.length]).toEqual([1, 1]);
    expect(index.mended).toBe(1);
    expect(found("company")).toEqual([1]);
  });
});
