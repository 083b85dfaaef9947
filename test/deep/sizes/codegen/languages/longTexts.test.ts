import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { insertRecordsAt, resultOf } from "../../../../support/cursors/outcome.ts";
import { withRecords, withValue } from "../../../../support/cursors/withValue.ts";
import { languagePlaces } from "../../../../support/literals/places/all.ts";
import { placeIn, sourceWith } from "../../../../support/literals/places/places.ts";

describe("a text of a million characters", () => {
  it.each(languagePlaces.filter(({ holdsLongTexts }) => holdsLongTexts))(
    "is written in $label",
    async ({ language, everyText: [, marked = ""] }) => {
      const code = await sourceWith(language, placeIn(marked), `"\\(\${${"x\n".repeat(500_000)}`);
      expect(code?.length).toBeGreaterThan(1_000_000);
    },
  );

  it.each([
    ["html", "<p>a‸b</p>", "x<>&\"'".repeat(170_000)],
    ["markdown", "Text ‸ more\n", "x*<[".repeat(250_000)],
  ])("is taken in %s", async (language, marked, text) => {
    expect((await withValue(language, marked, text))?.length).toBeGreaterThan(1_000_000);
  });

  it("is the same in JavaScript", async () => {
    const text = `"${"x\n".repeat(500_000)}`;
    const sandbox = { result: undefined };
    runInNewContext((await withValue("javascript", 'result = "‸";', text)) ?? "", sandbox);
    expect(sandbox.result === text).toBe(true);
  });
});

describe("a large file", () => {
  it("of JavaScript takes a record at its end", async () => {
    const text = "const a = { b: [1, 'two', `${3}`] };\n".repeat(30_000);
    const after = resultOf(
      `${text}‸`,
      await insertRecordsAt("javascript", `${text}‸`, [{ id: 1 }], { name: "Acme" }),
    );
    expect(String(after).slice(text.length)).toMatch(/^const acme = \{/);
  });

  it("of JSON takes records in its middle", async () => {
    const rows = Array.from({ length: 12_000 }, (_, id) => `  {"id": ${id}, "name": "${"x".repeat(70)}"}`);
    const marked = `{"rows": [\n${rows.slice(0, 6_000).join(",\n")},\n  ‸\n${rows.slice(6_000).join(",\n")}\n]}\n`;
    const code = await withRecords("json", marked, [{ a: 1 }]);
    expect(JSON.parse(code ?? "", undefined)).toMatchObject({ rows: { length: 12_001, 6000: { a: 1 } } });
  });

  it("of JSON Lines has only the lines read again that have changed", async () => {
    const lines = Array.from({ length: 20_000 }, (_, id) => `{"id":${id},"name":"${"x".repeat(60)}"}`);
    const marked = `${lines.slice(0, 10_000).join("\n")}\n‸\n${lines.slice(10_000).join("\n")}\n`;
    const written = ((await withRecords("jsonl", marked, [{ a: 1 }])) ?? "").split("\n");
    expect(JSON.parse(written[10_000] ?? "")).toEqual({ a: 1 });
  });
});
