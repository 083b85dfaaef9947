import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonText, type Json } from "../../../../src/text/json.ts";
import { hostileRecord, hostileText, withRecords, withValue } from "../../../support/cursors/withValue.ts";
import { anyRecord, exact } from "../../../support/literals/values.ts";

function read(text: string | undefined): readonly Json[] {
  expect(text, "refused").toBeDefined();
  return (text ?? "")
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .filter((line) => line !== "")
    .map(parseJsonText);
}

describe("JSON Lines", () => {
  it.each<readonly [string, (text: string) => readonly Json[]]>([
    ["‸", (text) => [text]],
    ["1\n‸\n2\n", (text) => [1, text, 2]],
    ["1‸\n2\n", (text) => [1, text, 2]],
    ["‸1\n", (text) => [text, 1]],
    ['{"a":‸}\n', (text) => [{ a: text }]],
    ['{"a":"x ‸ y"}\n[1]\n', (text) => [{ a: `x ${text} y` }, [1]]],
    ['[1,‸]\n"b"\n', (text) => [[1, text], "b"]],
    ['"‸"\n', (text) => [text]],
  ])("takes a value at %j, and nothing else", async (marked, expected) => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        expect(exact([...read(await withValue("jsonl", marked, text))])).toBe(exact([...expected(text)]));
      }),
      { numRuns: 80 },
    );
  });

  it.each<readonly [string, (records: readonly Json[]) => readonly Json[]]>([
    ["‸", (records) => records],
    ["1\n‸\n2\n", (records) => [1, ...records, 2]],
    ["[1,‸]\n", (records) => [[1, ...records]]],
    ['{"a":‸}\n', (records) => [{ a: records }]],
    ['{"records":1,‸}\n', (records) => [{ records: 1, "records 2": records }]],
  ])("takes records at %j, and nothing else", async (marked, expected) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyRecord, hostileRecord), async (record) => {
        const records = [record, { id: 1 }];
        expect(exact([...read(await withRecords("jsonl", marked, records))])).toBe(
          exact([...expected(records)]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("reads again only lines that have changed", async () => {
    const lines = Array.from({ length: 20_000 }, (_, id) => `{"id":${id},"name":"${"x".repeat(60)}"}`);
    const marked = `${lines.slice(0, 10_000).join("\n")}\n‸\n${lines.slice(10_000).join("\n")}\n`;
    expect(read(await withRecords("jsonl", marked, [{ a: 1 }]))[10_000]).toEqual({ a: 1 });
  });
});
