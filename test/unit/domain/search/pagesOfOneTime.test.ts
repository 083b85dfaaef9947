import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SearchSession } from "../../../../src/domain/search/searchSession.ts";
import type { Answer, AskOptions } from "../../../../src/service/client/client.ts";
import type { ServiceClient } from "../../../../src/service/client/serviceClient.ts";
import { isOlder } from "../../../../src/service/client/answerOrder.ts";
import type { Page } from "../../../../src/service/contract/envelope.ts";
import type { ListQuestion, PageNumber } from "../../../../src/service/contract/question.ts";
import { companies, page as pageOf, storedBy } from "../../../support/handDriven.ts";
import { cases } from "../../../support/chance.ts";

/** A list, newest first, that grows at its top, so that all its pages shift. Ids count from 1. */
interface GrowingList {
  /** How many there are: the id of the newest. */
  newest: number;
  /** The page as the service answers it at this moment; it counts from 1. */
  readonly pageNow: (asked: PageNumber) => Page;
}

function createGrowingList(newest: number, perPage: number): GrowingList {
  const list: GrowingList = {
    newest,
    pageNow(asked) {
      const at = asked === "first" ? 1 : asked;
      const top = list.newest - (at - 1) * perPage;
      const ids = Array.from({ length: Math.max(0, Math.min(perPage, top)) }, (_, index) => top - index);
      return pageOf(ids, { currentPage: at, ...(top > perPage ? { nextPage: at + 1 } : {}) });
    },
  };
  return list;
}

/**
 * Whether these keys of rows are consecutive ids, newest first: none that was in the list with the first of them is
 * missing between them. What is newer than that may be on a later page, where the list has grown by a whole page.
 */
function isWithoutGap(keys: readonly string[]): boolean {
  const ids = keys.map((key) => Number(key.split(":").at(-1)));
  const known = ids.filter((id) => id <= (ids[0] ?? 0));
  return known.every((id, index) => index === 0 || id === (known[index - 1] ?? 0) - 1);
}

const service = "https://app.example";
const keysOf = ({ state }: SearchSession): readonly string[] => state.shown?.rows.map(({ key }) => key) ?? [];

const questions = { acme: companies("Acme"), beta: companies("Beta") } as const;
type Name = keyof typeof questions;

function nameOf(question: ListQuestion): Name {
  return question.endpoint === "companies" && question.filters.company === "Beta" ? "beta" : "acme";
}

/** A session on a store that other windows fill as well, and on a service that answers when the test says so. */
function createWorld() {
  const lists = { acme: createGrowingList(20, 3), beta: createGrowingList(2_020, 3) };
  const stored = new Map<string, Answer<Page>>();
  const underWay: { readonly answer: () => void; readonly fail: () => void }[] = [];
  const clock = { now: 1_000_000 };
  const put = (name: Name, page: PageNumber): Answer<Page> => {
    const value = lists[name].pageNow(page);
    const answer: Answer<Page> = { value, service, from: "service", at: clock.now };
    stored.set(`${name} ${String(page)}`, { ...answer, from: "store" });
    return answer;
  };
  const client: Pick<ServiceClient, "list" | "stored"> = {
    stored: storedBy((question) => {
      if (!("filters" in question)) throw new Error("only lists are looked for");
      return stored.get(`${nameOf(question)} ${String(question.page)}`);
    }),
    list(question, page, { signal, fresh, notBefore }: AskOptions) {
      const name = nameOf(question);
      const found = stored.get(`${name} ${String(page)}`);
      const isTooOld = notBefore !== undefined && found !== undefined && isOlder(found, notBefore);
      if (fresh !== true && found !== undefined && !isTooOld) return Promise.resolve(found);
      return new Promise((resolve, reject) => {
        underWay.push({ answer: () => resolve(put(name, page)), fail: () => reject(new Error("it failed")) });
        signal.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
      });
    },
  };
  const session = new SearchSession({
    answers: client,
    spending: { page: (_way, ...asked) => client.list(...asked) },
    now: () => clock.now,
    maxAgeMs: () => 86_400_000,
    connections: { serviceOf: () => service },
  });
  return { session, lists, underWay, clock, put };
}

type World = ReturnType<typeof createWorld>;

const names = fc.constantFrom<Name>("acme", "beta");
const pages = fc.constantFrom<PageNumber>("first", 2, 3, 4);
const which = fc.nat(3);

/** What may happen, in this window and around it. */
const events: fc.Arbitrary<(world: World) => unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(names, fc.boolean()).map(([name, fresh]) => search(name, fresh)) },
  { weight: 4, arbitrary: fc.constant(({ session }: World) => session.loadMore()) },
  { weight: 1, arbitrary: names.map((name) => (world: World) => world.session.restore(questions[name])) },
  { weight: 6, arbitrary: which.map((at) => (world: World) => take(world, at)?.answer()) },
  { weight: 1, arbitrary: which.map((at) => (world: World) => take(world, at)?.fail()) },
  { weight: 1, arbitrary: fc.constant(({ session }: World) => session.cancel()) },
  { weight: 2, arbitrary: names.map((name) => (world: World) => (world.lists[name].newest += 1)) },
  // Another window asks.
  {
    weight: 3,
    arbitrary: fc.tuple(names, pages).map(
      ([name, page]) =>
        (world: World) =>
          world.put(name, page),
    ),
  },
);

function take({ underWay }: World, at: number) {
  return underWay.splice(at % Math.max(1, underWay.length), 1)[0];
}

function search(name: Name, fresh: boolean): (world: World) => unknown {
  return ({ session }) => session.run(questions[name], { way: "search", fresh });
}

describe("whatever comes in whatever order", () => {
  it("the rows that are shown come from one search, and none of it is missing between them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 30, maxLength: 60, size: "max" }), async (happening) => {
        const world = createWorld();
        for (const event of happening) {
          const done = event(world);
          if (done instanceof Promise) done.catch(() => undefined);
          await new Promise((resolve) => setImmediate(resolve));
          world.clock.now += 600;
          const { shown } = world.session.state;
          const keys = keysOf(world.session);
          expect(isWithoutGap(keys)).toBe(true);
          const isBeta = shown !== undefined && shown.question === questions.beta;
          expect(keys.every((key) => Number(key.split(":").at(-1)) > 1_000 === isBeta)).toBe(true);
        }
      }),
      { numRuns: cases(150) },
    );
  });
});
