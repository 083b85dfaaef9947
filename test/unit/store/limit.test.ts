import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { LimitCounts } from "../../../src/store/limit.ts";
import type { LimitChoice } from "../../../src/store/rows/answers.ts";
import type { Store, StoreNeeds } from "../../../src/store/store.ts";
import { until } from "../../../tools/project/until.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { answer, filing, libraryReaders, page, questions, service } from "../../support/store/library.ts";
import { keyOf } from "../../support/store/requests.ts";

const folder = storeFolder();
const readerOf = libraryReaders();
const most = 400_000;
const dayMs = 24 * 3_600_000;

function text(bytes: number): string {
  return randomBytes(bytes).toString("base64");
}

/** Answers of about 32 kB, each with one record, from this number on. */
async function fill(store: Store, from: number, count: number): Promise<void> {
  for (let id = from; id < from + count; id += 1)
    await answer(store, questions.filing(id), filing(id, { description: text(24_000) }), id);
}

/** As `fill`, until something has come of it; the number of the next record. */
async function fillUntil(store: Store, from: number, isEnough: () => boolean): Promise<number> {
  if (isEnough()) return from;
  await fill(store, from, 1);
  return await fillUntil(store, from + 1, isEnough);
}

async function known(from: number, to: number): Promise<readonly string[]> {
  const keys = Array.from({ length: to - from }, (_none, at) => ({
    service,
    key: `filing:${String(from + at)}`,
  }));
  const found = await readerOf(folder.path).ask("records", { keys });
  return (found ?? []).map(({ key }) => key);
}

/** A person who answers as told, and what she was asked. */
function person(...choices: readonly LimitChoice[]): {
  readonly asked: LimitCounts[];
  readonly needs: Pick<StoreNeeds, "askAtLimit">;
} {
  const asked: LimitCounts[] = [];
  return {
    asked,
    needs: {
      askAtLimit: (counts) => {
        asked.push(counts);
        return Promise.resolve(choices[asked.length - 1] ?? "later");
      },
    },
  };
}

/** Waits for what follows when the size is looked at: after some writes. */
async function untilLooked(store: Store, what: string, look: () => boolean): Promise<void> {
  const none = { question: { endpoint: "filing", id: "none" }, service, at: 1, rows: 0, pages: 0 } as const;
  await until(what, async () => {
    await store.history.remove(none);
    return look();
  });
}

const numberOf = (sql: string): number => Number(Object.values(folder.rows(sql)[0] ?? {})[0]);
const count = (table: string): number => numberOf(`SELECT count(*) FROM ${table}`);
const usedBytes = (): number => (numberOf("PRAGMA page_count") - numberOf("PRAGMA freelist_count")) * 4096;

describe("local data that is larger than it may be", () => {
  it("asks with its counts, and removes what was used longest ago, but nothing that is marked", async () => {
    const { asked, needs } = person("removeOldest");
    const store = await folder.open({ ...needs, maxSizeBytes: () => most });
    await store.library.mark({ service, key: "filing:2" }, (marks) => ({ ...marks, note: "ours" }));
    const next = await fillUntil(store, 1, () => asked.length === 1);
    await untilLooked(store, "room", () => usedBytes() < 0.95 * most);
    expect(asked).toMatchObject([{ maxBytes: most }]);
    expect(asked[0]?.bytes).toBeGreaterThan(most);
    expect(asked[0]?.records).toBeGreaterThan(0);
    expect(asked[0]?.answers).toBeGreaterThan(0);
    const last = next - 1;
    const left = await known(1, next);
    expect(left).toContain("filing:2");
    expect(left).not.toContain("filing:1");
    expect(left).toContain(`filing:${String(last)}`);
    expect(await store.get(keyOf(questions.filing(last), service))).toBeDefined();
    // For a week that is what the person wants.
    await fill(store, next, 25);
    await untilLooked(store, "room again", () => usedBytes() <= most);
    expect(await store.get(keyOf(questions.filing(2), service))).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(await known(2, 3)).toEqual(["filing:2"]);
  });

  it("removes what was viewed since it was received later than what was not", async () => {
    const { asked, needs } = person("removeOldest");
    const store = await folder.open({ ...needs, maxSizeBytes: () => most });
    await fill(store, 1, 3);
    await store.library.used({ service, key: "filing:2" });
    await fill(store, 4, 22);
    await untilLooked(store, "room", () => asked.length === 1 && usedBytes() <= most);
    expect(await known(1, 4)).toEqual(["filing:2"]);
  });

  it("keeps everything where the person wants to think, and asks again after a week in another window", async () => {
    const first = person("later");
    let clock = dayMs;
    const needs = { maxSizeBytes: () => most, now: () => clock };
    const store = await folder.open({ ...needs, ...first.needs });
    await fill(store, 1, 25);
    await untilLooked(store, "the question", () => first.asked.length === 1);
    await fill(store, 26, 5);
    await store.close();
    expect(await known(1, 31)).toHaveLength(30);
    clock += 6 * dayMs;
    const second = person("later");
    const other = await folder.open({ ...needs, ...second.needs });
    await fill(other, 31, 5);
    // The rest of a long page is taken in after it was looked at the size.
    const rows = Array.from({ length: 40 }, (_none, at) => filing(1_000 + at));
    await answer(other, questions.list(), page(...rows), 200);
    await until("the rest of the page", async () => (await known(1_000, 1_040)).length === 40);
    await other.close();
    clock += 2 * dayMs;
    const third = person("later");
    const last = await folder.open({ ...needs, ...third.needs });
    await fill(last, 36, 1);
    await untilLooked(last, "another question", () => third.asked.length === 1);
    expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
    expect(await known(1, 37)).toHaveLength(36);
  });

  it("asks again when the setting was changed and is reached", async () => {
    const { asked, needs } = person("raise", "later");
    let maxSize = most;
    const store = await folder.open({ ...needs, maxSizeBytes: () => maxSize });
    await fill(store, 1, 25);
    await untilLooked(store, "the question", () => asked.length === 1);
    maxSize = 2 * most;
    await fill(store, 26, 25);
    await untilLooked(store, "the other question", () => asked.length === 2);
    expect(asked.map(({ maxBytes }) => maxBytes)).toEqual([most, 2 * most]);
    expect(await known(1, 51)).toHaveLength(50);
  });

  it("loses the words, companies and persons of what it removes", async () => {
    const { asked, needs } = person("removeOldest");
    const store = await folder.open({ ...needs, maxSizeBytes: () => most });
    const persons = { related_persons: [{ name: "Ada Exemplar", relationship: "Director" }] };
    await answer(store, questions.list(), page(filing(1, { ...persons, name: "Vanishing Works" })), 1);
    await fill(store, 2, 25);
    await untilLooked(store, "room", () => asked.length === 1 && usedBytes() <= most);
    expect(count("companies WHERE core = 'vanishing works'")).toBe(0);
    expect(count("people")).toBe(0);
    expect(count("words WHERE words MATCH 'vanishing'")).toBe(0);
    expect(count("companies")).toBe(count("records"));
  });
});
