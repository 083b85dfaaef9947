import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fingerprintOf } from "../../../../src/domain/fingerprint.ts";
import { takeInOldest } from "../../../../src/store/library/takeIn.ts";
import { removeFromAnswers } from "../../../../src/store/records/forgetting/removing.ts";
import { keptAs, type UntakenAnswer } from "../../../../src/store/records/libraryRows.ts";
import { namesOf } from "../../../../src/store/records/subject.ts";
import { createSqliteDatabase, type Database } from "../../../../src/store/rows/database.ts";
import { Statements } from "../../../../src/store/sql/statements.ts";
import { stringifyJson } from "../../../../src/text/json.ts";
import { until } from "../../../../tools/project/until.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { answer, filing, libraryReaders, page, questions, service } from "../../../support/store/library.ts";
import { keyOf } from "../../../support/store/requests.ts";

const folder = storeFolder();
const readerOf = libraryReaders();

const number = (sql: string): number => Number(folder.rows(sql)[0]?.["n"]);
const records = (): number => number("SELECT count(*) AS n FROM records");
const untaken = (): number => number("SELECT count(*) AS n FROM answers WHERE taken IN (0, 3)");

/** Answers that are still to be taken in: each with this many rows, none of them in the library. */
async function fill(answers: number, rows: number): Promise<void> {
  await (await folder.open()).close();
  const theirs = folder.connection();
  const { value: salt } = theirs.prepare("SELECT value FROM meta WHERE name = 'salt'").get() ?? {};
  const add = theirs.prepare(
    "INSERT INTO answers (origin, credential, question, at, size, body) VALUES (?, ?, ?, ?, 1, ?)",
  );
  for (let at = 0; at < answers; at += 1) {
    const question = questions.list(["cities[]", String(at)]);
    const { caller } = keyOf(question, service);
    const ids = Array.from({ length: rows }, (_none, row) => at * rows + row);
    const body = gzipSync(stringifyJson(page(...ids.map((id) => filing(id)))));
    add.run(service, fingerprintOf(caller, String(salt)), question, at, body);
  }
  theirs.close();
}

describe("answers that are still to be taken in", () => {
  it("are taken in from where a window was killed", async () => {
    await fill(20, 20);
    const killed = await folder.process();
    const lock = folder.connection();
    await until("some records", () => {
      lock.exec("BEGIN IMMEDIATE");
      if (records() > 20) return true;
      lock.exec("ROLLBACK");
      return false;
    });
    await killed.kill();
    lock.close();
    expect(untaken()).toBeGreaterThan(0);
    const store = await folder.open();
    await until("all records", () => records() === 400 && untaken() === 0);
    expect(await store.get(keyOf(questions.list(["cities[]", "7"]), service))).toBeDefined();
    expect(number("SELECT count(*) AS n FROM companies")).toBe(400);
    expect(number("SELECT count(*) AS n FROM versions")).toBe(0);
  });

  it("are taken in once by two windows that do it at the same time", async () => {
    await fill(10, 20);
    const windows = await Promise.all([folder.process(), folder.process()]);
    await until("all records", () => records() === 200 && untaken() === 0);
    for (const window of windows) expect(await window.ask({ what: "told" })).toEqual([]);
    expect(number("SELECT count(*) AS n FROM records WHERE firstSeen <> lastSeen")).toBe(0);
    expect(number("SELECT count(*) AS n FROM matches")).toBe(200);
  });
});

/** An answer as one window has read it before another one left it to its records. */
async function readByOne() {
  await fill(1, 2);
  const [one, other] = [1, 2].map(() => createSqliteDatabase(folder.connection()));
  const connection = folder.connection();
  if (one === undefined || other === undefined) throw new Error("no database");
  const row = () => connection.prepare("SELECT body, size, taken FROM answers").get() ?? {};
  const [read, before] = [one.untakenAnswer(), row()];
  if (read === undefined) throw new Error("no answer");
  const attempt = (run: (database: Database) => void) => Promise.resolve((run(other), true));
  await takeInOldest({ attempt }, (work) => Promise.resolve(work(other)));
  const after = row();
  expect(after["taken"]).toBe(keptAs.outline);
  const put = ({ body = null, size = null, taken = null }: ReturnType<typeof row>): void =>
    void connection.prepare("UPDATE answers SET body = ?, size = ?, taken = ?").run(body, size, taken);
  return { one, read, row, after, put: { before: () => put(before), after: () => put(after) } };
}

describe("an answer that another window has left to its records since it was read", () => {
  it.each<[string, (one: Database, read: UntakenAnswer) => void]>([
    ["left to its records again", (one, read) => one.putOutline(read, read.body, [])],
    ["left as it came", (one, read) => one.keepAsItCame(read)],
    ["rewritten", (one, read) => one.replaceAnswer(read, read.body)],
    ["removed", (one, read) => one.replaceAnswer(read, undefined)],
  ])("is not %s", async (_what, change) => {
    const { one, read, row, after } = await readByOne();
    change(one, read);
    expect(row()).toEqual(after);
  });

  it("is read again before a record is taken out of it", async () => {
    const { row, after, put } = await readByOne();
    put.before();
    const forgotten = namesOf([{ kind: "record", service, key: "filing:0" }]);
    let looks = 0;
    const mayHold = (): boolean => {
      looks += 1;
      if (looks === 1) put.after();
      return true;
    };
    removeFromAnswers(new Statements(folder.connection()), { forgotten, mayHold });
    expect([looks, row()]).toEqual([2, after]);
  });
});

describe("while the file cannot be written", () => {
  it("records wait with their answers, and are in the library when it is back", async () => {
    const disk = { isFull: false };
    class Full extends DatabaseSync {
      override exec(sql: string): void {
        if (disk.isFull && sql.startsWith("BEGIN") && this.location() !== null)
          throw Object.assign(new Error("full"), { errcode: 13 });
        super.exec(sql);
      }
    }
    const store = await folder.open({ loadSqlite: () => Promise.resolve({ DatabaseSync: Full }) });
    await answer(store, questions.list(), page(filing(1)), 1_000);
    disk.isFull = true;
    const many = Array.from({ length: 40 }, (_none, at) => filing(at + 1));
    await answer(store, questions.list(["cities[]", "x"]), page(...many), 2_000);
    await store.library.mark({ service, key: "filing:2" }, { star: true });
    expect(records()).toBe(1);
    disk.isFull = false;
    await until("the records that waited", () => records() === 40 && untaken() === 0);
    const [found] =
      (await readerOf(folder.path).ask("records", { keys: [{ service, key: "filing:2" }] })) ?? [];
    expect(found).toMatchObject({ lastSeen: 2_000, marks: { star: true } });
  });

  it("a full disk in the middle of taking in costs nothing: it goes on when there is room", async () => {
    await fill(5, 20);
    const disk = { commits: 0 };
    class Full extends DatabaseSync {
      override exec(sql: string): void {
        if (sql.startsWith("COMMIT")) disk.commits += 1;
        if (sql.startsWith("COMMIT") && disk.commits === 7) {
          super.exec("ROLLBACK");
          throw Object.assign(new Error("full"), { errcode: 13 });
        }
        super.exec(sql);
      }
    }
    const store = await folder.open({ loadSqlite: () => Promise.resolve({ DatabaseSync: Full }) });
    await until("all records", () => records() === 100 && untaken() === 0);
    expect(disk.commits).toBeGreaterThan(7);
    expect([folder.told, store.problem]).toEqual([[], undefined]);
  });
});
