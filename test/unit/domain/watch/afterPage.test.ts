import { describe, expect, test } from "vitest";
import { createdDayOf } from "../../../../src/domain/watch/checkResult.ts";
import { manyOf, msOf, rowsOf, undated, WatchedSearch } from "../../../support/library/watchedSearch.ts";

/** A search that was first checked on November 2 with these rows. */
function checked(rows: WatchedSearch["rows"] = []): WatchedSearch {
  const search = new WatchedSearch();
  search.rows = rows;
  expect(search.check("11-02T13")).toEqual([]);
  return search;
}

describe("what is new", () => {
  test("is what comes later on the day of a check, in the next one", () => {
    const search = checked(rowsOf("11-02", "a"));
    search.rows = rowsOf("11-02", "b", "a");
    expect(search.check("11-03T13")).toEqual(["new b"]);
    expect(search.check("11-03T20")).toEqual([]);
  });

  test("says late of a day that is closed", () => {
    const search = checked();
    search.check("11-05T13");
    search.rows = [...rowsOf("11-05", "a"), ...rowsOf("11-03", "b")];
    expect(search.check("11-05T14")).toEqual(["new a"]);
    expect(search.check("11-05T15")).toEqual(["late b"]);
    expect(search.lastCheck).toMatchObject({ found: 1, late: { count: 1, day: "2026-11-03" } });
  });

  test("isn’t what the first check left unread", () => {
    const search = checked([...manyOf("11-01", 25), ...rowsOf("10-31", "page 2")]);
    search.rows = [...rowsOf("11-01", "a"), ...manyOf("11-01", 25), ...rowsOf("10-31", "page 2", "c")];
    expect(search.answer("11-02T14", 2, { isCheck: false })).toEqual([]);
  });

  test("isn’t older than the first check by more than three days", () => {
    const search = checked(rowsOf("11-01", "a"));
    search.rows = [...rowsOf("11-01", "a"), ...rowsOf("10-30", "b"), ...rowsOf("10-29", "c")];
    expect(search.answer("11-09T13", "first")).toEqual(["late b"]);
  });

  test("of rows without a day is only what a question from the first check’s day on brings", () => {
    const search = checked(undated(rowsOf("11-01", "a")));
    search.rows = undated([...rowsOf("11-03", "c"), ...rowsOf("11-01", "b", "a")]);
    expect(search.answer("11-03T12", "first", { isCheck: false })).toEqual([]);
    expect(search.check("11-03T13")).toEqual(["new c"]);
    expect(search.answer("11-03T14", "first")).toEqual([]);
  });

  test("comes once although an id is repeated, the order flips, or an answer is taken in once more", () => {
    const search = checked();
    search.rows = rowsOf("11-03", "a", "b");
    expect(search.check("11-03T13")).toEqual(["new a", "new b"]);
    const { lastCheck } = search;
    expect(search.answer("11-03T13", "first", { from: search.from, isLate: true })).toEqual([]);
    expect(search.lastCheck).toEqual(lastCheck);
    search.rows = rowsOf("11-03", "b", "a");
    expect(search.check("11-03T14")).toEqual([]);
  });

  test("of an answer that is stored late is found, and a later check stays the last", () => {
    const search = checked();
    search.check("11-04T13");
    search.rows = rowsOf("11-03", "a");
    expect(search.answer("11-03T13", "first", { from: "2026-11-01", isLate: true })).toEqual(["new a"]);
    expect(search.lastCheck?.at).toBe(msOf("11-04T13"));
  });

  test("includes rows of a day far ahead, or of none, and these move nothing", () => {
    const search = checked();
    search.rows = ["3000-01-01", "2026-02-30", "0000-00-00"].map((says, id) => ({
      id: String(id),
      day: "2026-11-03",
      says,
    }));
    search.check("11-03T13");
    search.check("11-04T13");
    expect(search.lastCheck).toMatchObject({ found: 0, closed: "2026-11-03" });
  });

  test("of a service whose created_from leaves out its own day is found a week later at the latest", () => {
    const search = checked();
    search.isExclusive = true;
    search.check("11-03T13");
    search.rows = rowsOf("11-03", "a");
    const found: string[] = [];
    for (let day = 4; day <= 10; day += 1)
      found.push(...search.check(`11-${String(day).padStart(2, "0")}T13`));
    expect(found).toEqual(["late a"]);
  });

  test("of a list that begins with the oldest is read from its end, and then before that", () => {
    const search = checked();
    search.rows = [...manyOf("11-03", 20), ...manyOf("11-04", 20)];
    expect(search.check("11-04T13")).toHaveLength(25);
    expect(search.more("11-04T13:01")).toHaveLength(15);
    search.rows = [...search.rows, ...manyOf("11-05", 20)];
    expect(search.check("11-05T13", 2)).toEqual(
      manyOf("11-05", 20)
        .slice(5)
        .map(({ id }) => `new ${id}`),
    );
    expect(search.lastCheck).toMatchObject({ unread: 5, next: 1 });
    expect(search.more("11-05T13:01")).toHaveLength(5);
    expect(search.lastCheck).toMatchObject({ unread: 0, found: 20 });
  });

  test("isn’t a record that was received before, and newly matches", () => {
    const search = checked();
    search.received.set("a", msOf("11-01T09"));
    search.received.set("b", msOf("11-03T10"));
    search.rows = rowsOf("11-02", "a", "b");
    expect(search.check("11-03T13")).toEqual(["new b"]);
  });

  test("is found late although another search received it, if no check of this one asked for its day", () => {
    const search = checked();
    search.check("11-05T13");
    search.received.set("a", msOf("11-05T10"));
    search.check("11-06T13");
    search.rows = rowsOf("11-03", "a");
    expect(search.check("11-09T13")).toEqual(["late a"]);
  });

  test("is found after the clock was set back", () => {
    const search = new WatchedSearch();
    search.check("12-20T13");
    search.rows = rowsOf("11-03", "a");
    // A first check by a clock that was ahead is made again.
    expect(search.check("11-03T13")).toEqual([]);
    search.rows = rowsOf("11-04", "b");
    expect(search.check("11-04T13")).toEqual(["new b"]);
    const ahead = checked();
    ahead.check("12-20T13");
    ahead.rows = rowsOf("11-04", "b");
    expect(ahead.check("11-04T13")).toEqual(["new b"]);
  });
});

describe("a check with more rows than it reads", () => {
  test("says how many, closes the days all the same, and goes on with the next page", () => {
    const search = checked();
    search.rows = manyOf("11-03", 60);
    expect(search.check("11-03T13")).toHaveLength(25);
    expect(search.lastCheck).toMatchObject({ found: 25, unread: 35, next: 2 });
    expect(search.more("11-03T13:01")).toHaveLength(25);
    expect(search.lastCheck).toMatchObject({ found: 50, unread: 10, next: 3 });
    search.check("11-04T13");
    expect(search.from).toBe("2026-11-03");
  });

  test("is over where its rows are known, or of a closed day", () => {
    const search = checked();
    search.rows = manyOf("11-03", 20);
    search.check("11-03T13");
    search.rows = [...manyOf("11-04", 10), ...search.rows];
    expect(search.check("11-04T13")).toHaveLength(10);
    expect(search.lastCheck?.unread).toBe(0);
  });
});

test("new rows of pages that a person loads are new, on every page", () => {
  const search = checked(manyOf("11-01", 30));
  search.rows = [
    ...rowsOf("11-03", "a"),
    ...manyOf("11-01", 24),
    ...rowsOf("11-03", "b"),
    ...manyOf("11-01", 30),
  ];
  expect(search.answer("11-03T13", "first", { isCheck: false })).toEqual(["new a"]);
  expect(search.answer("11-03T13:01", 2, { isCheck: false })).toEqual(["new b"]);
  expect(search.lastCheck?.at).toBe(msOf("11-02T13"));
});

test.each([
  [{ created_at: "2026-03-04T05:06:07Z" }, "2026-03-04"],
  [{ "Created-On": "2026-03-04" }, "2026-03-04"],
  [{ accepted_at: "2026-03-04T05:06:07-05:00" }, "2026-03-04"],
  [{ createdDate: "4 March" }, undefined],
  [{ created_at: 1_772_600_000 }, undefined],
  [{ updated_at: "2026-03-04" }, undefined],
  [{ created_at: "2026-03-041" }, undefined],
  [{ created_at: "2026-02-30" }, undefined],
  ["2026-03-04", undefined],
])("the day that %j was created on is %s", (value, day) => expect(createdDayOf(value)).toBe(day));
