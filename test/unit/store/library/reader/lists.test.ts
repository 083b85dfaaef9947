import { describe, expect, it } from "vitest";
import { libraryFolder, service } from "../../../../support/library/libraryFolder.ts";

const library = libraryFolder();
const services = [service];
const keysOf = (found: readonly { readonly key: string }[] | undefined): readonly string[] | undefined =>
  found?.map(({ key }) => key);

function filing(id: number, name: string, state = "Maine"): { readonly [key: string]: string | number } {
  return { id, name, state, money_raised: id, accepted_at: `2024-05-0${String(id)}T10:00:00.000-04:00` };
}

describe("lists of the library", () => {
  it("give what was received last first", async () => {
    for (const id of [1, 2, 3]) {
      library.now += 1_000;
      await library.filings([filing(id, `Company ${String(id)}`)]);
    }
    const both = { services: [service, "sample:"] };
    expect(keysOf(await library.reader.ask("recent", { ...both, limit: 2 }))).toEqual([
      "filing:3",
      "filing:2",
    ]);
  });

  it("give the records of one answer in its order, and what was opened first, as Search Library does", async () => {
    await library.filings([5, 9, 7].map((id) => filing(id, `Company ${String(id)}`)));
    const keys = async (list: "recent" | "lately") =>
      keysOf(await library.reader.ask(list, { services, limit: 9 }));
    expect(await keys("recent")).toEqual(["filing:5", "filing:9", "filing:7"]);
    library.now += 1_000;
    await library.store.library.used({ service, key: "filing:7" });
    expect(await keys("recent")).toEqual(["filing:7", "filing:5", "filing:9"]);
    expect(await keys("recent")).toEqual(await keys("lately"));
  });

  it("give companies of one initial, without its accent, by name and state", async () => {
    await library.filings([
      filing(1, "Beta, Inc."),
      filing(2, "Beta, Inc."),
      filing(3, "Beta, Inc.", "Ohio"),
      filing(5, "Édgar"),
    ]);
    expect(await library.reader.ask("initials", { services })).toEqual([
      { initial: "b", count: 2 },
      { initial: "e", count: 1 },
    ]);
    const all = await library.reader.ask("companies", { services, initial: "b", limit: 9 });
    expect(all).toMatchObject([
      { name: "Beta, Inc.", state: "Maine", count: 2 },
      { name: "Beta, Inc.", state: "Ohio", count: 1 },
    ]);
    expect(await library.reader.ask("companies", { services, initial: "b", limit: 1 })).toHaveLength(1);
  });

  it("give what a person has marked, the newest first, and each tag with how many records have it", async () => {
    await library.filings([1, 2, 3].map((id) => filing(id, `Company ${String(id)}`)));
    for (const [id, marks] of [
      [1, { star: true, tags: { added: ["a list", "b"], removed: [] } }],
      [2, { star: true, tags: { added: ["b"], removed: [] } }],
      [3, { note: "call" }],
      [9, { star: true, tags: { added: ["gone"], removed: [] } }],
    ] as const) {
      library.now += 1_000;
      await library.store.library.mark({ service, key: `filing:${String(id)}` }, marks);
    }
    expect(keysOf(await library.reader.ask("starred", { services, limit: 9 }))).toEqual([
      "filing:2",
      "filing:1",
    ]);
    expect(await library.reader.ask("tags", { services })).toEqual([
      { tag: "a list", count: 1 },
      { tag: "b", count: 2 },
    ]);
    expect(keysOf(await library.reader.ask("tagged", { services, tag: "b", limit: 1 }))).toEqual([
      "filing:2",
    ]);
    expect(keysOf(await library.reader.ask("tagged", { services, tag: "a", limit: 9 }))).toEqual([]);
    expect(await library.reader.ask("overview", { services })).toMatchObject({
      starred: 2,
      tags: 2,
      marks: 4,
      markedAt: library.now,
    });
    expect((await library.reader.ask("marked", { services, limit: 9 }))?.map(({ key }) => key)).toEqual([
      "filing:9",
      "filing:3",
      "filing:2",
      "filing:1",
    ]);
  });
});
