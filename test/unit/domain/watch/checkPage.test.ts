import { describe, expect, test } from "vitest";
import { manyOf, rowsOf, undated, WatchedSearch } from "../../../support/library/watchedSearch.ts";

describe("a check", () => {
  test("asks again for a day until a check after noon UTC of the following one", () => {
    const search = new WatchedSearch();
    search.check("11-02T09");
    for (const [time, from] of [
      ["11-02T18", "2026-11-01"],
      ["11-03T11", "2026-11-02"],
      ["11-03T13", "2026-11-02"],
      ["11-04T13", "2026-11-03"],
      ["11-05T11", "2026-11-04"],
    ] as const) {
      search.check(time);
      expect([time, search.from]).toEqual([time, from]);
    }
  });

  test("begins several days earlier if it costs a search anyway, as far as one page goes", () => {
    const search = new WatchedSearch();
    search.check("11-02T13");
    search.check("11-07T13");
    search.rows = rowsOf("11-07", "a");
    search.check("11-08T09");
    expect(search.from).toBe("2026-11-07");
    search.check("11-08T10");
    expect(search.from).toBe("2026-10-30");
    search.rows = [...manyOf("11-08", 5), ...manyOf("11-06", 20)];
    search.check("11-08T11");
    search.check("11-08T12");
    expect(search.from).toBe("2026-11-07");
  });

  test("begins seven days before the last wide one after a week, and not before what is old", () => {
    const search = new WatchedSearch();
    search.check("11-02T13");
    for (let day = 3; day < 9; day += 1) {
      search.check(`11-0${String(day)}T13`);
      expect(search.from).toBe(`2026-11-0${String(day - 1)}`);
    }
    search.check("11-09T13");
    expect(search.from).toBe("2026-10-30");
    search.check("11-16T13");
    expect(search.from).toBe("2026-11-02");
  });

  test("never begins before the search’s own first day", () => {
    const search = new WatchedSearch({ createdFrom: "2026-11-08" });
    for (const time of ["11-02T13", "11-03T13", "11-09T13"]) {
      search.check(time);
      expect(search.from).toBe("2026-11-08");
    }
    search.check("11-10T13");
    expect(search.from).toBe("2026-11-09");
  });

  test("of rows that name no day begins on the first check’s day at the earliest", () => {
    const search = new WatchedSearch();
    search.rows = undated(rowsOf("11-01", "old"));
    search.check("11-02T13");
    search.check("11-09T13");
    expect(search.from).toBe("2026-11-02");
  });

  test("reads the last page first of a list that begins with the oldest", () => {
    const search = new WatchedSearch();
    search.check("11-02T13");
    search.rows = [...manyOf("11-03", 20), ...manyOf("11-04", 40)];
    search.check("11-04T13");
    search.more("11-04T13:01");
    search.more("11-04T13:02");
    search.rows = [...search.rows, ...manyOf("11-05", 20)];
    search.check("11-05T13");
    expect([search.from, search.asked.at(-1)?.page]).toEqual(["2026-11-04", 3]);
  });

  test("asks for a day that has been if the clock was ahead", () => {
    const search = new WatchedSearch();
    search.check("12-20T13");
    search.check("11-03T13");
    expect(search.from).toBeUndefined();
    search.check("12-20T13");
    search.check("11-15T13");
    expect(search.from).toBe("2026-10-31");
    search.check("11-16T13");
    expect(search.from).toBe("2026-11-15");
  });
});
