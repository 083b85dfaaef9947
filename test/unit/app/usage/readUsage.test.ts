import { describe, expect, it } from "vitest";
import { fingerprintOf } from "../../../../src/domain/fingerprint.ts";
import { namesOfRecords, readRecentUsage, readUsage } from "../../../../src/app/usage/readUsage.ts";
import type { ResultRow } from "../../../../src/domain/record.ts";
import type { AnswerKey, LedgerEntry, StoredAnswer } from "../../../../src/service/client/client.ts";
import type { LedgerQuery } from "../../../../src/store/rows/ledger.ts";
import { usageSteps } from "../../../../src/domain/allowance/usageLines.ts";
import { exchange } from "../../../support/store/exchanges.ts";
import { turns } from "../../../support/store/turns.ts";
import { finished } from "../../../support/finished.ts";

const noon = new Date(2024, 4, 6, 12).getTime();

/** A ledger with these lines, the newest first as the store gives them; keeps what it was asked. */
function ledgerOf(lines: readonly LedgerEntry[]): {
  readonly store: { readonly ledger: { lines(query?: LedgerQuery): Promise<readonly LedgerEntry[]> } };
  readonly asked: readonly LedgerQuery[];
} {
  const asked: LedgerQuery[] = [];
  const ordered = lines.toSorted((a, b) => b.at - a.at || b.line - a.line);
  return {
    asked,
    store: {
      ledger: {
        lines: (query = {}) => {
          asked.push(query);
          const { to = Infinity, limit = Infinity } = query;
          return Promise.resolve(ordered.filter(({ at }) => at < to).slice(0, limit));
        },
      },
    },
  };
}

/** This many lines, a second apart or all at one time; the service gives its count with each. */
function manyLines(count: number, apartMs = 1_000): readonly LedgerEntry[] {
  return Array.from({ length: count }, (_, index) =>
    exchange({
      line: index + 1,
      endedAfter: index + 1,
      at: noon + index * apartMs,
      reading: { remaining: 100_000 - index },
    }),
  );
}

describe("the usage that is read", () => {
  it.each([
    ["none", []],
    ["one page", manyLines(10)],
    ["many pages", manyLines(3_500)],
    ["many of one millisecond", manyLines(3_500, 0)],
    ["as many as a page has", manyLines(1_000)],
  ])("is every line, newest first, measured as a whole: %s", async (_name, lines) => {
    const { store } = ledgerOf(lines);
    expect(await readUsage({ store })).toEqual(finished(usageSteps(lines)));
  });

  it("goes back as far as it is asked to, and no further than one page more", async () => {
    const lines = manyLines(5_000);
    const { store, asked } = ledgerOf(lines);
    const since = noon + 4_500 * 1_000;
    const read = await readUsage({ store }, since);
    expect(read).toEqual(finished(usageSteps(lines)).slice(0, 500));
    // The first of them was measured against a line before that time.
    expect(read.at(-1)?.charge).toBe("counted");
    expect(asked).toHaveLength(2);
  });

  it("never holds up the thread for long, however many lines there are", async () => {
    const { store } = ledgerOf(manyLines(12_000));
    const others = turns();
    const read = await readRecentUsage({ store }, noon + 12_000 * 1_000, 30);
    others.stop();
    expect(read.service.lines).toHaveLength(12_000);
    expect(read).toMatchObject({ sample: { lines: [] }, hasOlder: false });
    // One for each page at the least.
    expect(others.count).toBeGreaterThanOrEqual(12);
  });

  it("knows whether there is more from before", async () => {
    const { store } = ledgerOf(manyLines(3));
    const later = noon + 40 * 86_400_000;
    expect(await readRecentUsage({ store }, later, 30)).toMatchObject({
      service: { lines: [] },
      hasOlder: true,
    });
    expect(await readRecentUsage({ store }, later, 42)).toMatchObject({ hasOlder: false });
  });
});

/** A store with one answer to every question of one service; keeps what it was asked. */
function storeOf(
  service: string,
  body: string,
): { get(key: AnswerKey): Promise<StoredAnswer | undefined> } & {
  readonly asked: string[];
} {
  const asked: string[] = [];
  return {
    asked,
    get: (key) => {
      asked.push(`${key.caller.service} ${fingerprintOf(key.caller, "salt")} ${key.question}`);
      return Promise.resolve(key.caller.service === service ? { body, at: 1 } : undefined);
    },
  };
}

const lineOf = (change: Partial<LedgerEntry>) => ({
  exchange: exchange({ credential: "print", ...change }),
  charge: "free" as const,
});

describe("names of the records that were asked for", () => {
  const filing = { question: { endpoint: "filing", id: "7" }, service: "https://app.example" } as const;
  const company = { question: { endpoint: "company", slug: "acme" }, service: "sample:" } as const;

  it("come from stored answers of the credential that asked, each looked up once", async () => {
    const store = storeOf("https://app.example", '{"id": 7, "name": "Acme Robotics"}');
    const lines = [lineOf(filing), lineOf(filing), lineOf(company), lineOf({})];
    const names = await namesOfRecords(lines, { store, rows: [] });
    expect([...names]).toEqual([["https://app.example filing:7", "Acme Robotics"]]);
    expect(store.asked).toHaveLength(2);
    expect(store.asked[0]).toMatch(/^https:\/\/app\.example print .*\/7"/);
    await namesOfRecords(lines, { store, rows: [] }, names);
    // The company, whose name is unknown, is looked for again.
    expect(store.asked).toHaveLength(3);
  });

  it("come from rows where no answer is stored, and from no other service", async () => {
    const row: ResultRow = {
      service: "https://app.example",
      key: "filing:7",
      record: { kind: "filing", value: { id: 7, name: "From the list" } },
    };
    const store = storeOf("nobody", "");
    const names = await namesOfRecords(
      [lineOf(filing), lineOf({ ...filing, service: "https://other.example" })],
      {
        store,
        rows: [row],
      },
    );
    expect([...names]).toEqual([["https://app.example filing:7", "From the list"]]);
  });

  it.each(["", "{", "null", '{"id": 7}', "[]"])("are not known from %j", async (body) => {
    const store = storeOf("https://app.example", body);
    expect([...(await namesOfRecords([lineOf(filing)], { store, rows: [] }))]).toEqual([]);
  });
});
