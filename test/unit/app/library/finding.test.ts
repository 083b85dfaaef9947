import { describe, expect, it } from "vitest";
import { createFinding, type FoundRecords } from "../../../../src/app/library/finding.ts";
import type { LibraryReader } from "../../../../src/store/library/reader/libraryReader.ts";
import { answerQuery } from "../../../../src/store/library/reader/queries.ts";
import type { LibraryStatements } from "../../../../src/store/library/reader/queries/knownNames.ts";
import { keptService, namesOf, openLibrary } from "../../../support/library/memoryLibrary.ts";

async function next(waiting: (() => void)[]): Promise<void> {
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  waiting.shift()?.();
}

/** A pick whose library answers, and whose typing pauses, when the test says so. */
function typing(sql: LibraryStatements | undefined, services = { app: keptService, base: keptService }) {
  const shown: FoundRecords[] = [];
  const asked: string[] = [];
  const failures: unknown[] = [];
  const held: (() => void)[] = [];
  const rests: (() => void)[] = [];
  const library: Pick<LibraryReader, "ask"> = {
    async ask(name, argument, signal) {
      asked.push(name);
      await new Promise<void>((resolve) => held.push(resolve));
      signal?.throwIfAborted();
      return sql === undefined ? undefined : answerQuery(sql, name, argument);
    },
  };
  const finding = createFinding({
    library: () => Promise.resolve(library),
    connections: { serviceOf: (role) => services[role] },
    show: (found) => shown.push(found),
    attempt: async (work) => await work().catch((error: unknown) => failures.push(error)),
    rest: () => new Promise((resolve) => rests.push(resolve)),
  });
  return {
    finding,
    shown,
    asked,
    failures,
    /** The library answers what it was asked first. */
    answer: async () => await next(held),
    /** Nothing has been typed for a while. */
    rest: async () => await next(rests),
    rests,
    settled: async (count: number) => await expect.poll(() => shown.length).toBe(count),
  };
}

const library = () =>
  openLibrary([
    { value: { id: 1, name: "Northwind Robotics, Inc." } },
    { value: { id: 2, name: "Zephyr Holdings" }, star: true },
  ]);

describe("finding while typing", () => {
  it("shows what is found without a pause, and looks for nothing similar then", async () => {
    const rig = typing(library());
    rig.finding.typed("north");
    await rig.answer();
    await rig.settled(1);
    expect(namesOf(rig.shown[0]?.records ?? [])).toEqual(["Northwind Robotics, Inc."]);
    expect(rig.shown[0]).toMatchObject({ text: "north", isLooking: false, isEmpty: false, suggestions: [] });
    expect(rig.asked).toEqual(["find"]);
  });

  it("looks for similar names after a rest where nothing else was found", async () => {
    const rig = typing(library());
    rig.finding.typed("Zephir Holdigns");
    await rig.answer();
    await rig.answer();
    await rig.settled(1);
    expect(rig.shown[0]).toMatchObject({ records: [], suggestions: [], isLooking: true });
    await rig.rest();
    await rig.answer();
    await rig.settled(2);
    expect(rig.shown[1]?.suggestions.map(({ company }) => company.name)).toEqual(["Zephyr Holdings"]);
    expect(rig.shown[1]?.isLooking).toBe(false);
    expect(rig.asked).toEqual(["find", "count", "suggest"]);
  });

  it("drops what the next key has cancelled, also while it rests", async () => {
    const rig = typing(library());
    rig.finding.typed("zep");
    await expect.poll(() => rig.asked).toHaveLength(1);
    rig.finding.typed("north");
    await rig.answer();
    await rig.answer();
    await rig.settled(1);
    expect(rig.shown[0]?.text).toBe("north");
    rig.finding.typed("Zephir Holdigns");
    await rig.answer();
    await rig.answer();
    await rig.settled(2);
    rig.finding.typed("zephyr");
    await rig.rest();
    await rig.answer();
    await rig.settled(3);
    expect(rig.shown.map(({ text }) => text)).toEqual(["north", "Zephir Holdigns", "zephyr"]);
    expect(rig.asked).not.toContain("suggest");
    expect(rig.failures).toEqual([]);
  });

  it("shows starred and recent records without a text", async () => {
    const rig = typing(library());
    rig.finding.typed("  ");
    await rig.answer();
    await rig.settled(1);
    expect(namesOf(rig.shown[0]?.records ?? [])).toEqual(["Zephyr Holdings", "Northwind Robotics, Inc."]);
  });

  it.each([
    ["has no records", openLibrary([])],
    ["is not there", undefined],
  ])("says that the library is empty where it %s", async (_what, sql) => {
    const rig = typing(sql);
    rig.finding.typed("north");
    await rig.answer();
    await rig.answer();
    await rig.settled(1);
    expect(rig.shown[0]).toMatchObject({ isEmpty: true, isLooking: false });
    expect(rig.rests).toEqual([]);
  });

  it("knows nothing of the records of another service", async () => {
    const rig = typing(library(), { app: "sample:", base: "sample:" });
    rig.finding.typed("north");
    await rig.answer();
    await rig.answer();
    await rig.settled(1);
    expect(rig.shown[0]).toMatchObject({ records: [], isEmpty: true });
  });
});
