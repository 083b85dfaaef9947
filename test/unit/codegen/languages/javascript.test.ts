import { createContext, runInContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../support/chance.ts";
import { asked } from "../../../support/cursors/cursorTable.ts";
import { insertRecordsAt, readCursors, resultOf } from "../../../support/cursors/outcome.ts";
import { forAnyText, withValue } from "../../../support/cursors/withValue.ts";
import { anyRecord, exact, jsonOf } from "../../../support/literals/values.ts";

/** What `result` is after a script ran; a value that ran would throw, for it knows none of its names. */
function run(code: string): { readonly result: unknown } {
  const sandbox = { result: undefined, tag: (parts: TemplateStringsArray) => parts.raw.join("|") };
  runInContext(code, createContext(sandbox));
  return sandbox;
}

describe("a value in JavaScript", () => {
  it.each([
    ["result = ‸;", (text: string) => text],
    ['result = "‸";', (text: string) => text],
    ["result = '‸';", (text: string) => text],
    ["result = `‸`;", (text: string) => text],
    ['result = "a ‸ b";', (text: string) => `a ${text} b`],
    ["result = `a ${1} ‸ $`;", (text: string) => `a 1 ${text} $`],
    ["result = `a ${‸}`;", (text: string) => `a ${text}`],
    ["result = [1 ‸][1];", (text: string) => text],
    ["result = ((a, b) => b)(1, ‸);", (text: string) => text],
    ["result = ((a) => a)(‸);", (text: string) => text],
    ["result = { a: ‸ }.a;", (text: string) => text],
    ["result = (() => ‸)();", (text: string) => text],
  ])("%j arrives, and nothing else", async (marked, expected) => {
    await forAnyText(async (text) => {
      const code = await withValue("javascript", marked, text);
      expect(code, "refused").toBeDefined();
      expect(run(code ?? "").result).toBe(expected(text));
    });
  });

  it.each([
    "// ‸\nresult = 1;",
    "/* ‸ */ result = 1;",
    "result = 1; /** @see ‸ */",
    "result = tag`‸` === '' ? 1 : 1;",
  ])("%j stays what it was, or is refused", async (marked) => {
    await forAnyText(async (text) => {
      const code = await withValue("javascript", marked, text);
      if (code !== undefined) expect(run(code)).toMatchObject({ result: 1 });
    });
  });

  it.each([
    "const a = /‸/;",
    "const { ‸ } = a;",
    "a.‸",
    "import { ‸ } from 'a';",
    "const x‸y = 1;",
    "f(‸ => 1)",
  ])("is refused where no value fits: %j", async (marked) => {
    expect(await withValue("javascript", marked, "text")).toBeUndefined();
  });
});

describe("a record in JavaScript", () => {
  it.each([
    ["‸", "acme"],
    ["result = ‸;", "result"],
    ["result = [‸];", "result[0]"],
    ["result = [0, ‸, 2];", "result[1]"],
    ["result = [0 ‸ 2];", "result[1]"],
    ["result = ((a, b) => b)(0 ‸);", "result"],
    ["result = { acme: 1, ‸ };", "result.acme2"],
    ["result = (() => ‸)();", "result"],
    ["class A {\n  ‸\n}", "Object.values(new A())[0]"],
  ])("arrives at %j as %s", async (marked, path) => {
    await fc.assert(
      fc.asyncProperty(anyRecord, async (record) => {
        const outcome = await insertRecordsAt("javascript", marked, [record], { name: "Acme" });
        const code = resultOf(marked, outcome);
        expect(code).not.toBe(asked);
        const read: unknown = runInContext(`${String(code)}\n;${path}`, createContext({}));
        expect(exact(jsonOf(read))).toBe(exact(record));
      }),
      { numRuns: cases(25) },
    );
  });

  it("leaves the document alone where the person is asked", async () => {
    const marked = 'const a = "‸";';
    expect(await insertRecordsAt("javascript", marked)).toEqual({ kind: "asks" });
    expect(readCursors(marked).text).toBe('const a = "";');
  });
});
