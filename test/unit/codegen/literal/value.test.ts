import * as fc from "fast-check";
import markdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../src/text/json.ts";
import { languageNamed } from "../../../../src/codegen/languages/languages.ts";
import { writeValue } from "../../../support/literals/writeValue.ts";
import type { LiteralOptions } from "../../../../src/codegen/literal/form.ts";
import { bareText } from "../../../../src/codegen/literal/rows.ts";
import { anyText, hostileTexts } from "../../../support/literals/values.ts";

describe("one value", () => {
  it.each<[string, Json, Partial<LiteralOptions>, string]>([
    ["json", "O'Neil", {}, '"O\'Neil"'],
    ["jsonc", null, {}, "null"],
    ["javascript", "O'Neil", {}, '"O\'Neil"'],
    ["javascriptreact", "O'Neil", { quotes: "single" }, '"O\'Neil"'],
    ["javascript", 'the "Issuer GP"', {}, `'the "Issuer GP"'`],
    ["python", 'the "Issuer GP"', {}, `'the "Issuer GP"'`],
    ["python", `the "Issuer" o'clock "GP"`, {}, String.raw`'the "Issuer" o\'clock "GP"'`],
    ["python", `"it's"`, { quotes: "single" }, String.raw`'"it\'s"'`],
    ["typescript", 9007199254740993n, {}, "9007199254740993n"],
    ["python", null, {}, "None"],
    ["python", true, {}, "True"],
    ["python", "a\nb", { quotes: "single" }, String.raw`'a\nb'`],
    ["python", ["1", "2"], {}, '["1", "2"]'],
    ["javascript", { a: 1 }, { baseIndent: "\t", indent: "\t" }, "{\n\t\ta: 1,\n\t}"],
    ["sql", "O'Neil", {}, "'O''Neil'"],
    ["pgsql", null, {}, "NULL"],
    ["sql", 5, {}, "5"],
    ["sql", true, {}, "TRUE"],
    ["sql", ["a"], {}, `'["a"]'`],
    ["csv", "a, b", {}, '"a, b"'],
    ["csv", "=1+1", {}, "'=1+1"],
    ["csv", "=1+1", { escapeFormulas: false }, "=1+1"],
    ["csv", -5, {}, "-5"],
    ["csv", null, {}, ""],
    ["csv", "", {}, '""'],
    ["tsv", "=1+1", {}, "'=1+1"],
    ["markdown", "a|b\n*c*", {}, String.raw`a\|b<br>\*c\*`],
    ["markdown", null, {}, ""],
    ["markdown", 5, {}, "5"],
    ["html", `<b a="1" c='2'>&\``, {}, "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&#96;"],
    ["vue", 5, {}, "5"],
    ["shellscript", "O'Neil $(id)", {}, String.raw`'O'\''Neil $(id)'`],
    ["powershell", "O'Neil ’$(id)", {}, "'O''Neil ’’$(id)'"],
    ["plaintext", "line one\nline 'two'", {}, "line one\nline 'two'"],
    ["plaintext", { a: ["\ud800"] }, {}, String.raw`{"a":["\ud800"]}`],
    ["plaintext", null, {}, ""],
    ["no language", -0, {}, "-0"],
    ["constructor", "x\ud800", {}, "x\uFFFD"],
  ])("in %s: %o with %o", (language, value, options, text) => {
    expect(writeValue(language, value, options)).toBe(text);
  });

  it("is found by the form's id and by the language", () => {
    expect(languageNamed("sql")?.id).toBe("sql");
    expect(languageNamed("jsonc")?.id).toBe("json");
    expect(languageNamed("toString")).toBeUndefined();
  });
});

describe("one text, read back", () => {
  it("by a parser of Markdown, as nothing but text", () => {
    const parser = markdownIt({ html: true, linkify: true });
    for (const text of hostileTexts.filter((each) => each.trim() !== "")) {
      const [inline] = parser.parseInline(`x ${writeValue("markdown", text)} x`, {});
      const kinds = new Set(
        inline?.children?.map(({ type, content }) => (type === "html_inline" ? content : type)),
      );
      for (const kind of kinds) expect(["text", "text_special", "<br>"], text).toContain(kind);
    }
  });

  it("as HTML, never as a sign of markup", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const written = writeValue("html", text);
        expect(written).not.toMatch(/[<>"'`{}\0]|&(?!(?:amp|lt|gt|quot|#39|#96|#123|#125);)/);
        expect(bareText(text).replaceAll("\0", "\uFFFD")).toBe(
          written
            .replaceAll("&lt;", "<")
            .replaceAll("&gt;", ">")
            .replaceAll("&quot;", '"')
            .replaceAll("&#39;", "'")
            .replaceAll("&#96;", "`")
            .replaceAll("&#123;", "{")
            .replaceAll("&#125;", "}")
            .replaceAll("&amp;", "&"),
        );
      }),
    );
  });
});
