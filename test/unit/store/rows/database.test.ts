import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import manifest from "../../../../package.json" with { type: "json" };
import type { StoreHereNeeds } from "../../../../tools/store/sameThread.ts";
import { asking, question, testClient } from "../../../support/testClient.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { filing, page, service } from "../../../support/store/library.ts";
import { begin, keyOf, put } from "../../../support/store/requests.ts";

const folder = storeFolder();

/** A runtime whose SQLite has no FTS5. */
class Plain extends DatabaseSync {
  override exec(sql: string): void {
    if (sql.includes("fts5")) throw Object.assign(new Error("no such module: fts5"), { errcode: 1 });
    super.exec(sql);
  }
}

const runtimes: readonly (readonly [string, Pick<StoreHereNeeds, "loadSqlite">])[] = [
  ["SQLite", { loadSqlite: () => Promise.reject(new Error("No such built-in module: node:sqlite")) }],
  ["FTS5", { loadSqlite: () => Promise.resolve({ DatabaseSync: Plain }) }],
];

describe.each(runtimes)("a runtime without %s", (_what, runtime) => {
  it("searches without storage: each search of a person is sent, and one sentence names the version that stores", async () => {
    const store = await folder.open(runtime);
    let sent = 0;
    const { client } = testClient({
      address: service,
      store: () => Promise.resolve(store),
      send: ({ url }) => {
        sent += 1;
        const body = Buffer.from(JSON.stringify(page(filing(1))));
        return Promise.resolve({ status: 200, headers: { "content-type": "application/json" }, body, url });
      },
    });
    const both = await Promise.all([
      client.list(question, "first", asking()),
      client.list(question, "first", asking()),
    ]);
    expect(both.map(({ value }) => value.rows.length)).toEqual([1, 1]);
    expect(sent).toBe(1);
    await client.waitUntilIdle(1_000);
    expect(await client.stored({ ...question, page: 1 })).toBeUndefined();
    expect((await client.list(question, "first", asking())).value.rows).toHaveLength(1);
    expect(sent).toBe(2);
    const [, floor = ""] = /^\^(\d+\.\d+)/.exec(manifest.engines.vscode) ?? [];
    expect(folder.told).toEqual([expect.stringContaining(`VS Code ${floor} or newer`)]);
    expect(store.problem?.text).toBe(folder.told[0]);
  });

  it("sends nothing that no person asked for, keeps nothing, and takes whatever a person does", async () => {
    const store = await folder.open(runtime);
    const bounds = { accountsToBill: [keyOf("").caller], reserve: 0 };
    expect(await begin(store, "unasked", { bounds })).toEqual({ kind: "refused", refusal: "unreservable" });
    await put(store, keyOf("q"), { body: "[1]", at: 1 });
    const asked = { question, service, at: 1, rows: 1, pages: 1 };
    await store.history.put(asked);
    await store.saved.put({
      id: "1",
      name: "x",
      service,
      question,
      savedAt: 1,
      schedule: "daily",
      isPinned: false,
    });
    await store.library.mark({ service, key: "filing:1" }, { star: true });
    await store.library.hideName(service, "co 1", "Company 1, Inc.");
    await store.carryOver(keyOf("").caller, keyOf("", service, "c2").caller);
    expect(await store.library.forget([{ kind: "record", service, key: "filing:1" }])).toBe(false);
    expect(await store.get(keyOf("q"))).toBeUndefined();
    for (const list of [store.ledger.lines(), store.history.list(), store.saved.list(), store.saved.news()])
      expect(await list).toEqual([]);
    expect(await store.library.markCount()).toBe(0);
    expect(await store.accounts([keyOf("").caller])).toHaveLength(1);
    await store.clear();
    await store.close();
    expect(await store.get(keyOf("q"))).toBeUndefined();
    expect(existsSync(folder.file)).toBe(false);
  });
});
