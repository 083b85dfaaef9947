import { readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetCopies, forgetRecords } from "../../../../src/store/records/forgetting/forget.ts";
import type { Store } from "../../../../src/store/store.ts";
import { until } from "../../../../tools/project/until.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { answer, filing, page, questions, service } from "../../../support/store/library.ts";
import { program } from "../../../support/store/programs.ts";

const folder = storeFolder();
afterEach(() => void vi.restoreAllMocks());
const company = { kind: "company", core: "northwind robotics", full: "northwind robotics" } as const;

/** A store that would wait for a lock longer than the test takes. */
async function open(): Promise<Store> {
  return await folder.open({ worker: await program("worker"), patienceMs: 60_000 });
}

async function star(store: Store, number: number): Promise<void> {
  await store.library.mark({ service, key: `filing:${String(number)}` }, { star: true });
}

/** Locks the file as the thread that removes copies does; returns what releases it. */
function lockAt(stage: string): () => void {
  const lock = folder.connection();
  lock
    .prepare("INSERT INTO meta (name, value) VALUES ('forgetting', ?)")
    .run(JSON.stringify({ stage, subjects: [] }));
  lock.exec("BEGIN IMMEDIATE");
  return () => lock.close();
}

const starsInFile = (): unknown => folder.rows("SELECT count(*) AS n FROM marks")[0]?.["n"];

function countBegins(work: () => void): number {
  const exec = vi.spyOn(DatabaseSync.prototype, "exec");
  try {
    work();
    return exec.mock.calls.filter(([text]) => text.startsWith("BEGIN")).length;
  } finally {
    exec.mockRestore();
  }
}

describe("what is written while something is forgotten", () => {
  it.each(["records", "copies", "file", "rewriting", "journal"])(
    "is kept beside a file that is locked, without a wait or a word: %s",
    async (stage) => {
      const store = await open();
      await star(store, 1);
      const release = lockAt(stage);
      await star(store, 2);
      expect(starsInFile()).toBe(1);
      expect(readdirSync(folder.path).some((name) => name.includes(".spill-"))).toBe(true);
      release();
      await until("the file to have it", () => starsInFile() === 2);
      expect(folder.told).toEqual([]);
    },
  );

  it("doesn’t wait until the file has taken all that was written before", async () => {
    const store = await open();
    await star(store, 0);
    const release = lockAt("rewriting");
    const many = 300;
    await Promise.all(Array.from({ length: many }, (_, at) => star(store, at + 1)));
    // Each look at the clock takes as long as a write on a slow disk. It goes on by itself as well: the file is tried again
    // after a tenth of a second.
    const clock = performance.now.bind(performance);
    let late = 0;
    vi.spyOn(performance, "now").mockImplementation(() => clock() + (late += 1));
    release();
    const read = store.library.forgotten();
    // Seen after the first few: they are taken in turns with what waits for its time slice.
    while (starsInFile() === 1) await nextTimeSlice();
    await star(store, many + 1);
    expect(starsInFile()).toBeLessThan(many);
    await read;
    await until("the file to have all of it", () => starsInFile() === many + 2);
  });
});

describe("removing copies", () => {
  it("takes no lock for rows that hold nothing of it", async () => {
    const store = await folder.open();
    await answer(store, questions.list(), page(filing(7, { name: "Northwind Robotics" })));
    for (let from = 1_000; from < 1_400; from += 25) {
      const rows = Array.from({ length: 25 }, (_, at) => filing(from + at, { name: `Ελλάδα ${String(at)}` }));
      await answer(store, questions.list(["page", String(from)]), page(...rows));
    }
    await store.close();
    const database = folder.connection();
    forgetRecords(database, [company]);
    const many = countBegins(() => void forgetCopies(database));
    database.exec("DELETE FROM records");
    forgetRecords(database, [company]);
    expect(many).toBe(countBegins(() => void forgetCopies(database)));
  });
});
