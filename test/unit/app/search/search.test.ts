import { expect, it } from "vitest";
import { addToHistory, openPast } from "../../../../src/app/search/search.ts";
import { openStoreHere } from "../../../../tools/store/sameThread.ts";
import { companies, createRig, page } from "../../../support/handDriven.ts";

const service = "https://app.example";
const acme = companies("Acme");

it.each([
  { endpoint: "filing", id: "7" },
  { endpoint: "company", slug: "acme" },
] as const)(
  "a past question for a $endpoint shows what is stored, and asks for nothing",
  async (question) => {
    const { session, asked } = createRig();
    const shown: unknown[] = [];
    const past = { question, service, at: 1, rows: 1, pages: 1 };
    const needs = {
      connections: { serviceOf: () => service },
      showStored: async (...record: readonly unknown[]) => void shown.push(record),
    };
    expect(await openPast(session, past, needs)).toBe("drawn");
    expect(shown).toEqual([[question, service]]);
    const elsewhere = { ...past, service: "https://other.example" };
    expect(await openPast(session, elsewhere, needs)).toBe("elsewhere");
    expect(shown).toHaveLength(1);
    expect(asked).toEqual([]);
  },
);

it("a search that lands after a newer one has begun is in the history, and is drawn from the store", async () => {
  const { session, stored, asked } = createRig();
  const needs = { now: Date.now, log: () => undefined, maxSizeBytes: () => 1_000_000 };
  const store = await openStoreHere({ ...needs, folder: undefined });
  session.onDidReceiveLate((landed) => void addToHistory({ store }, landed));
  const superseded = session.run(acme, { way: "search" });
  void session.run(companies("Newer"), { way: "search" });
  asked[0]?.answer(page([1, 2]), { at: 7 });
  await superseded;
  const past = { question: acme, service, at: 7, rows: 2, pages: 1 };
  await expect.poll(() => store.history.list()).toEqual([past]);
  const opening = {
    connections: { serviceOf: () => service },
    showStored: () => Promise.reject(new Error("no record is shown")),
  };
  expect(await openPast(session, past, opening)).toBe("gone");
  stored.set("first", { value: page([1, 2]), service, from: "store", at: 7 });
  expect(await openPast(session, past, opening)).toBe("drawn");
  expect(asked).toHaveLength(2);
  await store.close();
});
