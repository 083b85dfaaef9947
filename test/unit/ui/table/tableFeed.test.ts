import type { KnownMark } from "../../../../src/app/library/knownMarks.ts";
import type { ResultRow } from "../../../../src/domain/record.ts";
import { readTableMessage } from "../../../../src/ui/table/tableMessages.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { ShownSearch } from "../../../../src/domain/search/state.ts";
import type { ToTablePage } from "../../../../src/present/table/tableProtocol.ts";
import { TableFeed } from "../../../../src/ui/table/tableFeed.ts";
import { wording } from "../../../../tools/pages/wording.ts";
import { resultRow, shownSearch } from "../../../support/table/search.ts";

type Rows = Extract<ToTablePage, { readonly type: "rows" }>;

const rowOf = (at: number): ResultRow => resultRow(at);
const searchOf = (count: number, change: Partial<ShownSearch> = {}): ShownSearch =>
  shownSearch(
    Array.from({ length: count }, (_, at) => rowOf(at)),
    change,
  );

const bench: {
  posted: Rows[];
  begun: number[];
  pauses: number;
  clock: number;
  atPause: () => void;
  known: ReadonlyMap<string, KnownMark>;
} = {
  known: new Map(),
  posted: [],
  begun: [],
  pauses: 0,
  clock: 0,
  atPause: () => undefined,
};

/** A feed whose clock goes on by 1 ms whenever it is read. */
function createFeed(): TableFeed {
  return new TableFeed({
    post: (message) => {
      if (message.type === "rows") bench.posted.push(message);
    },
    begin: (_search, generation) => void bench.begun.push(generation),
    wording: () => wording,
    marks: { of: ({ key }) => bench.known.get(key) },
    nextTimeSlice: () => {
      bench.pauses += 1;
      bench.atPause();
      return Promise.resolve();
    },
    now: () => (bench.clock += 1),
  });
}

beforeEach(() => {
  Object.assign(bench, {
    posted: [],
    begun: [],
    pauses: 0,
    clock: 0,
    atPause: () => undefined,
    known: new Map(),
  });
});

const places = (): readonly (readonly [number, number])[] =>
  bench.posted.map(({ at, rows }) => [at, rows.length]);

describe("the rows that the table is sent", () => {
  it("come in pieces of a few ms, without a gap, and others work in between", async () => {
    await createFeed().show(searchOf(100));
    const [first] = bench.posted;
    expect(first?.rows.length).toBeLessThan(20);
    let next = 0;
    for (const { at, rows } of bench.posted) {
      expect(at).toBe(next);
      next += rows.length;
    }
    expect(next).toBe(100);
    expect(bench.pauses).toBe(bench.posted.length);
  });

  it("are only the new ones when a page was joined", async () => {
    const feed = createFeed();
    const first = searchOf(5);
    await feed.show(first);
    bench.posted = [];
    await feed.show({ ...first, rows: [...first.rows, rowOf(5), rowOf(6)] });
    expect(places()).toEqual([[5, 2]]);
    expect(bench.begun).toEqual([1]);
  });

  it("are the changed ones when a filing was loaded in full", async () => {
    const feed = createFeed();
    const first = searchOf(5);
    await feed.show(first);
    bench.posted = [];
    const detail = { kind: "filing", value: { id: 2, description: "Whole" } } as const;
    await feed.show({ ...first, rows: first.rows.map((row, at) => (at === 2 ? { ...row, detail } : row)) });
    expect(places()).toEqual([[2, 1]]);
    expect(bench.posted[0]?.columns.map(({ id }) => id)).toContain("description");
  });

  it("are those about which something is new, or no longer is", async () => {
    const feed = createFeed();
    const search = searchOf(5);
    await feed.show(search);
    const ids = () => bench.posted.flatMap(({ columns }) => columns.map(({ id }) => id));
    expect(ids()).not.toContain("~new");
    bench.posted = [];
    const marks = { star: false, tags: [], note: "" };
    bench.known = new Map([["filing:3", { ...marks, news: { isNew: false, changed: ["state"] } }]]);
    await feed.show(search);
    bench.known = new Map();
    await feed.show(search);
    expect(places()).toEqual([
      [3, 1],
      [3, 1],
    ]);
    const [told, seen] = bench.posted;
    const at = told?.columns.findIndex(
      ({ id, title, isUsual }) => id === "~new" && title === "New" && isUsual,
    );
    expect([told, seen].map((message) => message?.rows[0]?.cells[at ?? -1])).toEqual(["Changed", undefined]);
  });

  it.each([
    ["another question", searchOf(2, { question: { endpoint: "companies", filters: { company: "x" } } })],
    ["another answer to the same one", searchOf(2, { at: 2 })],
    ["no search", undefined],
  ])("begin again for %s", async (_name, next) => {
    const feed = createFeed();
    await feed.show(searchOf(3));
    await feed.show(next);
    expect(bench.begun).toEqual([1, 2]);
    expect(feed.rowsAt(1, [0])).toEqual([]);
    expect(feed.rowsAt(2, [0])).toHaveLength(next === undefined ? 0 : 1);
  });

  it("come again, all of them, when the page has forgotten them", async () => {
    const feed = createFeed();
    const search = searchOf(3);
    await feed.show(search);
    bench.posted = [];
    feed.sendAllNext();
    await feed.show(search);
    expect(places()).toEqual([[0, 3]]);
  });

  it("of a search that another one has replaced stop", async () => {
    const feed = createFeed();
    bench.atPause = () => {
      bench.atPause = () => undefined;
      void feed.show(searchOf(1, { at: 2 }));
    };
    await feed.show(searchOf(1000));
    expect(bench.posted.map(({ generation }) => generation)).toEqual([1, 2]);
  });

  it("are found by their places, but for those that are not there", async () => {
    const feed = createFeed();
    await feed.show(searchOf(3));
    expect(feed.rowsAt(1, [2, 9, 0]).map(({ key }) => key)).toEqual(["filing:2", "filing:0"]);
  });
});

describe("a message of the table's page", () => {
  it.each([
    { type: "ready", typed: ["acme"] },
    { type: "select", generation: 1, rows: [0, 5] },
    { type: "open", generation: 1, row: 3 },
    { type: "command", command: "loadMore" },
    { type: "layout", layout: { order: ["id", "a/b"], shown: { id: false }, widths: { id: 90.5 } } },
    { type: "savePicture", chart: "places", format: "svg", data: "<svg xmlns='x'/>" },
    { type: "savePicture", chart: "time", format: "png", data: "iVBORw0KGgoAAAAN" },
    { type: "copyPicture", svg: "<svg xmlns='x'/>" },
  ])("is taken: %j", (message) => {
    expect(readTableMessage(message)).toEqual(message);
  });

  it.each([
    undefined,
    "ready",
    { type: "run" },
    { type: "select", generation: 1, rows: [-1] },
    { type: "select", generation: 1, rows: [0.5] },
    { type: "select", generation: 1, rows: ["0"] },
    { type: "select", rows: [0] },
    { type: "open", generation: "1", row: 3 },
    { type: "command", command: "workbench.action.quit" },
    { type: "command", command: "constructor" },
    { type: "charts", areWanted: true },
    { type: "layout" },
    { type: "layout", layout: { order: [1], shown: {}, widths: {} } },
    { type: "layout", layout: { order: [], shown: { id: "yes" }, widths: {} } },
    { type: "layout", layout: { order: [], shown: {}, widths: { id: -1 } } },
    { type: "savePicture", chart: "map", format: "svg", data: "<svg />" },
    { type: "savePicture", chart: "time", format: "exe", data: "<svg />" },
    { type: "savePicture", chart: "time", format: "svg", data: "#!/bin/sh" },
    { type: "savePicture", chart: "time", format: "svg", data: "iVBORw0KGgoAAAAN" },
    { type: "savePicture", chart: "time", format: "png", data: "iVBORw0KGgo?" },
    { type: "savePicture", chart: "time", format: "png", data: "TVqQAAMAAAAEAAAA" },
    { type: "copyPicture", svg: "text" },
  ])("is not taken: %j", (message) => {
    expect(readTableMessage(message)).toBeUndefined();
  });

  it("is not taken with more columns than any table", () => {
    const ids = Array.from({ length: 501 }, (_, at) => String(at));
    const wide = Object.fromEntries(ids.map((id) => [id, 100]));
    const usual = { order: [], shown: {}, widths: {} };
    expect(readTableMessage({ type: "layout", layout: { ...usual, order: ids } })).toBeUndefined();
    expect(readTableMessage({ type: "layout", layout: { ...usual, widths: wide } })).toBeUndefined();
    expect(
      readTableMessage({ type: "layout", layout: { ...usual, order: ["x".repeat(301)] } }),
    ).toBeUndefined();
  });

  it("is not taken with a picture larger than any chart", () => {
    const svg = `<svg ${" ".repeat(8_000_000)}`;
    expect(readTableMessage({ type: "copyPicture", svg })).toBeUndefined();
    expect(readTableMessage({ type: "copyPicture", svg: svg.slice(0, 8_000_000) })).toBeDefined();
    const data = `iVBORw0KGgo${"A".repeat(8_000_001)}`;
    expect(readTableMessage({ type: "savePicture", chart: "time", format: "png", data })).toBeUndefined();
  });
});
