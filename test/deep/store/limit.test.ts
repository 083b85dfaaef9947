import { libraryReaders } from "../../support/store/library.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { describe, expect, it } from "vitest";
import { until } from "../../../tools/project/until.ts";
import { answer, filing, page, questions, service } from "../../support/store/library.ts";
import { fill, most, person, untilLooked, usedBytes } from "../../support/store/fullFile.ts";

const folder = storeFolder();
const readerOf = libraryReaders();
const numberOf = (sql: string): number => Number(Object.values(folder.rows(sql)[0] ?? {})[0]);

async function known(from: number, to: number): Promise<readonly string[]> {
  const keys = Array.from({ length: to - from }, (_none, at) => ({
    service,
    key: `filing:${String(from + at)}`,
  }));
  return ((await readerOf(folder.path).ask("records", { keys })) ?? []).map(({ key }) => key);
}

const dayMs = 24 * 3_600_000;
const count = (table: string): number => numberOf(`SELECT count(*) FROM ${table}`);

describe("local data that is larger than it may be", () => {
  it("removes what was viewed since it was received later than what was not", async () => {
    const { asked, needs } = person("removeOldest");
    const store = await folder.open({ ...needs, maxSizeBytes: () => most });
    await fill(store, 1, 3);
    await store.library.used({ service, key: "filing:2" });
    await fill(store, 4, 22);
    await untilLooked(store, "room", () => asked.length === 1 && usedBytes(folder) <= most);
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
    await untilLooked(store, "room", () => asked.length === 1 && usedBytes(folder) <= most);
    expect(count("companies WHERE core = 'vanishing works'")).toBe(0);
    expect(count("people")).toBe(0);
    expect(count("words WHERE words MATCH 'vanishing'")).toBe(0);
    expect(count("companies")).toBe(count("records"));
  });
});
