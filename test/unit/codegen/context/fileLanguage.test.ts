import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import type { FormId, Position } from "../../../../src/codegen/literal/form.ts";
import { languageOfFile } from "../../../../src/codegen/context/fileLanguage.ts";
import { at, written } from "../../../support/literals/placed.ts";

describe("a position", () => {
  it.each<[string, string, Position | undefined]>([
    ["ruby", "¦", "statement"],
    ["ruby", "x = 1\n¦", "statement"],
    ["ruby", "def a\n  ¦\nend", "statement"],
    ["ruby", "a.each do |x|\n  ¦\nend", "statement"],
    ["ruby", "a.each { |x| ¦ }", "statement"],
    ["ruby", "x = ¦", "expression"],
    ["ruby", "x =\n  ¦", "expression"],
    ["ruby", "return ¦", "expression"],
    ["ruby", "f(¦)", "expression"],
    ["ruby", "x = [¦]", "element"],
    ["ruby", "x[¦]", "expression"],
    ["ruby", "x = {¦}", "member"],
    ["ruby", 'x = { "a" => ¦ }', "expression"],
    ["ruby", 'x = { "a" => 1, ¦ }', "member"],
    ["ruby", 'x = "a ¦"', undefined],
    ["ruby", "# it's ¦", undefined],
    ["php", "¦", undefined],
    ["php", "<p>¦</p>", undefined],
    ["php", "<?php\n¦", "statement"],
    ["php", "<?php\n$a = 1;\n¦", "statement"],
    ["php", "<?php f(); ?>\n¦", undefined],
    ["php", "<?php f('?>');\n¦", "statement"],
    ["php", "<?php // it's ?>\n¦", undefined],
    ["php", "<?php f(); ?>\n<?php\n¦", "statement"],
    ["php", "<?php\n$a = ¦;", "expression"],
    ["php", "<?php\nreturn ¦;", "expression"],
    ["php", "<?php\n$a = [¦];", "element"],
    ["php", "<?php\n$a = [1, ¦];", "element"],
    ["php", "<?php\n$a = ['b' => 1, ¦];", "member"],
    ["php", "<?php\n$a = ['b' => ¦];", "expression"],
    ["php", "<?php\n$a[¦] = 1;", "expression"],
    ["php", "<?php\nfunction f() {\n    ¦\n}", "statement"],
    ["php", "<?php\n$a = 'it¦s';", undefined],
    ["swift", "¦", "statement"],
    ["swift", "let a = 1\n¦", "statement"],
    ["swift", "func f() {\n    ¦\n}", "statement"],
    ["swift", "let a = ¦", "expression"],
    ["swift", "return ¦", "expression"],
    ["swift", "f(¦)", "expression"],
    ["swift", "let a = [¦]", "element"],
    ["swift", 'let a = ["b": 1, ¦]', "member"],
    ["swift", 'let a = ["b": ¦]', "expression"],
    ["swift", "a[¦]", "expression"],
    ["swift", 'let a = "¦"', undefined],
    ["swift", '"""\nit"s ¦\n"""', undefined],
    ["r", "¦", "statement"],
    ["r", "a <- 1\n¦", "statement"],
    ["r", "f <- function(x) {\n  ¦\n}", "statement"],
    ["r", "a <- ¦", "expression"],
    ["r", "a <-\n  ¦", "expression"],
    ["r", "f(¦)", "expression"],
    ["r", "a <- list(¦)", "element"],
    ["r", "a <- list(1, ¦)", "element"],
    ["r", "a <- list(b = 1, ¦)", "member"],
    ["r", "a <- list(b = ¦)", "expression"],
    ["r", "is.list(¦)", "expression"],
    ["r", "a[¦]", "expression"],
    ["r", "# it's ¦", undefined],
    ["r", "a <- 'b ¦'", undefined],
    ["yaml", "¦", "statement"],
    ["yaml", "# note\n---\n¦", "statement"],
    ["yaml", "a: 1\n---\n¦", "statement"],
    ["yaml", "a: 1\n¦", "member"],
    ["yaml", "¦\na: 1", "member"],
    ["yaml", "a:\n  b: 1\n¦", "member"],
    ["yaml", "a:\n  b: 1\n  ¦", "member"],
    ["yaml", "a:\n  ¦", "expression"],
    ["yaml", "a: ¦", "expression"],
    ["yaml", "- 1\n¦", "element"],
    ["yaml", "a:\n- 1\n¦", "element"],
    ["yaml", "a:\n  - 1\n  ¦", "element"],
    ["yaml", "a:\n  - b: 1\n    ¦", "member"],
    ["yaml", "a:\n  - b: 1\n  ¦", "element"],
    ["yaml", "- ¦", "element"],
    ["yaml", "a:\n  - 1\n  - ¦", "element"],
    ["yaml", "a: [¦]", "element"],
    ["yaml", "a: b¦", undefined],
    ["yaml", "a: |\n  text\n  ¦", undefined],
    ["yaml", "a: 1\n  ¦", undefined],
    ["yaml", "# see ¦", undefined],
    ["yaml", "a: [\n  ¦\n]", "element"],
    ["toml", "¦", "statement"],
    ["toml", "a = 1\n¦", "statement"],
    ["toml", "[a]\nb = 1\n¦\n\n[c]\n", "statement"],
    ["toml", "[a]\nb = 1\n¦\nc = 1", "member"],
    ["toml", "a = ¦", "expression"],
    ["toml", "a = [\n¦\n]", "element"],
    ["toml", 'a = """\n¦\n"""', undefined],
    ["toml", 'a = """it"s [ """\n¦', "statement"],
    ["toml", "# [ it's\n¦", "statement"],
    ["html", "¦", "statement"],
    ["html", "<body>\n  ¦\n</body>", "statement"],
    ["html", "<table><tbody>¦</tbody></table>", "element"],
    ["html", "<table><tbody><tr><td>¦</td></tr></tbody></table>", "statement"],
    ["html", "<table>¦</table>", undefined],
    ["html", '<a href="¦">', undefined],
    ["html", "<!-- ¦ -->", undefined],
    ["html", "<!-- > --><p>¦", undefined],
    ["html", "<style>\n¦\n</style>", undefined],
    ["html", "<style>a > b {}</style>\n¦", "statement"],
    ["html", "<textarea>¦</textarea>", undefined],
    ["vue", "<template>\n  ¦\n</template>", "statement"],
    ["vue", "<template><p>{{ ¦ }}</p></template>", undefined],
    ["vue", "¦", undefined],
    ["svelte", "<p>¦</p>", undefined],
    ["svelte", "<p>{¦}</p>", undefined],
    ["tsv", "a\tb\n¦", "statement"],
    ["tsv", "a\t¦b", undefined],
    ["jsonl", '{"a":1}\n¦', "expression"],
    ["jsonl", '{"a":¦1}', undefined],
  ])("%s %j is %s", async (languageId, text, position) => {
    expect((await at(languageId, text))?.position).toBe(position);
  });

  it.each<[string, string, FormId]>([
    ["html", "<script>¦</script>", "javascript"],
    ["html", '<script type="module">\nconst a = "<p>";\n¦</script>', "javascript"],
    ["html", '<script lang="ts">¦</script>', "typescript"],
    ["vue", '<script setup lang="ts">\n¦\n</script>\n<template></template>', "typescript"],
    ["svelte", "<script>\n  ¦\n</script>", "javascript"],
    ["html", '<script type="application/ld+json">¦</script>', "json"],
    ["html", "<script>if (a < b) {}</script>¦", "html"],
    ["markdown", "```rb\n¦\n```", "ruby"],
    ["markdown", "```yml\n¦\n```", "yaml"],
    ["markdown", "```ndjson\n¦\n```", "jsonl"],
  ])("%s %j is a place for %s", async (languageId, text, form) => {
    expect((await at(languageId, text))?.language).toBe(form);
  });
});

describe("the language of a file", () => {
  it.each([
    ["plaintext", "/a/b.tsv", "tsv"],
    ["plaintext", "/a/b.NDJSON", "jsonl"],
    ["plaintext", "/a/b.jsonl", "jsonl"],
    ["plaintext", "/a/b.csv", "csv"],
    ["plaintext", "/a/b.toml", "toml"],
    ["plaintext", "/a/b.txt", "plaintext"],
    ["plaintext", "/a/csv", "plaintext"],
    ["json", "/a/b.csv", "json"],
  ])("%s %s is %s", (languageId, path, language) => {
    expect(languageOfFile(languageId, path)).toBe(language);
  });
});

describe("what is written", () => {
  it.each<[string, string, string]>([
    ["ruby", "x = [\n  ¦\n]", 'x = [\n  {\n    "id" => 1,\n  },\n]'],
    ["php", "<?php\n$acme = 1;\n¦", '<?php\n$acme = 1;\n$acme_2 = [\n    "id" => 1,\n];'],
    ["r", "x <- list(¦)", "x <- list(list(\n  id = 1\n))"],
    [
      "swift",
      "let x: [Any?] = [¦]",
      'let x: [Any?] = [\n    [\n        "id": 1,\n    ] as [String: Any?],\n]',
    ],
    ["yaml", "a:\n    b: 1\n    ¦", "a:\n    b: 1\n    acme:\n        id: 1"],
    ["yaml", "a:\n- ¦", "a:\n- id: 1"],
    ["toml", "[a]\nb = 1\n\n¦", "[a]\nb = 1\n\n[acme]\nid = 1"],
    ["toml", "[a]\n¦\nb = 1", "[a]\nacme = { id = 1 }\nb = 1"],
    ["tsv", "b\tid\n¦", "b\tid\n\t1"],
    ["jsonl", '{"a":1}¦', '{"a":1}\n{"id":1}'],
  ])("%s %j becomes %j", async (languageId, text, expected) => {
    expect(await written(languageId, text, [{ id: 1 }])).toBe(expected);
  });

  it.each([1, 3])("is YAML in every place that is one, with %i values", async (count) => {
    const values = Array.from({ length: count }, (_, id) => ({ id, parts: [{ a: id }] }));
    for (const text of [
      "¦",
      "a: 1\n¦",
      "- 1\n¦",
      "a:\n  ¦",
      "a: ¦",
      "a:\n- ¦\n- 2",
      "a:\n  - 1\n  ¦\nb: 2",
      "- ¦",
      "¦\n- 1",
    ]) {
      const code = (await written("yaml", text, values)) ?? "";
      expect(JSON.stringify(parseYaml(code)), code).toContain(JSON.stringify(values).slice(1, -1));
    }
  });

  it.each([1, 3])("is TOML in every place that is one, with %i values", async (count) => {
    const values = Array.from({ length: count }, (_, id) => ({ id, parts: [{ a: id }], more: { b: id } }));
    for (const text of ["¦", "a = 1\n¦", "[a]\n¦\nb = 1", "[a]\nb = 1\n  ¦\n\n[c]\nd = 1", "acme = 1\n¦"]) {
      const code = (await written("toml", text, values)) ?? "";
      expect(JSON.stringify(parseToml(code)), code).toContain(JSON.stringify(values).slice(1, -1));
    }
  });
});
