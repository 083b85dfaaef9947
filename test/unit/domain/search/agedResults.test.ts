import { describe, expect, test } from "vitest";
import { hasAge, nextPageOf } from "../../../../src/domain/search/searchRows.ts";
import { companies, createRig, page, type Rig } from "../../../support/handDriven.ts";

const acme = companies("Acme");
const minute = 60_000;
const day = 1_440 * minute;
const service = "https://app.example";

/** A session that shows a first page; it came from the service, or was stored, `ageMs` ago. */
async function showing(ageMs: number, how: "asked" | "restored", maxAgeMs = day, of = service): Promise<Rig> {
  const rig = createRig({ maxAgeMs: () => maxAgeMs });
  rig.service = of;
  const first = page([1, 2], { nextPage: 2 });
  if (how === "restored") {
    rig.stored.set("first", { value: first, at: rig.now, service: of, from: "store" });
    expect(await rig.session.restore(acme)).toBe("done");
  } else {
    const outcome = rig.session.run(acme, { way: "search" });
    rig.last().answer(first);
    expect(await outcome).toBe("done");
  }
  rig.now += ageMs;
  return rig;
}

describe("to rows that are older than a stored answer may be, and than ten minutes", () => {
  test.each(["asked", "restored"] as const)("no page is joined unasked (%s)", async (how) => {
    const rig = await showing(day + 1, how);
    const { asked, session } = rig;
    const [before, state] = [asked.length, session.state];
    expect(await session.loadMore(nextPageOf(state.shown))).toBe("aged");
    expect([asked.length, session.state]).toEqual([before, state]);
  });

  test("one page is joined where that was chosen, and the next one without a question", async () => {
    const rig = await showing(day + 1, "restored");
    const joined = rig.session.loadMore(nextPageOf(rig.session.state.shown), { anyAge: true });
    rig.last().answer(page([3], { nextPage: 3 }));
    expect(await joined).toBe("done");
    expect(rig.asked).toHaveLength(1);
    rig.now += 1_000;
    void rig.session.loadMore();
    expect(rig.asked).toHaveLength(2);
  });

  test("a page is joined where that was chosen, however soon after the one before", async () => {
    const rig = await showing(0, "asked");
    const joined = rig.session.loadMore();
    rig.last().answer(page([3], { nextPage: 3 }));
    await joined;
    void rig.session.loadMore(nextPageOf(rig.session.state.shown), { anyAge: true });
    expect(rig.last().page).toBe(3);
  });

  test("the first page is asked for again where that was chosen: one request, past the store", async () => {
    const rig = await showing(day + 1, "restored");
    const meant = nextPageOf(rig.session.state.shown);
    if (meant === undefined) throw new Error("there is no next page");
    void rig.session.refresh(meant);
    expect(rig.asked).toMatchObject([{ question: acme, page: "first", options: { fresh: true } }]);
    rig.last().answer(page([1], { nextPage: 2 }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await rig.session.refresh(meant)).toBe("outdated");
    expect(rig.asked).toHaveLength(1);
  });
});

test.each<[string, number, maxAgeMs?: number, of?: string]>([
  ["is as old as a stored answer may be", day],
  ["is ten minutes old where no stored answer is used", 10 * minute, 0],
  ["seems to come from the future", -day],
  ["is of the sample, which is the same at all times", 2 * day, day, "sample:"],
])("a page is joined unasked to one that %s", async (_what, ageMs, maxAgeMs, of) => {
  const rig = await showing(ageMs, "restored", maxAgeMs, of);
  void rig.session.loadMore();
  expect(rig.asked).toHaveLength(1);
});

test("where no stored answer is used, a page is not joined unasked after ten minutes", async () => {
  const rig = await showing(10 * minute + 1, "asked", 0);
  expect(await rig.session.loadMore()).toBe("aged");
});

test.each([
  ["a stored first page", "restored", 1_000, true],
  ["one of another sitting", "asked", 10 * minute + 1, true],
  ["one of this sitting", "asked", 10 * minute, false],
] as const)("the age of %s is shown after a page was joined: %s", async (_what, how, ageMs, isSaid) => {
  const rig = await showing(ageMs, how);
  const joined = rig.session.loadMore(undefined, { anyAge: true });
  rig.last().answer(page([3]));
  await joined;
  const { shown } = rig.session.state;
  expect(shown).toMatchObject({ from: "service", at: 1_000_000 });
  expect(shown !== undefined && hasAge(shown)).toBe(isSaid);
});
