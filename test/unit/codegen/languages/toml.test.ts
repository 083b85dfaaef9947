import * as fc from "fast-check";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../src/text/json.ts";
import { hostileRecord, hostileText, withRecords, withValue } from "../../../support/cursors/withValue.ts";

const arrives: readonly (readonly [string, (text: string) => unknown])[] = [
  ["a = ‸\nb = 1\n", (text) => ({ a: text, b: 1 })],
  ["a = [1, ‸]\nb = 1\n", (text) => ({ a: [1, text], b: 1 })],
  ["a = [\n  ‸\n  1, # one\n]\n", (text) => ({ a: [text, 1] })],
  ["a = { b = ‸, c = 1 }\n", (text) => ({ a: { b: text, c: 1 } })],
  ['a = "x ‸ y"\nb = 1\n', (text) => ({ a: `x ${text} y`, b: 1 })],
  ['a = """\nx ‸ y"""\nb = 1\n', (text) => ({ a: `x ${text} y`, b: 1 })],
  ['"k ‸" = 1\n', (text) => ({ [`k ${text}`]: 1 })],
];

const staysOrIsRefused: readonly (readonly [string, (text: string) => unknown])[] = [
  ["a = 'x ‸ y'\nb = 1\n", (text) => ({ a: `x ${text} y`, b: 1 })],
  ["a = '''\nx ‸ y'''\nb = 1\n", (text) => ({ a: `x ${text} y`, b: 1 })],
  ["a = 1 # ‸\nb = 1\n", () => ({ a: 1, b: 1 })],
  ["[a] # ‸\nb = 1\n", () => ({ a: { b: 1 } })],
];

async function arrivesAt(
  marked: string,
  expected: (text: string) => unknown,
  canRefuse: boolean,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const code = await withValue("toml", marked, text);
      if (!canRefuse) expect(code, "refused").toBeDefined();
      if (code !== undefined) expect(parse(code)).toEqual(expected(text.toWellFormed()));
    }),
    { numRuns: 100 },
  );
}

describe("a value in TOML", () => {
  it.each(arrives)("arrives at %j, and nothing else", async (marked, expected) => {
    await arrivesAt(marked, expected, false);
  });

  it.each(staysOrIsRefused)("stays in the text of %j, or is refused", async (marked, expected) => {
    await arrivesAt(marked, expected, true);
  });

  it.each(["‸\n", "[a]\n‸\n", "a ‸= 1\n", "[a‸]\n", "a = { ‸ }\n", "a = 1 ‸\n", "a = tr‸ue\n"])(
    "is refused at %j",
    async (marked) => {
      expect(await withValue("toml", marked, "text")).toBeUndefined();
    },
  );

  it("may have a million characters", async () => {
    const text = `"\\# ${"x\n".repeat(500_000)}`;
    expect(parse((await withValue("toml", 'a = "‸"\n', text)) ?? "")).toEqual({ a: text });
  });
});

/** What TOML can hold: nothing is left out, and no lone surrogates. */
function held(record: { readonly [key: string]: Json }): Json {
  const known = Object.entries(record).filter(([, value]) => value !== null);
  return JSON.parse(JSON.stringify(Object.fromEntries(known)), (_key, value) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
}

describe("a record in TOML", () => {
  it.each<readonly [string, (record: Json) => unknown]>([
    ["‸", (record) => ({ record })],
    ["[a]\nb = 1\n‸\n[c]\n", (record) => ({ a: { b: 1 }, record, c: {} })],
    ["[a]\nb = 1‸\n", (record) => ({ a: { b: 1 }, record })],
    ["[a]\n‸b = 1\n", (record) => ({ a: { b: 1, record } })],
    ["[a]\nrecord = 1\n‸\nb = 1\n", (record) => ({ a: { record: 1, record_2: record, b: 1 } })],
    ["[a]\n‸\nb = 1\n[a.record]\nc = 1\n", (record) => ({ a: { b: 1, record: { c: 1 }, record_2: record } })],
    ["a = [1, ‸]\n", (record) => ({ a: [1, record] })],
    ["a = { b = 1, ‸ }\n", (record) => ({ a: { b: 1, record } })],
    ["a = ‸\n", (record) => ({ a: record })],
  ])("arrives at %j, and nothing else", async (marked, expected) => {
    await fc.assert(
      fc.asyncProperty(hostileRecord, async ({ name: _name, ...record }) => {
        const code = await withRecords("toml", marked, [record]);
        expect(code, "asked").toBeDefined();
        expect(parse(code ?? "")).toEqual(expected(held(record)));
      }),
      { numRuns: 60 },
    );
  });
});
