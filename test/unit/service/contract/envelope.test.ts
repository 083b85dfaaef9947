import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Page,
  readAllowance,
  readBaseList,
  readV3List,
} from "../../../../src/service/contract/envelope.ts";
import { isServiceError, type ServiceErrorKind } from "../../../../src/service/errors.ts";
import {
  isList,
  isObject,
  parseJsonText,
  stringifyJson,
  tooDeep,
  type Json,
} from "../../../../src/text/json.ts";
import { readCompany, readFiling, type ServiceRecord } from "../../../../src/service/contract/records.ts";
import { realFilingsText } from "../../../support/realFilings.ts";

const kindOf = (work: () => unknown): ServiceErrorKind | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (isServiceError(error)) return error.kind;
    throw error;
  }
};

const anyJson = fc.json({ maxDepth: 4 }).map(parseJsonText);

describe("any JSON as an answer", () => {
  const wrapped = fc.record(
    {
      data: fc.oneof(anyJson, fc.array(anyJson)),
      feed_entries: fc.oneof(anyJson, fc.array(anyJson)),
      meta: fc.oneof(
        anyJson,
        fc.dictionary(fc.constantFrom("next_page", "current_page", "remaining_searches", "tier"), anyJson),
      ),
      next_page: anyJson,
      guidance: anyJson,
      upgrade_url: anyJson,
    },
    { requiredKeys: [] },
  );

  test("as a list yields rows, raw rows or a ServiceError, never a crash or an empty success", () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, wrapped), (answer: Json) => {
        for (const [read, key] of [
          [readBaseList, "data"],
          [readV3List, "feed_entries"],
        ] as const) {
          const list = isObject(answer) && Object.hasOwn(answer, key) ? answer[key] : undefined;
          if (!isList(list)) {
            expect(kindOf(() => read(answer))).toBe("badShape");
            continue;
          }
          const page = read(answer);
          expect(page.rows.map(({ value }) => value)).toEqual(list);
          expect(page.unfit).toBe(page.rows.filter(({ problem }) => problem !== undefined).length);
          const { remaining } = page.allowance ?? {};
          expect(remaining === undefined || (Number.isSafeInteger(remaining) && remaining >= 0)).toBe(true);
          expect(page.nextPage === undefined || page.nextPage >= 1).toBe(true);
        }
      }),
    );
  });

  test("as a record yields it whole or a ServiceError", () => {
    fc.assert(
      fc.property(anyJson, (answer) => {
        for (const read of [(json: Json) => readFiling(json, "1"), readCompany]) {
          let record: ServiceRecord | undefined;
          const kind = kindOf(() => (record = read(answer)));
          if (kind === undefined) expect(isObject(record?.value)).toBe(true);
          else expect(["notFound", "badShape"]).toContain(kind);
        }
      }),
    );
  });
});

describe("the allowance", () => {
  test.each<readonly [Json, number | undefined]>([
    [0, 0],
    [7, 7],
    ["12", 12],
    [-1, undefined],
    [1.5, undefined],
    ["-3", undefined],
    ["many", undefined],
    ["", undefined],
    [null, undefined],
    [true, undefined],
    [2n ** 60n, undefined],
    [1e300, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [[5], undefined],
  ])("remaining_searches %s is read as %s", (value, remaining) => {
    expect(readAllowance({ meta: { remaining_searches: value } })?.remaining).toBe(remaining);
  });

  test("is read from meta alone, of either host, as the address of the plans is from beside it", () => {
    expect(readAllowance({ remaining_searches: 5, tier: "Pro" })).toBeUndefined();
    const more = { meta: { tier: "Pro", remaining_searches: 3 }, upgrade_url: "https://plans.example/" };
    for (const page of [readV3List({ feed_entries: [], ...more }), readBaseList({ data: [], ...more })])
      expect(page).toMatchObject({
        allowance: { tier: "Pro", remaining: 3 },
        upgradeUrl: "https://plans.example/",
      });
    expect(readV3List({ feed_entries: [] }).allowance).toBeUndefined();
  });
});

describe("where a list goes on", () => {
  test.each<readonly [Json | undefined, object]>([
    [undefined, {}],
    [null, {}],
    [2, { nextPage: 2 }],
    ["3", { nextPage: 3 }],
    [0, { nextPageUnreadable: true }],
    [-1, { nextPageUnreadable: true }],
    [1.5, { nextPageUnreadable: true }],
    [false, { nextPageUnreadable: true }],
    ["", { nextPageUnreadable: true }],
    ["soon", { nextPageUnreadable: true }],
    [{ page: 2 }, { nextPageUnreadable: true }],
  ])("next_page %j", (next, expected) => {
    const paging = next === undefined ? { current_page: 1 } : { current_page: 1, next_page: next };
    for (const page of [
      readV3List({ feed_entries: [], ...paging }),
      readBaseList({ data: [], meta: paging }),
    ]) {
      const { nextPage, nextPageUnreadable } = page;
      expect({ nextPage, nextPageUnreadable }).toEqual({
        nextPage: undefined,
        nextPageUnreadable: undefined,
        ...expected,
      });
    }
  });
});

describe("a record", () => {
  test.each([
    '{"id":1,"name":"A","contacts":[{"web":"https://a.example"}]}',
    '{"id":1,"offered_for_sale":"Indefinite"}',
    '{"id":1,"offered_for_sale":"","money_raised":0}',
    '{"id":1,"offered_for_sale":"9007199254740993"}',
    '{"id":1,"money_raised":9,"min_investment":0,"offered_for_sale":"1"}',
    '{"id":1,"money_raised":12345678901234567890}',
  ])("is kept as it came: %s", (text) => {
    const { value, problem } = readFiling(parseJsonText(text), "1");
    expect([stringifyJson(value), problem]).toEqual([text, undefined]);
  });

  test("of a company may be in an envelope, and has any fields", () => {
    const value = { title: "$40 Million", nested: [{ deep: null }], organization: { slug: "a" } };
    expect(readBaseList({ data: [value] }).rows).toEqual([{ kind: "funding", value }]);
    for (const body of [value, { data: value }])
      expect(readCompany(body)).toEqual({ kind: "company", value });
    expect(readCompany({ data: value, more: 1 }).value).toEqual({ data: value, more: 1 });
  });

  test("is not found where it has no id, and says so where it has another one", () => {
    for (const nothing of [null, {}, { name: "no id" }, { data: null }, []] as readonly Json[])
      expect(kindOf(() => readFiling(nothing, "1"))).toBe("notFound");
    expect(kindOf(() => readCompany({}))).toBe("notFound");
    expect(readFiling({ id: 2 }, "1").problem).toBe("id: asked for 1, got 2");
  });
});

const pageOf = (...rows: readonly string[]): Page =>
  readV3List(parseJsonText(`{"feed_entries":[${rows.join()}],"next_page":2}`));

describe("a record of which something could not be read", () => {
  const nested = '{"a":['.repeat(10_000) + "]}".repeat(10_000);

  test("costs one field where that is nested too deeply, and says which", () => {
    const { rows, unfit, nextPage } = pageOf(
      `{"id":12345678901234567890,"extra":${nested},"name":"Acme","__proto__":${nested}}`,
      '{"id":2}',
    );
    expect({ unfit, nextPage, rows: rows.length }).toEqual({ unfit: 1, nextPage: 2, rows: 2 });
    expect(rows[0]?.problem).toBe("extra: nested too deeply");
    expect(Object.entries(rows[0]?.value ?? {})).toEqual([
      ["id", 12345678901234567890n],
      ["extra", tooDeep],
      ["name", "Acme"],
      ["__proto__", tooDeep],
    ]);
    const whole = readFiling(parseJsonText(`{"id":7,"name":"Acme","contacts":${nested}}`), "7");
    expect(whole).toEqual({
      kind: "filing",
      value: { id: 7, name: "Acme", contacts: tooDeep },
      problem: "contacts: nested too deeply",
    });
    expect(readCompany(parseJsonText(`{"name":"Acme","x":{"y":${nested}}}`)).value).toEqual({
      name: "Acme",
      x: tooDeep,
    });
  });

  test("names its place: names of fields, parts of lists, a row that is nothing else", () => {
    const { rows } = pageOf(
      '{"id":1,"a":{"b":["x","\uFFFD"]}}',
      '{"id":2,"na\uFFFDme":1}',
      nested,
      '"\uFFFD"',
    );
    expect(rows.map(({ problem }) => problem)).toEqual([
      "a.b.1: not UTF-8, shown as \uFFFD",
      "na\uFFFDme: not UTF-8, shown as \uFFFD",
      "a: nested too deeply",
      "not UTF-8, shown as \uFFFD",
    ]);
  });
});

describe("real filings", () => {
  test("fit as feed entries", () => {
    const text = realFilingsText();
    if (text === undefined) return;
    const filings = parseJsonText(text);
    const list = isList(filings) ? filings : [];
    expect(list.length).toBeGreaterThan(0);
    expect(readV3List({ feed_entries: list }).unfit).toBe(0);
    for (const filing of list) {
      const id = isObject(filing) && typeof filing["id"] === "number" ? String(filing["id"]) : "none";
      expect(readFiling(filing, id).problem).toBeUndefined();
    }
  });
});
