import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DatabaseSync } from "node:sqlite";
import { makeDatabase } from "../../../../src/store/sql/schema.ts";
import { createSqliteDatabase, type Database } from "../../../../src/store/rows/database.ts";
import { storedAnswer } from "../../../../src/store/requests/answers.ts";
import { addEnding, toSentRequest } from "../../../../src/store/changes/requestLines.ts";
import { departure, ending } from "../../../support/store/exchanges.ts";
import { type Json, parseJsonText, stringifyJson } from "../../../../src/text/json.ts";
import { cases } from "../../../support/chance.ts";
import { filing, page, questions, service } from "../../../support/store/library.ts";
import { keyOf } from "../../../support/store/requests.ts";

/** A library in memory whose answers refer to their records as soon as they are kept. */
class Kept {
  readonly connection = new DatabaseSync(":memory:");
  readonly #database: Database;
  #at = 0;

  constructor() {
    makeDatabase(this.connection, "salt");
    this.#database = createSqliteDatabase(this.connection);
  }

  put(question: string, body: Json): void {
    this.#at += 1000;
    const key = keyOf(question, service);
    const leaving = departure({ service, at: this.#at });
    const request = toSentRequest(this.#database, {
      name: `a 1 b ${String(this.#at)}`,
      departure: leaving,
      question,
      isShared: false,
      until: this.#at,
      caller: key.caller,
    });
    const answer = { body: stringifyJson(body), at: this.#at };
    addEnding(this.#database, { request, ending: ending(), answer }, false);
  }

  /** What is found of an answer. */
  get(question: string): Json | undefined {
    const found = storedAnswer(this.#database, keyOf(question, service));
    return found && parseJsonText(found.body);
  }

  number(sql: string): number {
    return Number(this.connection.prepare(sql).get()?.["n"]);
  }
}

describe("an answer that refers to its records", () => {
  const id = fc.integer({ min: 1, max: 6 });
  const said = fc.record(
    {
      money_raised: fc.integer({ min: 0, max: 2 }),
      state: fc.constantFrom("Ohio", "Utah", null),
      offered_for_sale: fc.constantFrom("10", "Indefinite"),
      web: fc.constantFrom("https://a.example", "https://b.example"),
      is_more: fc.constantFrom<Json>([], { b: 1, a: [2] }, 12345678901234567890n, -0.5),
    },
    { requiredKeys: [] },
  );
  const row: fc.Arbitrary<Json> = fc.oneof(
    { arbitrary: fc.tuple(id, said).map(([number, more]) => filing(number, more)), weight: 8 },
    { arbitrary: said.map((more) => ({ name: "Without an id", ...more })), weight: 1 },
    { arbitrary: fc.constantFrom<Json>(null, 0, 7, "text", [1, [2]], [], {}, true), weight: 1 },
  );
  const list = fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.array(row, { maxLength: 8 }))
    .map(([number, rows]) => [questions.list(["cities[]", String(number)]), page(...rows)] as const);
  const whole = fc
    .tuple(id, said)
    .map(
      ([number, more]) =>
        [
          questions.filing(number),
          { ...filing(number, more), contacts: [{ phone: ["1"] }], related_persons: [{ name: "A B" }] },
        ] as const,
    );
  const fundings = fc
    .array(
      fc.oneof(
        said.map((more) => ({ id: "f", company: "F", ...more })),
        fc.constant(null),
      ),
      { maxLength: 4 },
    )
    .map(
      (rows) =>
        [questions.fundings(["series", "Seed"]), { data: rows, meta: { remaining_searches: 7 } }] as const,
    );

  it("is what it was, whatever is received later", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(list, whole, fundings), { minLength: 1, maxLength: 12 }), (answers) => {
        const kept = new Kept();
        const newest = new Map<string, Json>();
        for (const [question, body] of answers) {
          kept.put(question, body);
          newest.set(question, body);
          for (const [asked, before] of newest)
            expect(stringifyJson(kept.get(asked) ?? null)).toBe(stringifyJson(before));
        }
        kept.connection.close();
      }),
      { numRuns: cases(60) },
    );
  });

  it("holds no row that its record gives back, and each version that it needs", () => {
    const kept = new Kept();
    kept.put(
      questions.list(["company", "then"]),
      page(filing(7, { money_raised: 1 }), filing(8), filing(7, { money_raised: 1 })),
    );
    kept.put(questions.filing(7), { ...filing(7, { money_raised: 2 }), contacts: [] });
    kept.put(questions.list(["company", "now"]), page(filing(7, { money_raised: 2 })));
    expect(kept.number("SELECT count(*) AS n FROM answerRows")).toBe(5);
    expect(kept.number("SELECT count(*) AS n FROM answerRows WHERE version IS NOT NULL")).toBe(2);
    expect(kept.get(questions.list(["company", "then"]))).toMatchObject({
      feed_entries: [{ id: 7, money_raised: 1 }, { id: 8 }, { id: 7, money_raised: 1 }],
    });
  });

  it("lets go of its references when it goes, or another one takes its place", () => {
    const kept = new Kept();
    const rows = (): number => kept.number("SELECT count(*) AS n FROM answerRows");
    kept.put(questions.list(), page(filing(1), filing(2)));
    kept.put(questions.list(), page(filing(3)));
    expect(rows()).toBe(1);
    kept.connection.exec("DELETE FROM answers");
    expect(rows()).toBe(0);
  });
});
