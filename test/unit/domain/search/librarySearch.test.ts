import { describe, expect, it } from "vitest";
import type { LibraryPage, ReadLibrary } from "../../../../src/domain/search/searchRows.ts";
import { SearchSession } from "../../../../src/domain/search/searchSession.ts";
import type { ListQuestion } from "../../../../src/service/contract/question.ts";
import { companies, createRig, filing, page } from "../../../support/handDriven.ts";

const service = "https://app.example";

interface Reading {
  readonly question: ListQuestion;
  readonly page: number;
  readonly signal: AbortSignal;
  readonly answer: (ids: readonly number[], more?: Partial<LibraryPage>) => void;
  readonly fail: (error: Error) => void;
}

/** A session whose library the test answers for by hand. */
function libraryRig() {
  const readings: Reading[] = [];
  const readLibrary: ReadLibrary = (question, at, signal) =>
    new Promise((resolve, fail) => {
      readings.push({
        question,
        page: at,
        signal,
        answer: (ids, more = {}) =>
          resolve({
            rows: ids.map((id) => ({ key: `filing:${String(id)}`, service, record: filing(id) })),
            total: ids.length,
            unknown: 0,
            hasMore: false,
            ...more,
          }),
        fail,
      });
    });
  const rig = createRig({ readLibrary });
  const last = (): Reading => {
    const reading = readings.at(-1);
    if (reading === undefined) throw new Error("nothing was read");
    return reading;
  };
  return { rig, readings, last };
}

const keysOf = ({ state }: SearchSession): readonly string[] => state.shown?.rows.map(({ key }) => key) ?? [];

describe("a search of the library", () => {
  it("shows what is kept, asks no service, and goes on in the library", async () => {
    const { rig, last, readings } = libraryRig();
    const { session } = rig;
    const begun = session.searchLibrary(companies("Acme"));
    expect(session.state.busy?.what).toBe("search");
    last().answer([1, 2], { total: 3, hasMore: true });
    expect(await begun).toBe("done");
    expect(session.state.shown).toMatchObject({
      from: "library",
      service,
      totalCount: 3,
      next: { kind: "page", page: 2 },
      question: companies("Acme"),
    });
    const more = session.loadMore();
    // A record that came meanwhile has moved one of the first page to the second.
    last().answer([2, 3], { total: 4 });
    expect(await more).toBe("done");
    expect(keysOf(session)).toEqual(["filing:1", "filing:2", "filing:3"]);
    expect(session.state.shown).toMatchObject({ totalCount: 4, next: { kind: "end" }, pages: 2 });
    expect(readings.map((one) => one.page)).toEqual([1, 2]);
    expect(rig.asked).toEqual([]);
  });

  it.each<readonly [ListQuestion, number, string | undefined]>([
    [{ endpoint: "companies", filters: { cities: ["Austin"] } }, 12, "{0} more whose city isn’t known"],
    [{ endpoint: "companies", filters: { zipCodes: ["1"] } }, 12, "{0} more whose zip code isn’t known"],
    [
      { endpoint: "companies", filters: { cities: ["Austin"], zipCodes: ["1"] } },
      12,
      "{0} more whose address isn’t known",
    ],
    [
      { endpoint: "companies", filters: { relatedPerson: "A" } },
      12,
      "{0} more whose related persons aren’t known",
    ],
    [
      { endpoint: "companies", filters: { relatedPerson: "A", cities: ["Austin"] } },
      12,
      "{0} more whose addresses and related persons aren’t known",
    ],
    [{ endpoint: "companies", filters: { cities: ["Austin"] } }, 0, undefined],
    [
      { endpoint: "fundings", filters: { more: [["a", "b"]] } },
      0,
      "more parameters apply only to the service",
    ],
    [{ endpoint: "fundings", filters: {} }, 0, undefined],
  ])("for %j says of %d what is not known: %s", async (question, unknown, text) => {
    const { rig, last } = libraryRig();
    const begun = rig.session.searchLibrary(question);
    last().answer([], { unknown });
    await begun;
    expect(rig.session.state.shown?.note?.text).toBe(text);
  });

  it("gives way to what is asked after it, and a service’s answer that it took the place of is kept", async () => {
    const { rig, last } = libraryRig();
    const { session } = rig;
    const landed: number[] = [];
    session.onDidReceiveLate(({ rows }) => landed.push(rows.length));
    const paid = session.run(companies("Acme"), { way: "search" });
    const kept = session.searchLibrary(companies("Acme"));
    expect(await paid).toBe("superseded");
    last().answer([1]);
    expect(await kept).toBe("done");
    rig.last().answer(page([1, 2]));
    await expect.poll(() => landed).toEqual([2]);
    expect(keysOf(session)).toEqual(["filing:1"]);
    // The same question to the service afterwards is asked, not taken for the one in the library.
    const again = session.run(companies("Acme"), { way: "search" });
    rig.last().answer(page([1, 2]));
    expect(await again).toBe("done");
    expect(session.state.shown?.from).toBe("service");
  });

  it("can be stopped, and keeps its rows where the next page fails", async () => {
    const { rig, last } = libraryRig();
    const { session } = rig;
    const begun = session.searchLibrary(companies("Acme"));
    session.cancel();
    expect(await begun).toBe("cancelled");
    expect(last().signal.aborted).toBe(true);
    const again = session.searchLibrary(companies("Acme"));
    last().answer([1], { hasMore: true });
    await again;
    const more = session.loadMore();
    last().fail(new Error("broken"));
    await expect(more).rejects.toThrow("broken");
    expect(keysOf(session)).toEqual(["filing:1"]);
  });

  it("stops at another connection", async () => {
    const { rig, last, readings } = libraryRig();
    const begun = rig.session.searchLibrary(companies("Acme"));
    last().answer([1], { hasMore: true });
    await begun;
    rig.service = "https://other.example";
    expect(await rig.session.loadMore()).toBe("ignored");
    expect(readings).toHaveLength(1);
  });

  it("finds nothing where there is no library, and is nothing without an address", async () => {
    const { session } = createRig();
    expect(await session.searchLibrary(companies("Acme"))).toBe("done");
    expect(session.state.shown).toMatchObject({ rows: [], next: { kind: "end" }, totalCount: 0 });
    const nowhere = new SearchSession({
      answers: { stored: () => Promise.resolve(undefined) },
      spending: { page: () => Promise.reject(new Error()) },
      now: () => 1,
      maxAgeMs: () => 0,
      connections: { serviceOf: () => undefined },
    });
    expect(await nowhere.searchLibrary(companies("Acme"))).toBe("ignored");
  });
});
