import { describe, expect, it } from "vitest";
import { loadEach, type PagesEnd } from "../../../../src/app/search/morePages.ts";
import { nextPageOf } from "../../../../src/domain/search/searchRows.ts";
import type { ShownSearch } from "../../../../src/domain/search/state.ts";
import type { Page } from "../../../../src/service/contract/envelope.ts";
import { companies, createRig, failure, page, type Rig } from "../../../support/handDriven.ts";

async function showFirst(): Promise<Rig> {
  const rig = createRig();
  const outcome = rig.session.run(companies("Acme"), { way: "search" });
  rig.last().answer(page([1], { nextPage: 2 }));
  await outcome;
  return rig;
}

interface Loading {
  readonly end: Promise<PagesEnd>;
  readonly seen: ShownSearch[];
  readonly stop: () => void;
}

function load({ session }: Rig, pages: number): Loading {
  const meant = nextPageOf(session.state.shown);
  if (meant === undefined) throw new Error("no further page");
  const [seen, cancel] = [[] as ShownSearch[], new AbortController()];
  const { signal } = cancel;
  const end = loadEach(session, meant, { pages, anyAge: false, signal, onPage: (one) => seen.push(one) });
  return { end, seen, stop: () => cancel.abort() };
}

/** Answers the newest request, and waits until what follows it was asked. */
async function answer(rig: Rig, answered: Page): Promise<void> {
  rig.last().answer(answered);
  await new Promise((resolve) => setImmediate(resolve));
}

const ids = ({ session }: Rig): readonly unknown[] =>
  session.state.shown?.rows.map(({ key }) => key.slice("filing:".length)) ?? [];

describe("several pages in a row", () => {
  it("are asked for one after the other, as pages that stay above the reserve", async () => {
    const rig = await showFirst();
    const { end, seen } = load(rig, 2);
    await answer(rig, page([2], { nextPage: 3 }));
    await answer(rig, page([3], { nextPage: 4 }));
    expect(await end).toBe("done");
    expect(rig.asked.map(({ way, page: at }) => [way, at])).toEqual([
      ["search", "first"],
      ["morePages", 2],
      ["morePages", 3],
    ]);
    expect(seen.map(({ rows }) => rows.length)).toEqual([2, 3]);
  });

  it("end with the last page", async () => {
    const rig = await showFirst();
    const { end } = load(rig, 9);
    await answer(rig, page([2]));
    expect(await end).toBe("end");
    expect(ids(rig)).toEqual(["1", "2"]);
  });

  it.each([
    ["only rows that are there already", page([1], { nextPage: 3 }), "repeated"],
    ["no row", page([], { nextPage: 3 }), "repeated"],
    ["a way back to itself", page([2], { nextPage: 2 }), "end"],
  ])("end with a page that has %s", async (_what, answered, expected) => {
    const rig = await showFirst();
    const { end } = load(rig, 9);
    await answer(rig, answered);
    expect(await end).toBe(expected);
    expect(rig.asked).toHaveLength(2);
  });

  it("are cancelled between two of them: the page that was sent is kept", async () => {
    const rig = await showFirst();
    const { end, stop } = load(rig, 9);
    stop();
    await answer(rig, page([2], { nextPage: 3 }));
    expect(await end).toBe("cancelled");
    expect([ids(rig), rig.asked.length]).toEqual([["1", "2"], 2]);
  });

  it("end at the reserve, and are refused if no page may be asked for", async () => {
    const rig = await showFirst();
    const kept = failure({ kind: "outOfBounds", refusal: "reserve", maybeCounted: false });
    const first = load(rig, 9).end;
    rig.last().fail(kept);
    await expect(first).rejects.toMatchObject({ refusal: "reserve" });
    const { end } = load(rig, 9);
    await answer(rig, page([2], { nextPage: 3 }));
    rig.last().fail(kept);
    expect(await end).toBe("reserve");
  });

  it("keep what came before a failure", async () => {
    const rig = await showFirst();
    const { end } = load(rig, 9);
    await answer(rig, page([2], { nextPage: 3 }));
    rig.last().fail(failure({ kind: "limit", status: 429 }));
    await expect(end).rejects.toMatchObject({ kind: "limit" });
    expect([ids(rig), rig.asked.length]).toEqual([["1", "2"], 3]);
  });

  it("stop if another search is shown", async () => {
    const rig = await showFirst();
    const { end } = load(rig, 9);
    const other = rig.session.run(companies("Beta"), { way: "search" });
    rig.asked[1]?.answer(page([2], { nextPage: 3 }));
    rig.last().answer(page([9], { nextPage: 2 }));
    await other;
    expect(await end).toBe("superseded");
    expect([ids(rig), rig.asked.length]).toEqual([["9"], 3]);
  });
});
