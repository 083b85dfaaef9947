import { libraryReaders } from "../../../support/store/library.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { runTask, type Task, type TaskResult } from "../../../../src/store/file/tasks.ts";
import { program } from "../../../support/store/programs.ts";
import { answer, filing, page, questions, service } from "../../../support/store/library.ts";
import { keyOf, leave, ledgerSum } from "../../../support/store/requests.ts";
import { until } from "../../../../tools/project/until.ts";
import { tracesOf } from "../../../support/store/traces.ts";
import { company, fill, forget, northwind, record } from "../../../support/store/forgetting.ts";

const folder = storeFolder();
const readerOf = libraryReaders();

async function keysKnown(): Promise<readonly string[]> {
  const reader = readerOf(folder.path);
  const keys = ["filing:7", "filing:8", "company:northwind-robotics"].map((key) => ({ service, key }));
  return ((await reader.ask("records", { keys })) ?? []).map(({ key }) => key);
}

describe("forgetting", () => {
  it("leaves no trace of a company in any file, and all else as it was", async () => {
    const store = await folder.open();
    await fill(store);
    await store.close();
    for (const name of ["before-migration", "filling", "next", "daily", "copying", "damaged-5"])
      copyFileSync(folder.file, `${folder.file}.${name}`);
    expect(tracesOf(folder.path, "Northwind Robotics")).not.toEqual([]);
    expect(tracesOf(folder.path, "northwind").some((where) => where.endsWith(": words"))).toBe(true);
    const next = await folder.open({ worker: await program("worker") });
    expect(await next.library.forgettable([company])).toEqual({
      records: 2,
      marks: 1,
      naming: 0,
      searches: 2,
    });
    await forget(folder, next, company);
    expect((await next.saved.list()).map(({ id }) => id)).toEqual(["3"]);
    expect(folder.rows("SELECT key FROM seen WHERE search = '3'")).toEqual([{ key: "filing:8" }]);
    // While the window is open, its journal is looked through too.
    expect(tracesOf(folder.path, "northwind")).toEqual([]);
    expect(await keysKnown()).toEqual(["filing:8"]);
    expect(await next.library.markCount()).toBe(0);
    expect(await next.history.list()).toEqual([]);
    const list = await next.get(keyOf(questions.list(), service));
    expect(list?.body).toContain("Company 8");
    expect((await ledgerSum(next)).requests).toBe(5);
    await next.close();
    expect(tracesOf(folder.path, "northwind")).toEqual([]);
  });

  it.each([
    ["a record by its number", record, questions.filing(7)],
    ["a company by its name", company, questions.list(["company", "Northwind Robotics"])],
  ])("keeps what is asked for again while copies are still being removed: %s", async (_, target, again) => {
    const store = await folder.open({ worker: await program("worker") });
    await answer(store, questions.list(), page(filing(7, northwind), filing(8)), 1_000);
    // What a running window has written beside the file may name it: the copies wait for that.
    const pending = `${folder.file}.pending-${String(process.ppid)}-${"0".repeat(16)}.jsonl`;
    writeFileSync(pending, "");
    expect(await store.library.forget([target])).toBe(true);
    expect(await keysKnown()).toEqual(["filing:8"]);
    const value = filing(7, northwind);
    await answer(store, again, again === questions.filing(7) ? value : page(value), 7_000);
    expect(await keysKnown()).toEqual(["filing:7", "filing:8"]);
    await until("the notice", () => folder.told.some((text) => text.includes("still holds copies")));
    expect(folder.rows("SELECT 1 FROM meta WHERE name = 'forgetting'")).toHaveLength(1);
    rmSync(pending);
    await until(
      "the last copies to go",
      () => folder.rows("SELECT 1 FROM meta WHERE name = 'forgetting'").length === 0,
    );
    expect(await keysKnown()).toEqual(["filing:7", "filing:8"]);
    expect((await store.get(keyOf(again, service)))?.body).toContain("Northwind");
  });

  it("waits for a reader elsewhere that holds the journal, says so, and goes on when that ends", async () => {
    const store = await folder.open({ worker: await program("worker") });
    await fill(store);
    const reader = folder.connection();
    reader.exec("BEGIN");
    reader.prepare("SELECT count(*) FROM records").get();
    expect(await store.library.forget([company])).toBe(true);
    expect(await keysKnown()).toEqual(["filing:8"]);
    await until("the notice", () => folder.told.some((text) => text.includes("still holds copies")));
    expect(tracesOf(folder.path, "northwind")).not.toEqual([]);
    // No one waits for it.
    await answer(store, questions.filing(9), filing(9), 9_000);
    expect(await store.get(keyOf(questions.filing(9), service))).toBeDefined();
    reader.exec("COMMIT");
    await until("the last copies to go", () => tracesOf(folder.path, "northwind").length === 0);
  });

  it("rewrites the file again where it was stopped in that", async () => {
    const store = await folder.open();
    await fill(store);
    await store.close();
    const done: string[] = [];
    const run = (task: Task, isStopped = false): TaskResult => {
      class Stopped extends DatabaseSync {
        override exec(sql: string): void {
          done.push(sql);
          if (isStopped && sql === "VACUUM") throw new Error("stopped");
          super.exec(sql);
        }
      }
      return runTask({ DatabaseSync: Stopped }, task);
    };
    const copies = { what: "forgetCopies", path: folder.file, mayCheckpoint: true } as const;
    run({ what: "forget", path: folder.file, targets: [company] });
    expect(run(copies, true)).toMatchObject({ ok: false });
    done.length = 0;
    expect(run(copies)).toMatchObject({ isOver: true });
    expect(done).toContain("VACUUM");
  });

  it("reaches what is on its way", async () => {
    const store = await folder.open();
    await fill(store);
    const end = await leave(store, keyOf(questions.list(["cities[]", "Dayton"]), service));
    await forget(folder, store, company);
    const body = JSON.stringify(page(filing(7, northwind), filing(9)));
    await end({ body, at: 6_000 });
    expect(tracesOf(folder.path, "northwind")).toEqual([]);
  });
});
