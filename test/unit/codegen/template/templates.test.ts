import type { Tree } from "@lezer/common";
import { describe, expect, it } from "vitest";
import { inEnglish, Refusal, type Sentence } from "../../../../src/text/sentence.ts";
import { parseJsonText, type Json } from "../../../../src/text/json.ts";
import { SyntaxTrees } from "../../../../src/codegen/context/syntaxTrees.ts";
import { allFormats } from "../../../../src/codegen/format/formats.ts";
import { insertRecords } from "../../../../src/codegen/insertion/insertRecords.ts";
import type { InsertionResult } from "../../../../src/codegen/insertion/selections.ts";
import { languageNamed } from "../../../../src/codegen/languages/languages.ts";
import { applyTemplate, type TemplateOptions } from "../../../../src/codegen/template/applyTemplate.ts";
import { parseTemplate, parseTemplates } from "../../../../src/codegen/template/templateSetting.ts";
import { type Template } from "../../../../src/codegen/template/template.ts";
import { readCursors, resultOf } from "../../../support/cursors/outcome.ts";

const trees = new SyntaxTrees(() => Promise.resolve());

/** A template, or the sentence on what is wrong with it. */
async function read(language: string, body: string | readonly string[]): Promise<Template | string> {
  const parsed = await parseTemplate({ name: "Mine", language, body }, 1, trees);
  return parsed.ok ? parsed.value : english(parsed.problem);
}

/** What a template makes of records, or the sentence on what is wrong with them. */
async function apply(
  template: Template,
  values: readonly Json[],
  options: TemplateOptions = {},
): Promise<string> {
  try {
    return await applyTemplate(template, values, options, trees);
  } catch (error) {
    if (error instanceof Refusal) return english(error.problem);
    throw error;
  }
}

async function written(
  language: string,
  body: string | readonly string[],
  values: readonly Json[],
  options?: TemplateOptions,
): Promise<string> {
  const template = await read(language, body);
  return typeof template === "string" ? template : await apply(template, values, options);
}

function english({ text, values }: Sentence): string {
  return inEnglish(text, ...values);
}

async function problem(setting: unknown): Promise<string> {
  const parsed = await parseTemplate(setting, 3, trees);
  return parsed.ok ? "" : english(parsed.problem);
}

const acme: Json = {
  id: 7,
  name: 'O\'Neil & "Sons"',
  web: null,
  money: 12345678901234567890n,
  organization: { name: "Acme", "a.b": 1 },
  phones: ["1", "2"],
  "x.y": "dotted",
};

describe("a template", () => {
  it.each<[string, string, Json, string]>([
    ["javascript", "f(${name});", acme, `f('O\\'Neil & "Sons"');`],
    ["javascript", "f('Hi ${name|text}!')", acme, "f('Hi O\\'Neil & \"Sons\"!')"],
    ["javascript", "f(); // ${name|text}", { name: "a\nb\u2028c" }, "f(); // a b c"],
    ["javascript", "  a: ${a.0},", { a: [{ b: ["c"], d: {} }] }, '  a: {\n    b: ["c"],\n    d: {},\n  },'],
    ["javascript", "`$${x}` + ${id}, '${$}'", acme, "`${x}` + 7, '$'"],
    [
      "javascriptreact",
      'x = <p a="${a}">${a}</p>',
      { a: "{b}" },
      'x = <p a="&#123;b&#125;">&#123;b&#125;</p>',
    ],
    ["typescript", "f(${money})", acme, "f(12345678901234567890n)"],
    ["python", "x = ${no.such}", acme, "x = None"],
    ["csv", "${id};${name}", { id: 7, name: 'A, "B"' }, '7;"A, ""B"""'],
    ["csv", "${id}\t${name}", { id: 7, name: "A, B; C" }, '7\t"A, B; C"'],
    ["json", "${.},", { a: 1 }, '{\n  "a": 1\n},'],
    ["go", "{A: ${a}, B: ${b}},", { b: true }, "{A: nil, B: true},"],
    ["go", "var c = C{f(${a}, ${b})}", { b: true }, "var c = C{f(nil, true)}"],
    [
      "python",
      "# ${a|text} (${b|text})\nx = 1",
      { a: "A: B", b: "https://a.example" },
      "# A: B (https://a.example)\nx = 1",
    ],
    [
      "python",
      "# -*- cod${a|text}",
      { a: "ing: utf-7" },
      "Template Mine, line 1: ${a|text} of record 1 can’t be written there safely. Leave the record out, or change the template.",
    ],
    ["sql", "x = 'No ${id|text}, ${web|text}'", acme, "x = 'No 7, '"],
    ["mysql", "SELECT '${a|text}', ${a}", { a: "\\'" }, String.raw`SELECT '\\''', '\\'''`],
    ["mssql", "SELECT ${a}", { a: true }, "SELECT 1"],
    ["json", '{"a": ${organization.name}}', acme, '{"a": "Acme"}'],
    ["json", "[${phones.1}, ${phones.2}]", acme, '["2", null]'],
    ["json", "[${x.y}, ${organization.a.b}]", acme, '["dotted", null]'],
    ["csv", '${v},${w},"a ${v|text}"', { v: "=1", w: "a,b" }, `'=1,"a,b","a =1"`],
    ["csv", '"${v|text} a","${v|text}${v|text}"', { v: "=1" }, `"'=1 a","'=1=1"`],
    ["csv", "${name};${id}", { name: "Acme, Inc, Ltd", id: 1 }, '"Acme, Inc, Ltd";1'],
    ["markdown", "| ${name} |", { name: "*a*|\nb" }, "| \\*a\\*\\|<br>b |"],
    ["markdown", "[${a}](${b|text})", { a: "a", b: "https://a.example" }, "[a](https://a.example)"],
    ["markdown", "# ${a}\n```js\nx = ${a}\n```", { a: "*" }, '# \\*\n```js\nx = "*"\n```'],
    ["html", '<a href="${a|text}">${b}</a>', { a: "/?a&b", b: "<b>" }, '<a href="/?a&amp;b">&lt;b&gt;</a>'],
    ["html", "<script>x = ${a}</script>", { a: "</script>" }, '<script>x = "\\x3c/script>"</script>'],
    ["shellscript", "echo ${name}", acme, `echo 'O'\\''Neil & "Sons"'`],
    ["yaml", 'a: "${a|text}"', { a: 'A, "B" \\' }, String.raw`a: "A, \"B\" \\"`],
    ["yaml", "a: ${.}", { b: ["c, d"] }, 'a: {b: ["c, d"]}'],
    ["yaml", "a: [${name}, ${id}]", { id: 1, name: "b, c" }, 'a: ["b, c", 1]'],
    ["ruby", '"#{a} ${name|text}"', { name: "#{b}" }, String.raw`"#{a} \#{b}"`],
    ["rust", 'println!("${a|text} {}", ${a});', { a: "{x}" }, 'println!("{{x}} {}", "{x}");'],
    ["php", "f('${a|text}', ${id});", { a: "$a'", id: 1 }, "f('$a\\'', 1);"],
    ["php", "<?php f(); ?>\n<p>${name}</p>", { name: "<?= a" }, "<?php f(); ?>\n<p>&lt;?= a</p>"],
    ["lua", "x = ${name}, ${id}", { name: "Acme, Inc.", id: 7 }, 'x = "Acme, Inc.", 7'],
    // JSON's literals, without signs that could be more than text
    [
      "lua",
      "x = ${name}, ${id}",
      { name: 'O\'Neil "x" \\ ${y}', id: [null] },
      String.raw`x = "O'Neil \u0022x\u0022 \u005c \u0024\u007by\u007d", [null]`,
    ],
    ["cpp", "/* ${name} */", { name: "*/ evil() /*" }, String.raw`/* "\u002a/ evil() /\u002a" */`],
    [
      "plaintext",
      "${name}",
      { name: "${id} ${#each} $${ ${name|raw}", id: 5 },
      "${id} ${#each} $${ ${name|raw}",
    ],
  ])("writes %s: %s", async (language, body, value, text) => {
    expect(await written(language, body, [value])).toBe(text);
  });

  it("is written once for each record, and ends with no line end", async () => {
    const bolt = { name: "Bolt" };
    expect(await written("plaintext", "${@index}: ${name}\r\n", [acme, bolt])).toBe(
      '0: O\'Neil & "Sons"\n1: Bolt',
    );
    expect(await written("plaintext", ["${name|text}", "", "--"], [bolt, bolt])).toBe(
      "Bolt\n\n--\nBolt\n\n--",
    );
    expect(await written("json", "${name}", [])).toBe("");
  });

  it.each([
    ["typescript", '{ name: ${name}, plan: "lead" },', '{ name: "Acme", plan: "lead" },'],
    ["javascript", "'${name|text}': ${id},", "'Acme': 7,"],
    ["json", '"${name|text}": ${id},', '"Acme": 7,'],
    ["python", "'${name|text}': ${id},", "'Acme': 7,"],
    ["go", "{Name: ${name}, ID: ${id}},", '{Name: "Acme", ID: 7},'],
    ["go", "Name: ${name},", 'Name: "Acme",'],
    ["go", 'case ${id}: return "${name|text}"', 'case 7: return "Acme"'],
    ["rust", 'name: "${name|text}", id: ${id},', 'name: "Acme", id: 7,'],
    ["sql", "(${id}, ${name}),", "(7, 'Acme'),"],
    ["toml", '  { a = "${name|text}", b = ${id} },', '  { a = "Acme", b = 7 },'],
    ["swift", '"${name|text}": ${id},', '"Acme": 7,'],
    ["vue", "<li>${name}</li>", "<li>Acme</li>"],
    ["typescriptreact", '<li title="${id|text}">${name}</li>', '<li title="7">Acme</li>'],
    ["csharp", "new Lead { Name = ${name}, Id = ${id} },", 'new Lead { Name = "Acme", Id = 7 },'],
  ])("writes a part of %s: %s", async (language, body, text) => {
    expect(await written(language, body, [{ id: 7, name: "Acme" }])).toBe(text);
  });

  it("finds own fields alone", async () => {
    const record = parseJsonText('{"__proto__":{"polluted":true}}');
    const body = "[${__proto__.polluted}, ${constructor}, ${toString.name}, ${polluted}]";
    expect(await written("json", body, [record])).toBe("[true, null, null, null]");
  });

  it("keeps formulas if the guard is off", async () => {
    expect(await written("csv", "${name}", [{ name: "=1" }], { escapeFormulas: false })).toBe("=1");
  });

  it("names the record whose value can’t be written", async () => {
    expect(
      await written("javascript", "f(/* ${name|text} */);", [{ name: "Bolt" }, { name: "*/ evil() /*" }]),
    ).toBe(
      "Template Mine, line 1: ${name|text} of record 2 can’t be written there safely. Leave the record out, or change the template.",
    );
  });
});

describe("a template that is wrong", () => {
  const shape =
    "Template 3 in the settings needs a name, a language, and a body. The body is text or a list of lines.";
  it.each<[unknown, string]>([
    [undefined, shape],
    ["${name}", shape],
    [{ name: "", language: "json", body: "" }, shape],
    [{ name: "Mine", body: "" }, shape],
    [{ name: "Mine", language: "json", body: 5 }, shape],
    [{ name: "Mine", language: "json", body: ["a", 5] }, shape],
    [
      { name: "Mine", language: "json", body: "x".repeat(10_001) },
      "Template Mine is too long. The limit is 10000 characters.",
    ],
  ])("%o", async (setting, text) => {
    expect(await problem(setting)).toBe(text);
  });

  const removed = "can’t be used, because templates have no #each, #if, or |raw.";
  const outside = "is outside of quotes, where text would be code. Remove |text.";
  const inside = "is inside quotes or a comment. Write ${name|text} there.";
  const nowhere = "safely. Move the field, or check the quotes before it.";
  it.each<[string, string, number, string]>([
    ["json", "[\n${name", 2, "${name can’t be understood."],
    ["json", "${}", 1, "${} can’t be understood."],
    ["json", "${name|html}", 1, "${name|html} can’t be understood."],
    ["json", "${@key}", 1, "${@key} can’t be understood."],
    ["json", '[\n${#each a separator=","}\n${.}\n${/each}\n]', 2, `\${#each a separator=","} ${removed}`],
    ["json", "\n\n${/each}", 3, `\${/each} ${removed}`],
    ["csv", "${#if web}${web}", 1, `\${#if web} ${removed}`],
    ["csv", "${id}\n${/if}", 2, `\${/if} ${removed}`],
    ["plaintext", "${name | raw}", 1, `\${name | raw} ${removed}`],
    ["javascript", "x = ${name|text}", 1, `\${name|text} ${outside}`],
    ["javascript", "x = `${name}`", 1, `\${name} ${inside}`],
    ["csv", '"${ name }"', 1, `\${ name } ${inside}`],
    ["python", "x${a}", 1, "${a} would merge with the character next to it. Put a space between them."],
    ["lua", '"${a|text}"', 1, "${a|text} can’t be written as text in this language. Remove |text."],
    ["html", "<p>\n<style>${a}</style>", 2, `no value can be written at \${a} ${nowhere}`],
  ])("in %s: %s", async (language, body, line, text) => {
    expect(await problem({ name: "Mine", language, body })).toBe(`Template Mine, line ${line}: ${text}`);
  });

  it.each([
    ["python", 'x = """${name|text}'],
    ["html", "<p>${name}</p><script>"],
    // The line end between two records makes a division of the second expression.
    ["javascript", '/"/.test("${name|text}")'],
  ])("in %s: %s, whose end is read into the next record", async (language, body) => {
    expect(await problem({ name: "Mine", language, body })).toBe(
      "Template Mine ends inside a text. Close the quotes.",
    );
  });
});

/** The nodes that are not in a stretch, by their names and places: from the start up to it, from the end after it. */
function around(tree: Tree, from: number, rest: number): readonly string[] {
  const found: string[] = [];
  const to = tree.length - rest;
  const place = (at: number): string => (at <= from ? `${at}` : at >= to ? `-${tree.length - at}` : "inside");
  let last = { name: "", start: "", to: -1 };
  tree.iterate({
    enter({ name, type, ...node }) {
      // SQL reads two quotes as the end of one string and the start of another.
      const goesOn = name === last.name && node.from === last.to && place(last.to) === "inside";
      if (!goesOn && node.from >= from && node.to <= to && !type.isTop) return false;
      const start = goesOn ? last.start : place(node.from);
      if (goesOn) found.pop();
      found.push(`${name} ${start} ${place(node.to)}`);
      last = { name, start, to: node.to };
      return true;
    },
  });
  return found;
}

describe("a field whose text could run", () => {
  it.each([
    ["python", "x = rb'${name|text}'", "é"],
    ["python", "x = -${name}", "a"],
    ["python", 'x = ""${name}', "a"],
    ["python", "# ${name|text}", "coding: rot13"],
    ["python", "#!/bin/${name|text}", "a"],
    ["python", "x = 1\n# coding: ${name|text}", "utf_7"],
    ["go", '// #cgo LDFLAGS: ${name|text}\nimport "C"', "a"],
    ["go", 'import "${name|text}"', "a"],
    ["javascript", "'\\${name|text}'", "a"],
    ["javascript", 'x = "\\u${name|text}"', "a"],
    ["javascript", "x = /${name|text}/", "a"],
    ["javascript", "tag`$${${name}}${other}`", "a"],
    ["javascript", "x = ${name}${other}", "a"],
    ["javascript", "x = ${name}y", "a"],
    ["yaml", "a: &${name} b", "a"],
    ["yaml", "a: !${name} b", "a"],
    ["yaml", "a: see ${name|text}", "b: c"],
    ["ruby", '"#${name|text}"', "{a}"],
    ["ruby", "`${name|text}`", "a"],
    ["kotlin", '"${$}${name|text}"', "a"],
    ["java", "// \\${name|text}", "u000aevil()"],
    ["java", "// ${name|text}${other|text}", "\\"],
    ["go", "//${name|text}", "go:generate x"],
    ["sql", "SELECT 5-${id}", 1],
    ["sql", "SELECT '${name|text}'", "\\"],
    ["sql", "/*${name|text}*/ SELECT 1", "! DROP TABLE a"],
    ["csv", "${name}${other}", "a"],
    ["csv", "a ${name}", "a"],
    ["tsv", "x${name}", "a"],
    ["html", "<p title=${name}>", "a"],
    ["html", "<p ${name}>", "a"],
    ["html", '<p onclick="${name|text}">', "a"],
    ["html", '<div style="${name|text}">', "a"],
    ["html", '<a href="${name|text}">', "java\nscript:evil()"],
    ["html", '<a href="java${name|text}">', "script:evil()"],
    ["vue", '<template><p :title="${name|text}"></p></template>', "a"],
    ["svelte", '<p on:click="${name|text}">', "a"],
    ["shellscript", "${name}", "a"],
    ["shellscript", "sh -c ${name}", "a"],
    ["shellscript", 'echo "${name|text}"', "$(evil)"],
    ["shellscript", "cat <<EOF\n${name|text}\nEOF", "$(evil)"],
    ["powershell", '"${name|text}"', "$(evil)"],
    ["lua", 'x = "${name}"', "a"],
  ])("is refused in %s: %s with %s", async (language, body, name) => {
    expect(await written(language, body, [{ name, other: "u000aevil()", id: -1 }])).toMatch(
      /^Template Mine\b/,
    );
  });

  const attacks = [
    'O\'Neil "Bob" `x` \\ \\\\ \\\' \\" \\n',
    "\\",
    "${evil()} $(evil) `evil` #{evil()} {{ evil() }} %s",
    '"""; evil(); """',
    "'''; evil(); '''",
    "*/ evil() /*",
    "\nevil()\n",
    "a\u2028evil()\u0085\r\nb",
    "</script><script>evil()</script><!-- ]]>",
    "\\u000aevil()",
    "A\nEOF\nevil",
    "a: b #c\n- d",
    "{evil}<b>|[x](y)*z* \ud800 \u202e \0",
  ];

  it.each([
    [
      "javascript",
      "f(§, g) ¦ f('a § b', g) ¦ f(\"§\") ¦ f(`§`) ¦ f(); // §⏎g() ¦ f(/* § */, g) ¦ x = <p>§</p>",
    ],
    ["typescript", "const x = { a: § }; ¦ const x = `${y} §`;"],
    ["json", '{"a": §, "b": 1} ¦ {"a": "§", "b": 1}'],
    ["python", "f(§, g) ¦ f('§') ¦ f(\"\"\"§\"\"\") ¦ f(r'§') ¦ f(f'§ {a}') ¦ f() # §⏎g()"],
    ["sql", "SELECT §, a ¦ SELECT '§', a ¦ SELECT a -- §⏎, b ¦ SELECT a /* § */, b"],
    ["csharp", 'f(§, g); ¦ f("§"); ¦ f($"{x} §"); ¦ f(@"§"); ¦ f(); // §⏎g();'],
    ["java", 'f(§, g); ¦ f("§"); ¦ f(); // §⏎g(); ¦ f(/* § */);'],
    ["kotlin", 'f(§, g) ¦ f("§") ¦ f("""§""") ¦ f() // §⏎g()'],
    ["swift", 'f(§, g) ¦ f("§") ¦ f(#"§"#) ¦ f() // §⏎g()'],
    ["go", 'f(§, g) ¦ f("§") ¦ f(`§`) ¦ f() // §⏎g()'],
    ["rust", 'f(§, g); ¦ f("§"); ¦ println!("§ {}", a); ¦ f(r#"§"#); ¦ f(); // §⏎g();'],
    ["ruby", "f(§, g) ¦ f('§') ¦ f(\"§\") ¦ f(%w[§]) ¦ x = <<~A⏎  §⏎A ¦ f # §⏎g"],
    [
      "php",
      "<?php f(§, g); ¦ <?php f('§'); ¦ <?php f(\"§\"); ¦ <?php f(<<<A⏎§⏎A⏎); ¦ <?php f(); // §⏎g(); ¦ <p>§</p>",
    ],
    ["r", "f(§, g) ¦ f('§') ¦ f(\"§\") ¦ f() # §⏎g()"],
    ["yaml", "a: §⏎b: 1 ¦ a: '§'⏎b: 1 ¦ a: \"§\"⏎b: 1 ¦ a: |⏎  §⏎b: 1 ¦ # §⏎b: 1 ¦ a: [§, 1]"],
    ["toml", "a = §⏎b = 1 ¦ a = '§'⏎b = 1 ¦ a = \"§\"⏎b = 1 ¦ # §⏎b = 1"],
    ["csv", '§,b ¦ "§",b ¦ "a § c",b'],
    [
      "html",
      "<p>§</p> ¦ <p title=\"§\">a</p> ¦ <!-- § --> ¦ <script>x = §</script> ¦ <script>y = '§'</script> ¦ <a href='§'>a</a>",
    ],
    ["xml", '<a>§</a> ¦ <a b="§"/> ¦ <!-- § --><a/>'],
    ["markdown", "a § b ¦ | § | b | ¦ - § b ¦ # §⏎⏎a ¦ ```⏎§⏎``` ¦ `a § b`"],
    ["shellscript", "f § b ¦ f 'a § b' ¦ f \"a § b\" ¦ f # §⏎g ¦ cat <<A⏎§⏎A ¦ x=§"],
    ["powershell", "f § b ¦ f 'a § b' ¦ f \"a § b\" ¦ f # §⏎g ¦ f <# § #> b"],
  ])("leaves all around it as it is in %s", async (language, all) => {
    const parser = await languageNamed(language)?.cursor.grammar(language);
    if (parser === undefined) throw new Error(`no grammar of ${language}`);
    const places = all.replaceAll("⏎", "\n").split(" ¦ ");
    let proved = 0;
    for (const place of places)
      for (const hole of ["${name}", "${name|text}"]) {
        const [before = "", after = ""] = place.split("§");
        const template = await read(language, before + hole + after);
        if (typeof template === "string") continue;
        const harmless = await apply(template, [{ name: "a" }]);
        const wanted = around(parser.parse(harmless), before.length, after.length);
        for (const name of attacks) {
          const text = await apply(template, [{ name }]);
          if (text.startsWith("Template Mine")) continue;
          proved += 1;
          expect([text.startsWith(before), text.endsWith(after)], text).toEqual([true, true]);
          expect(around(parser.parse(text), before.length, after.length), text).toEqual(wanted);
        }
      }
    expect(proved).toBeGreaterThan(places.length * 5);
  });
});

describe("a template at the cursor of a document", () => {
  const own = { name: "Mine", language: "sqlite", body: "SELECT '${name|text}', a; -- ${name|text}" };

  const inserted = async (
    languageId: string,
    marked: string,
    name: string,
    { language, body } = own,
  ): Promise<InsertionResult> => {
    const template = await read(language, body);
    if (typeof template === "string") throw new Error(template);
    const formats = allFormats([template]);
    const { text, selections } = readCursors(marked);
    return await insertRecords({ languageId, text, editorIndent: undefined }, selections, {
      format: formats.at(-1),
      formats,
      trees,
      write: async () => await applyTemplate(template, [{ name }], {}, trees),
    });
  };

  it("is written where its strings are strings", async () => {
    const outcome = await inserted("sqlite", "SELECT 1;\n‸\n", "\\");
    expect(resultOf("SELECT 1;\n‸\n", outcome)).toBe("SELECT 1;\nSELECT '\\', a; -- \\\n");
  });

  it.each([
    ["whose strings end elsewhere", "mysql", "SELECT 1;\n‸\n", "\\"],
    ["within its own dialect, but in a name", "sqlite", "SELECT [‸];\n", "a"],
    ["in a string of a language that is not known", "lua", 'x = "‸"', "a"],
  ])("is refused in a file %s", async (_where, languageId, marked, name) => {
    expect((await inserted(languageId, marked, name)).kind).toBe("refused");
  });

  it("is refused in a file if its comment is code there", async () => {
    const header = { ...own, language: "go", body: "// ${name|text}" };
    const marked = 'package a\n\n‸\nimport "C"\n';
    expect((await inserted("go", marked, "#cgo LDFLAGS: a", header)).kind).toBe("refused");
    expect((await inserted("go", marked.replace("C", "os"), "a", header)).kind).toBe("edits");
  });

  it("is refused with a sentence on the record that it can’t write", async () => {
    const outcome = await inserted("sqlite", "‸", "*/");
    expect(outcome.kind === "refused" && english(outcome.problem)).toBe(
      "Template Mine, line 1: ${name|text} of record 1 can’t be written there safely. Leave the record out, or change the template.",
    );
  });
});

describe("the setting", () => {
  const good = { name: "A", language: "json", body: "${name}" };

  it.each<[unknown, readonly string[], readonly string[]]>([
    [undefined, [], []],
    [null, [], []],
    [[], [], []],
    ["x", [], ["The setting for templates must be a list."]],
    [[good, { ...good, name: "B" }], ["A", "B"], []],
    [[good, good], ["A"], ["Two templates are named A. The first one is used."]],
    [
      [
        { ...good, body: "${" },
        { ...good, name: "B" },
      ],
      ["B"],
      ["Template A, line 1: ${ can’t be understood."],
    ],
  ])("%o", async (setting, names, problems) => {
    const parsed = await parseTemplates(setting, trees);
    expect(parsed.templates.map(({ name }) => name)).toEqual(names);
    expect(parsed.problems.map(english)).toEqual(problems);
  });
});
