import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonText, type Json } from "../../../../src/text/json.ts";
import { hostileRecord, hostileText, withRecords, withValue } from "../../../support/cursors/withValue.ts";
import { anyRecord, exact, jsonOf } from "../../../support/literals/values.ts";

/** What a document holds: JSON5 is an expression of JavaScript. */
function read(languageId: string, text: string): unknown {
  return languageId === "json" ? JSON.parse(text, undefined) : runInNewContext(`(${text}\n)`);
}

const places: readonly (readonly [string, string, (text: string) => unknown])[] = [
  ["json", "‸", (text) => text],
  ["json", "[1, ‸]", (text) => [1, text]],
  ["json", "[‸, 1]", (text) => [text, 1]],
  ["json", '{"a": ‸, "b": 1}', (text) => ({ a: text, b: 1 })],
  ["json", '{"a": "x ‸ y", "b": 1}', (text) => ({ a: `x ${text} y`, b: 1 })],
  ["json", '["‸"]', (text) => [text]],
  ["json", '{"k ‸": 1}', (text) => ({ [`k ${text}`]: 1 })],
  ["jsonc", "[1, // one\n ‸]", (text) => [1, text]],
  ["json5", "{a: 'x ‸ y', b: 1}", (text) => ({ a: `x ${text} y`, b: 1 })],
  ["json5", '{a: "‸", b: 1}', (text) => ({ a: text, b: 1 })],
  ["json5", "{'k ‸': 1}", (text) => ({ [`k ${text}`]: 1 })],
];

describe("a value in JSON", () => {
  it.each(places)("arrives in %s at %j, and nothing else", async (languageId, marked, expected) => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const code = await withValue(languageId, marked, text);
        expect(code, "refused").toBeDefined();
        expect(JSON.stringify(read(languageId, code ?? ""))).toBe(JSON.stringify(expected(text)));
        expect(code).not.toMatch(/[\p{Bidi_Control}\u2028\u2029\ufeff]|<\/script|<!--/iu);
      }),
      { numRuns: 80 },
    );
  });

  it.each([
    ["jsonc", "/* ‸ */ [1]"],
    ["jsonc", "[1] // ‸\n"],
    ["json5", "[ // ‸\n1]"],
  ])("stays in a comment of %s, or is refused: %j", async (languageId, marked) => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const code = await withValue(languageId, marked, text);
        if (code !== undefined) expect(JSON.stringify(read(languageId, code))).toBe("[1]");
      }),
      { numRuns: 80 },
    );
  });

  it.each(["[1] ‸", '{"a" ‸: 1}', "{‸}", "[tr‸ue]", "[1‸2]"])("is refused at %j", async (marked) => {
    expect(await withValue("json", marked, "text")).toBeUndefined();
  });

  it("may have a million characters", async () => {
    const text = `"\\</script>${"x\n".repeat(500_000)}`;
    const code = await withValue("json", '{"a": "‸"}', text);
    expect(JSON.parse(code ?? "", undefined)).toEqual({ a: text });
  });
});

describe("records in JSON", () => {
  it.each<readonly [string, (records: readonly Json[]) => Json]>([
    ["‸", (records) => records],
    ["[‸]", (records) => records],
    ["[1,\n ‸\n 2]", (records) => [1, ...records, 2]],
    ['{"a": {‸}}', (records) => ({ a: { records } })],
    ['{"records": 1, ‸}', (records) => ({ records: 1, "records 2": records })],
    ['{"a": ‸}', (records) => ({ a: records })],
  ])("arrive at %j, and nothing else", async (marked, expected) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyRecord, hostileRecord), async (record) => {
        const records = [record, { id: 1 }];
        const code = await withRecords("json", marked, records);
        expect(exact(parseJsonText(code ?? ""))).toBe(exact(jsonOf(expected(records))));
      }),
      { numRuns: 60 },
    );
  });

  it("go into a file of more than a megabyte", { timeout: 30_000 }, async () => {
    const rows = Array.from({ length: 12_000 }, (_, id) => `  {"id": ${id}, "name": "${"x".repeat(70)}"}`);
    const marked = `{"rows": [\n${rows.slice(0, 6_000).join(",\n")},\n  ‸\n${rows.slice(6_000).join(",\n")}\n]}\n`;
    const code = await withRecords("json", marked, [{ a: 1 }]);
    expect(JSON.parse(code ?? "", undefined)).toMatchObject({ rows: { length: 12_001, 6000: { a: 1 } } });
  });
});
