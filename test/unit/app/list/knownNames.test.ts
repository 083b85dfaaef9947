import { describe, expect, it } from "vitest";
import { knownNames } from "../../../../src/app/list/knownNames.ts";
import { listOfNames } from "../../../../src/domain/list/nameList.ts";
import { profileOf } from "../../../../src/domain/list/profile.ts";
import type { LibraryStatements } from "../../../../src/store/library/reader/queries/knownNames.ts";
import { keptService, openLibrary, readerOf } from "../../../support/library/memoryLibrary.ts";
import { finished } from "../../../support/finished.ts";

const filings = [
  { id: 1, name: "Northwind Robotics, Inc.", state: "Ohio", accepted_at: "2026-01-02T00:00:00Z" },
  { id: 2, name: "Northwind Robotics Inc", state: "Ohio", accepted_at: "2026-02-02T00:00:00Z" },
  { id: 3, name: "Toro Co", state: "Ohio" },
  { id: 4, name: "Toro Corp.", state: "Maine" },
];

const library = () => openLibrary([...filings, { id: 5, name: "Other" }].map((value) => ({ value })));

function setUp(sql: LibraryStatements | undefined, names: readonly string[]) {
  const asked: string[] = [];
  const done: number[] = [];
  const stop = new AbortController();
  const needs = {
    library: () => Promise.resolve(readerOf(sql, asked)),
    connections: { serviceOf: () => keptService },
  };
  const { names: distinct } = finished(profileOf(listOfNames(names), 0));
  const run = async (onAnswer?: (position: number) => void) =>
    await knownNames(distinct, needs, stop.signal, (position, _answer, count) => {
      done.push(count);
      onAnswer?.(position);
    });
  return { run, asked, done, stop };
}

describe("what the library knows of a list", () => {
  it("is an answer for each name in order, with its records and their age", async () => {
    const { run, done } = setUp(library(), ["Nothwind Robotics", "Zzyzx", "NORTHWIND ROBOTICS INC", "Toro"]);
    const positions: number[] = [];
    const answers = await run((position) => positions.push(position));
    expect(answers.map(({ degree }) => degree)).toEqual(["suggestion", "none", "exact", "several"]);
    const [similar, none, exact, several] = answers;
    expect(exact?.companies).toHaveLength(1);
    expect(exact?.companies[0]?.map(({ value }) => value)).toEqual([filings[1], filings[0]]);
    expect(exact).toMatchObject({ askedAt: 2, searches: 0 });
    expect(exact?.companies[0]?.[0]).toMatchObject({ state: "Ohio", at: 2, row: { key: "filing:2" } });
    expect(several?.companies.map(([one]) => `${one?.name} ${one?.state}`).toSorted()).toEqual([
      "Toro Co Ohio",
      "Toro Corp. Maine",
    ]);
    expect(similar?.companies[0]?.[0]?.name).toContain("Northwind Robotics");
    expect(none).toEqual({ degree: "none", companies: [], searches: 0 });
    // Suggestions take longer: they come last.
    expect(positions).toEqual([2, 3, 0, 1]);
    expect(done).toEqual([1, 2, 3, 4]);
  });

  it("is nothing without a library", async () => {
    const { run } = setUp(undefined, ["Acme", "Beta"]);
    expect((await run()).map(({ degree }) => degree)).toEqual(["none", "none"]);
  });

  it("is no longer asked for after the signal", async () => {
    const { run, stop, asked } = setUp(library(), ["Toro", "Other", "Zzyzx"]);
    const running = run(() => stop.abort());
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect(asked).toEqual(["companiesNamed"]);
  });

  it("of 10,000 names lets other work have its turn", async () => {
    const names = Array.from(
      { length: 10_000 },
      (_, at) => (at % 2 === 0 ? "Toro" : "Other") + ` ${String(at)}`,
    );
    const { run } = setUp(undefined, names);
    let turns = 0;
    let isRunning = true;
    const count = (): void => {
      turns += 1;
      if (isRunning) setImmediate(count);
    };
    setImmediate(count);
    const answers = await run();
    isRunning = false;
    expect(answers).toHaveLength(10_000);
    expect(turns).toBeGreaterThan(1);
  });
});
