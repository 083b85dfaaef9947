import { gzipSync } from "node:zlib";
import { copyFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CompanyFilters } from "../../../../src/service/contract/filters/table.ts";
import type { Store } from "../../../../src/store/store.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { program } from "../../../support/store/programs.ts";
import { answer, filing, libraryReaders, page, questions, service } from "../../../support/store/library.ts";
import { add, keyOf, leave, ledgerSum } from "../../../support/store/requests.ts";
import type { Subject } from "../../../../src/store/records/subject.ts";
import { until } from "../../../../tools/project/until.ts";
import { tracesOf } from "../../../support/store/traces.ts";

const folder = storeFolder();
const readerOf = libraryReaders();

const northwind = { name: "Northwind Robotics", state: "Ohio", web: "https://northwind.example" };
const company = { kind: "company", core: "northwind robotics", full: "northwind robotics" } as const;
const ada = { kind: "person", key: "ada exemplar" } as const;
const record = { kind: "record", service, key: "filing:7" } as const;

const noLook = { found: 0, hasMore: false, isWide: true, wideAt: 0, completeDay: "1970-01-01" } as const;

/** A library in which the company is in lists and by itself, in versions, marks, past questions and lines. */
async function fill(store: Store): Promise<void> {
  await answer(store, questions.list(), page(filing(7, northwind), filing(8)), 1_000);
  await answer(store, questions.list(["company", "Northwind Robotics"]), page(filing(7, northwind)), 2_000);
  await answer(
    store,
    questions.filing(7),
    {
      ...filing(7, { ...northwind, money_raised: 9 }),
      related_persons: [{ name: "Ada Exemplar", relationship: "Director" }],
    },
    3_000,
  );
  await answer(
    store,
    questions.company("northwind-robotics"),
    { name: "Northwind Robotics", slug: "x" },
    4_000,
  );
  await store.library.mark(record, () => ({
    star: true,
    tags: ["a"],
    note: "Northwind Robotics rings on Monday",
  }));
  await store.library.hideName(service, company.core, "Northwind Robotics");
  await store.history.put({
    question: { endpoint: "companies", filters: { company: "northwind robotics" } },
    service,
    at: 5_000,
    rows: 1,
    pages: 1,
  });
  const searches: readonly (readonly [id: string, name: string, filters: CompanyFilters])[] = [
    ["1", "Ohio", { company: "Northwind Robotics" }],
    ["2", "northwind robotics", {}],
    ["3", "Ohio", { states: ["Ohio"] }],
  ];
  for (const [id, name, filters] of searches) {
    const entry = { id, name, service, isPinned: false, schedule: "byHand", savedAt: 1 } as const;
    await store.saved.put({ ...entry, question: { endpoint: "companies", filters } });
  }
  const ohio = { id: "3", question: { endpoint: "companies", filters: { states: ["Ohio"] } } } as const;
  await store.saved.putLook(ohio, { ...noLook, at: 5_000 }, ["filing:7", "filing:8"], false);
  const question = {
    endpoint: "companies",
    filters: { company: "Northwind Robotics" },
    page: "first",
  } as const;
  await add(store, { question, service });
  // What has gone long ago leaves its bytes behind.
  const old = { endpoint: "companies", filters: { company: "northwind robotics of Ohio" } } as const;
  await store.history.put({ question: old, service, at: 5_001, rows: 1, pages: 1 });
  await store.history.remove({ question: old, service });
}

/** Forgets subjects, and waits until their last copies are gone. */
async function forget(store: Store, ...subjects: readonly Subject[]): Promise<void> {
  expect(await store.library.forget(subjects)).toBe(true);
  await until(
    "the last copies to go",
    () => folder.rows("SELECT 1 FROM meta WHERE name = 'forgetting'").length === 0,
  );
}

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
    copyFileSync(folder.file, `${folder.file}.before-migration`);
    writeFileSync(`${folder.file}.damaged-5`, "Northwind Robotics");
    expect(tracesOf(folder.path, "Northwind Robotics")).not.toEqual([]);
    expect(tracesOf(folder.path, "northwind").some((where) => where.endsWith(": words"))).toBe(true);
    const next = await folder.open({ worker: await program("worker") });
    expect(await next.library.forgettable([company])).toEqual({
      records: 2,
      answers: 4,
      marks: 1,
      naming: 0,
      searches: 2,
    });
    await forget(next, company);
    expect((await next.saved.list()).map(({ id }) => id)).toEqual(["3"]);
    expect(await next.saved.seenKeys("3")).toEqual(["filing:8"]);
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
    expect(readdirSync(folder.path).filter((name) => /damaged|migration/.test(name))).toEqual([]);
  });

  it("is not undone by the next search, but by asking for it", async () => {
    const store = await folder.open();
    await fill(store);
    await forget(store, company);
    await answer(store, questions.list(["cities[]", "Dayton"]), page(filing(7, northwind), filing(9)), 6_000);
    await answer(store, questions.list(["cities[]", "Columbus"]), page(filing(7, northwind)), 6_001);
    expect(tracesOf(folder.path, "northwind")).toEqual([]);
    expect((await store.get(keyOf(questions.list(["cities[]", "Dayton"]), service)))?.body).toContain(
      "Company 9",
    );
    await answer(store, questions.filing(7), filing(7, northwind), 7_000);
    expect(await keysKnown()).toEqual(["filing:7", "filing:8"]);
    await answer(store, questions.list(["cities[]", "Akron"]), page(filing(7, northwind)), 8_000);
    expect((await store.get(keyOf(questions.list(["cities[]", "Akron"]), service)))?.body).toContain(
      "Northwind",
    );
  });

  it("is undone by a search for exactly that name alone", async () => {
    const store = await folder.open();
    await fill(store);
    await forget(store, company);
    await answer(store, questions.list(["company", "Northwind"]), page(filing(7, northwind)), 6_000);
    expect(await keysKnown()).toEqual(["filing:8"]);
    await answer(store, questions.list(["company", "NORTHWIND Robotics"]), page(filing(7, northwind)), 7_000);
    expect(await keysKnown()).toEqual(["filing:7", "filing:8"]);
  });

  it("takes a person out wherever one is named, and leaves the records, their marks, and the rest of them", async () => {
    const store = await folder.open();
    await fill(store);
    await answer(
      store,
      questions.list(["related_person", "Ada Exemplar"]),
      page(filing(8), filing(7, northwind)),
      5_000,
    );
    await store.library.mark({ service, key: "filing:8" }, () => ({
      star: false,
      tags: [],
      note: "Ask Ada Exemplar",
    }));
    expect(await store.library.forgettable([ada])).toMatchObject({
      records: 1,
      marks: 0,
      naming: 1,
      searches: 0,
    });
    await forget(store, ada);
    // The note is the person’s own.
    expect(tracesOf(folder.path, "exemplar")).toEqual(["startup-funding.db", "startup-funding.db: marks"]);
    await store.library.mark({ service, key: "filing:8" }, (marks) => ({ ...marks, note: "" }));
    const kept = (await store.get(keyOf(questions.filing(7), service)))?.body;
    expect(kept).toContain("Northwind");
    expect(kept).not.toContain("Exemplar");
    expect(
      await store.get(keyOf(questions.list(["related_person", "Ada Exemplar"]), service)),
    ).toBeUndefined();
    expect(await keysKnown()).toEqual(["filing:7", "filing:8", "company:northwind-robotics"]);
    expect(await store.library.markCount()).toBe(1);
    const whole = {
      ...filing(7, northwind),
      related_persons: [{ name: "EXEMPLAR, Ada" }, { name: "Bo Other" }],
    };
    await answer(store, questions.filing(9), { ...whole, id: 9 }, 8_000);
    expect(tracesOf(folder.path, "exemplar, ada")).toEqual([]);
    await answer(store, questions.list(["related_person", "Exemplar, Ada"]), page(filing(8)), 9_000);
    await answer(store, questions.filing(9), { ...whole, id: 9 }, 10_000);
    expect((await store.get(keyOf(questions.filing(9), service)))?.body).toContain("EXEMPLAR, Ada");
  });

  it("reaches both hosts, older versions, the 201st person, other spellings, and lines of a window that is gone", async () => {
    const store = await folder.open();
    const many = Array.from({ length: 220 }, (_, at) => ({
      name: at === 210 ? "Ada Exemplar" : `Person ${String(at)}`,
    }));
    await answer(store, questions.filing(5), { ...filing(5), related_persons: many }, 1_000);
    await answer(store, questions.filing(6), filing(6, { name: "Northwind Robotics, Inc." }), 1_000);
    await answer(store, questions.filing(6), filing(6, { name: "Renamed Works" }), 2_000);
    await answer(store, questions.filing(4), filing(4, { name: "NORTH WIND ROBOTICS INC" }), 2_000);
    await answer(
      store,
      questions.company("northwind-robotics"),
      { name: "Northwind Robotics" },
      3_000,
      "https://base.example",
    );
    await leave(store, keyOf(questions.list(["company", "Northwind Robotics"]), service));
    folder
      .connection()
      .exec("UPDATE ledger SET holder = 'elsewhere 1 x', until = 1 WHERE holder IS NOT NULL");
    await forget(store, company, ada);
    expect(tracesOf(folder.path, "northwind")).toEqual([]);
    expect(tracesOf(folder.path, "north wind")).toEqual([]);
    expect(tracesOf(folder.path, "exemplar")).toEqual([]);
    const versions = await readerOf(folder.path).ask("versions", { service, key: "filing:6" });
    expect(versions).toHaveLength(1);
  });

  it("takes one record out, and its company where it was the only one", async () => {
    const store = await folder.open();
    await answer(store, questions.list(), page(filing(7, northwind), filing(8)), 1_000);
    await forget(store, record);
    expect(tracesOf(folder.path, "northwind")).toEqual([]);
    await answer(store, questions.list(["cities[]", "Dayton"]), page(filing(7, northwind)), 6_000);
    expect(await keysKnown()).toEqual(["filing:8"]);
    await answer(store, questions.filing(7), filing(7, northwind), 7_000);
    expect(await keysKnown()).toEqual(["filing:7", "filing:8"]);
  });

  it.each([
    ["a record by its number", record, questions.filing(7)],
    ["a company by its name", company, questions.list(["company", "Northwind Robotics"])],
  ])("keeps what is asked for again while copies are still being removed: %s", async (_, subject, again) => {
    const store = await folder.open({ worker: await program("worker") });
    await answer(store, questions.list(), page(filing(7, northwind), filing(8)), 1_000);
    // What a running window has written beside the file may name it: the copies wait for that.
    const spill = `${folder.file}.spill-${String(process.ppid)}-${"0".repeat(16)}.jsonl`;
    writeFileSync(spill, "");
    expect(await store.library.forget([subject])).toBe(true);
    expect(await keysKnown()).toEqual(["filing:8"]);
    const value = filing(7, northwind);
    await answer(store, again, again === questions.filing(7) ? value : page(value), 7_000);
    expect(await keysKnown()).toEqual(["filing:7", "filing:8"]);
    expect(folder.rows("SELECT 1 FROM meta WHERE name = 'forgetting'")).toHaveLength(1);
    rmSync(spill);
    await until(
      "the last copies to go",
      () => folder.rows("SELECT 1 FROM meta WHERE name = 'forgetting'").length === 0,
    );
    expect(await keysKnown()).toEqual(["filing:7", "filing:8"]);
    expect((await store.get(keyOf(again, service)))?.body).toContain("Northwind");
  });

  it("says that it could not be done while the file cannot be used", async () => {
    const store = await folder.open({ loadSqlite: () => Promise.reject(new Error("no module")) });
    expect(await store.library.forget([company])).toBe(false);
    expect(await store.library.forgettable([company])).toEqual({
      records: 0,
      answers: 0,
      marks: 0,
      naming: 0,
      searches: 0,
    });
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

  it("reaches what is on its way, and what a window of an older version keeps later", async () => {
    const store = await folder.open();
    await fill(store);
    const end = await leave(store, keyOf(questions.list(["cities[]", "Dayton"]), service));
    await forget(store, company);
    const body = JSON.stringify(page(filing(7, northwind), filing(9)));
    await end({ body, at: 6_000 });
    expect(tracesOf(folder.path, "northwind")).toEqual([]);
    const theirs = folder.connection();
    theirs
      .prepare(
        `INSERT INTO answers (origin, credential, question, at, size, body)
         SELECT origin, credential, ?, at, size, ? FROM answers LIMIT 1`,
      )
      .run(questions.list(["cities[]", "Akron"]), gzipSync(body));
    theirs.close();
    await answer(store, questions.list(), page(filing(8)), 7_000);
    const late = keyOf(questions.list(["cities[]", "Akron"]), service);
    const taken = (): unknown =>
      folder.rows("SELECT taken FROM answers WHERE question = ?", late.question)[0]?.["taken"];
    await until("their answer to be taken in", () => taken() === 1);
    expect(await readerOf(folder.path).ask("versions", { service, key: "filing:9" })).toHaveLength(1);
    const kept = (await store.get(late))?.body;
    expect(kept).toContain("Company 9");
    expect(kept).not.toContain("Northwind");
  });
});
