import type { ResultRow } from "../../../../src/domain/record.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { ShownSearch } from "../../../../src/domain/search/state.ts";
import type { ToTablePage } from "../../../../src/present/table/messages.ts";
import { createChartsFeed, type ChartsFeed } from "../../../../src/ui/table/tableFeed.ts";
import { wording } from "../../../../tools/pages/wording.ts";
import { resultRow, shownSearch } from "../../../support/table/search.ts";

type Charts = Extract<ToTablePage, { readonly type: "charts" }>;

const rowOf = (at: number): ResultRow => resultRow(at, { state: "OHIO" });
const searchOf = (count: number, change: Partial<ShownSearch> = {}): ShownSearch =>
  shownSearch(
    Array.from({ length: count }, (_, at) => rowOf(at)),
    change,
  );

const bench: { posted: Charts[]; pauses: number; clock: number; atPause: () => void } = {
  posted: [],
  pauses: 0,
  clock: 0,
  atPause: () => undefined,
};

/** A feed whose clock goes on by 1 ms whenever it is read. */
function createFeed(): ChartsFeed {
  return createChartsFeed({
    post: (message) => {
      if (message.type === "charts") bench.posted.push(message);
    },
    wording: () => wording,
    nextTimeSlice: () => {
      bench.pauses += 1;
      bench.atPause();
      return Promise.resolve();
    },
    now: () => (bench.clock += 1),
  });
}

beforeEach(() => {
  Object.assign(bench, { posted: [], pauses: 0, clock: 0, atPause: () => undefined });
});

/** Turn and scope of each set that was sent. */
const sent = (): readonly (readonly [number, string])[] =>
  bench.posted.map(({ generation, set }) => [generation, set.charts[0]?.scope ?? ""]);

describe("the charts that the table is sent", () => {
  it("are none until they are wanted, and one set for the same rows", async () => {
    const feed = createFeed();
    const search = searchOf(3);
    await feed.show(search, 1);
    expect(sent()).toEqual([]);
    expect(bench.clock).toBe(0);
    feed.want(true);
    await feed.show(search, 1);
    await feed.show({ ...search, upgradeUrl: "https://x.example" }, 1);
    expect(sent()).toEqual([[1, "of 3 loaded"]]);
    expect(bench.posted[0]?.set.charts[2]?.id).toBe("places");
    expect(feed.titleOf("places")).toBe("By state");
    feed.want(false);
    await feed.show(searchOf(4), 1);
    expect(sent()).toHaveLength(1);
  });

  it("come again when rows were joined, the end was reached, or another search begins", async () => {
    const feed = createFeed();
    feed.want(true);
    const first = searchOf(2, { next: { kind: "page", page: 2 } });
    await feed.show(first, 1);
    const second = { ...first, rows: [...first.rows, rowOf(2)] };
    await feed.show(second, 1);
    await feed.show({ ...second, next: { kind: "end" } }, 1);
    await feed.show(second, 2);
    expect(sent()).toEqual([
      [1, "of 2 loaded; more exist"],
      [1, "of 3 loaded; more exist"],
      [1, "of 3 loaded"],
      [2, "of 3 loaded; more exist"],
    ]);
  });

  it("come again to a page that has forgotten them", async () => {
    const feed = createFeed();
    const search = searchOf(2);
    feed.want(true);
    await feed.show(search, 1);
    feed.want(false);
    feed.want(true);
    await feed.show(search, 1);
    expect(sent()).toHaveLength(2);
  });

  it("are made in pieces of a few ms, and others work in between", async () => {
    const feed = createFeed();
    feed.want(true);
    await feed.show(searchOf(120), 1);
    expect(bench.pauses).toBeGreaterThanOrEqual(120 / 15);
    expect(sent()).toEqual([[1, "of 120 loaded"]]);
  });

  it.each([
    ["other rows", (feed: ChartsFeed) => void feed.show(searchOf(1), 2), [[2, "of 1 loaded"]]],
    ["nobody who wants them", (feed: ChartsFeed) => feed.want(false), []],
  ])("are given up for %s", async (_name, act, expected) => {
    const feed = createFeed();
    feed.want(true);
    bench.atPause = () => {
      bench.atPause = () => undefined;
      act(feed);
    };
    await feed.show(searchOf(1000), 1);
    expect(sent()).toEqual(expected);
  });

  it("have no title before the first was sent", () => {
    expect(createFeed().titleOf("time")).toBe("");
  });
});
