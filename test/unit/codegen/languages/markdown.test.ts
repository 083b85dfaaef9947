import markdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { isObject, parseJsonText, stringifyJson, type Json } from "../../../../src/text/json.ts";
import { writeValue } from "../../../support/literals/writeValue.ts";
import { insertRecordsAt, resultOf } from "../../../support/cursors/outcome.ts";
import { forAnyRecord, forAnyText, withRecords, withValue } from "../../../support/cursors/withValue.ts";

interface Token {
  readonly type: string;
  readonly tag: string;
  readonly content: string;
  readonly info: string;
  readonly children: readonly Token[] | null;
}

// Everything on that could make something of a text.
const markdown = markdownIt({ html: true, linkify: true });

function read(text: string): readonly Token[] {
  return markdown.parse(text, {});
}

/** What is shown of blocks: the text of each, the kinds of all else. */
function shown(text: string): readonly string[] {
  return read(text).flatMap(({ type, children, content }) =>
    children === null ? [`${type} ${content}`] : [inline(children)],
  );
}

function inline(tokens: readonly Token[]): string {
  let text = "";
  for (const { type, content } of tokens) {
    if (type === "html_inline" && content === "<br>") text += "\n";
    else text += /^text(?:_special)?$/.test(type) ? content : `<${type} ${content}>`;
  }
  return text;
}

function held(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "\uFFFD")
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n");
}

function withoutBlanks(blocks: readonly string[]): readonly string[] {
  return blocks.map((block) => block.replaceAll(/[ \t]*\n[ \t]*/g, "\n"));
}

/** The kinds of all blocks, and of what is in them. */
function kindsOf(text: string): readonly string[] {
  return read(text).flatMap(({ type, tag, children }) => [
    type,
    tag,
    ...(children ?? []).map((child) => child.type),
  ]);
}

describe("one value in Markdown", () => {
  it.each([
    "Text ‸ more\n",
    "Text\n‸ more\n",
    "‸ more\n",
    "Text ‸",
    "# Title ‸ more\n",
    "- a ‸ b\n",
    "1. ‸ b\n",
    "> a ‸ b\n",
    "> - a\n>   ‸ b\n",
    "| a | b |\n| --- | --- |\n| x ‸ y | z |\n",
    "**a ‸ b**\n",
    "[a ‸ b](https://a.example)\n",
    "<b>a ‸ b</b> c\n",
    "- [ ] a ‸ b\n",
  ])("shows as text at %j, and as nothing else", async (marked) => {
    const known = shown((await withValue("markdown", marked, "Placeholder")) ?? "");
    await forAnyText(async (text) => {
      const after = await withValue("markdown", marked, text);
      // A line break alone at the start of a line is a block of HTML.
      if (after === undefined || text === "") return;
      const want = known.map((block) => block.split("Placeholder").join(held(text)));
      // Around a break, blanks are not shown.
      expect(withoutBlanks(shown(after)), after).toEqual(withoutBlanks(want));
    });
    expect(await withValue("markdown", marked, "*a* <b> [c](d) & `e`")).toBeDefined();
  });

  it.each([
    "`a ‸ b`\n",
    "```\n‸\n```\n",
    "> ```\n> ‸\n> ```\n",
    "```haskell\na = ‸\n```\n",
    "    code ‸ b\n",
    "a <!-- b ‸ --> c\n",
    "<!-- b ‸ -->\n\nc\n",
    "<div>a ‸ b</div>\n",
    '<p title="‸">a</p>\n',
    "[a](‸)\n",
    '[a](‸ "b")\n',
  ])("stays one text at %j, or is refused", async (marked) => {
    const safe = marked.includes("](") ? "https://a.example/b" : "Placeholder";
    const after = await withValue("markdown", marked, safe);
    if (marked.includes('"b"')) expect(after).toBeUndefined();
    const known = kindsOf(after ?? "");
    await forAnyText(async (text) => {
      const found = await withValue("markdown", marked, text);
      if (found !== undefined) expect(kindsOf(found), found).toEqual(known);
    });
  });

  it.each([
    "[a](https://a.example ‸)\n",
    '[a](b "‸")\n',
    "[a][‸]\n\n[b]: c\n",
    "[‸]: https://a.example\n",
    "<https://a.example‸>\n",
    "https://a.exa‸mple\n",
    "a <b ‸> c\n",
    "a <‸ c>\n",
    "a \\‸\n",
    "a &am‸p; b\n",
    "| a |\n| -‸-- |\n",
    "Title\n==‸==\n",
    "`‸`\n",
  ])("is refused at %j", async (marked) => {
    expect(await withValue("markdown", marked, "x")).toBeUndefined();
  });

  it.each([
    ["javascript:alert(1)", false],
    ["http://a.example", false],
    ["https://a.example/b c", false],
    ["https://a.example/)x", false],
    ["https://a.example/b?c=d&e=%20", true],
  ])("is the target of a link: %j %s", async (address, isTaken) => {
    expect((await withValue("markdown", "[a](‸)\n", address)) !== undefined).toBe(isTaken);
  });

  it("is code in a fence, and YAML above a note", async () => {
    expect(await withValue("markdown", "> - ```js\n>   const a = ‸;\n", "it's")).toContain(
      'const a = "it\'s";\n',
    );
    expect(await withValue("markdown", "```sh\necho ‸\n```\n", "it's")).toContain(String.raw`echo 'it'\''s'`);
    expect(await withValue("markdown", "---\ntitle: ‸\n---\n\na\n", "a: b")).toContain('title: "a: b"\n');
  });

  it("has no link of a name that is escaped in part", () => {
    for (const name of ["www.x.com", "_www.x.com", "www.a-b.c.de", "WWW.X.COM"]) {
      const written = writeValue("markdown", name);
      expect(inline(markdown.parseInline(written, {})[0]?.children ?? []), written).toBe(name);
      // GitHub takes a bare `www.` for a link whatever follows.
      expect(written).not.toMatch(/www\.(?=\S)/i);
    }
    expect(writeValue("markdown", "a\u202eb")).toBe("a&#8238;b");
  });
});

/** The cells of all rows, the head first. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let isCell = false;
  for (const { type, children } of read(text)) {
    if (type === "tr_open") rows.push([]);
    if (/^t[hd]_/.test(type)) isCell = type.endsWith("_open");
    if (type === "inline" && isCell) rows.at(-1)?.push(inline(children ?? []));
  }
  return rows;
}

function cell(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return held(typeof value === "string" ? value : stringifyJson(value));
}

const filing = {
  id: 1,
  name: "Node.js: Acme, Inc.",
  accepted_at: "2026-01-05T16:52:06-05:00",
  state: "Ohio",
  industry: "Other_Energy",
  money_raised: 7,
  web: "www.acme.example",
};

describe("records in Markdown", () => {
  it("are a table of five columns, without escapes that no renderer reads", async () => {
    expect(await withRecords("markdown", "‸", [filing])).toBe(
      "| Name | Raised | Date | State | Industry |\n| --- | ---: | --- | --- | --- |\n| Node.js: Acme, Inc. | 7 | 2026-01-05 | Ohio | Other_Energy |",
    );
  });

  it("have the fields that were chosen, by their own names", async () => {
    const outcome = await insertRecordsAt("markdown", "‸", [filing], { fields: ["id", "state"] });
    expect(resultOf("‸", outcome)).toBe("| id | state |\n| ---: | --- |\n| 1 | Ohio |");
  });

  it("are rows in the order of a table's columns", async () => {
    const marked = "> | name | none | id |\n> | --- | --- | --- |\n> ‸\n>\n> b\n";
    await forAnyRecord(async (record) => {
      const value = { ...record, id: 7 };
      const after = (await withRecords("markdown", marked, [value])) ?? "";
      const name = "name" in record ? record["name"] : undefined;
      const none = "none" in record ? record["none"] : undefined;
      expect(cellsOf(after).at(-1)).toEqual([cell(name), cell(none), "7"]);
    });
  });

  it("are a separate table in prose", async () => {
    for (const marked of ["a\n\n‸\n\nb\n", "> a\n> ‸\n", "- a ‸\n- b\n"]) {
      await forAnyRecord(async (record) => {
        const value = { id: 7, ...record };
        const after = await withRecords("markdown", marked, [value]);
        expect(cellsOf(after ?? "").slice(0, 2)).toEqual([
          Object.keys(value).map(cell),
          Object.values(value).map(cell),
        ]);
      });
    }
  });

  it.each([
    ["STATE", "Ohio"],
    ["**Raised**", "7"],
    ["Betrag (USD)", "7"],
    ["Datum", "2026-01-05"],
    ["accepted_at", "2026-01-05T16:52:06-05:00"],
    ["Min. investment", "5"],
    ["Offered", "Indefinite"],
    // More than one field, more than a cell, another thing
    ["at", ""],
    ["Persons", ""],
    ["Investment", ""],
    ["", ""],
  ])("are rows below headers in other words: %j", async (header, expected) => {
    const value = {
      name: "Acme",
      state: "Ohio",
      money_raised: 7,
      offered_for_sale: "Indefinite",
      min_investment: 5,
      accepted_at: "2026-01-05T16:52:06-05:00",
      seen_at: "2025",
      related_persons: [{ name: "A B" }],
      id: 1,
    };
    const after = await withRecords("markdown", `| ${header} | Firma |\n| --- | --- |\n| a‸ | b |\n`, [
      value,
    ]);
    expect(cellsOf(after ?? "").at(-1)).toEqual([expected, "Acme"]);
  });

  it.each([
    "a\n\n‸\n\nb\n",
    "# a ‸ b\n",
    "a ‸ b\n===\n",
    "> a ‸ b\n",
    "- a ‸\n- b\n",
    "1. ‸\n",
    "| a |\n| --- |\n| b‸ |\n\nc\n",
  ])("are a fenced block in another format at %j", async (marked) => {
    await forAnyRecord(async (record) => {
      const after = resultOf(marked, await insertRecordsAt("markdown", marked, [record], { format: "json" }));
      const fences = read(String(after)).filter(({ type }) => type === "fence");
      expect(fences.map(({ info }) => info)).toEqual(["json"]);
      const value = parseJsonText(fences[0]?.content ?? "");
      expect(isObject(value) ? Object.keys(value).length : -1).toBe(Object.keys(record).length);
    });
  });

  it("are a fenced block in every format, longer than what is in it", async () => {
    const marked = "a\n\n‸\n\nb\n";
    const value = { text: "```\n````\n" };
    for (const format of [
      "json",
      "typescript",
      "python",
      "sql",
      "yaml",
      "toml",
      "csv",
      "html",
      "go",
      "rust",
      "ruby",
    ]) {
      const after = resultOf(marked, await insertRecordsAt("markdown", marked, [value], { format }));
      const blocks = read(String(after)).filter(({ type }) => !type.startsWith("paragraph"));
      expect(
        blocks.map(({ type }) => type),
        format,
      ).toEqual(["inline", "fence", "inline"]);
      expect(blocks[1]?.info).toBe(format);
    }
  });
});
