import { describe, expect, it } from "vitest";
import { inEnglish, type Sentence } from "../../../../src/text/sentence.ts";
import { parseJsonText, type Json } from "../../../../src/text/json.ts";
import { SyntaxTrees } from "../../../../src/codegen/context/syntaxTrees.ts";
import { applyTemplate } from "../../../../src/codegen/template/apply.ts";
import { parseTemplate, parseTemplates } from "../../../../src/codegen/template/setting.ts";
import type { Template } from "../../../../src/codegen/template/template.ts";

const trees = new SyntaxTrees(() => Promise.resolve());

async function template(language: string, body: string | readonly string[]): Promise<Template> {
  const parsed = await parseTemplate({ name: "Mine", language, body }, 1, trees);
  if (!parsed.ok) throw new Error(english(parsed.problem));
  return parsed.value;
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
  related_persons: [
    { name: "Ann", titles: ["CEO", "CFO"] },
    { name: "Bob", titles: [] },
  ],
  "x.y": "dotted",
  none: [],
};
const bolt: Json = { id: 8, name: "Bolt", related_persons: [] };

describe("a template", () => {
  it.each<[string, string, string | readonly string[], readonly Json[], string]>([
    ["a literal in code", "javascript", "f(${name});", [acme], `f('O\\'Neil & "Sons"');`],
    ["null for what is missing", "python", "x = ${no.such}", [acme], "x = None"],
    ["all digits", "typescript", "f(${money})", [acme], "f(12345678901234567890n)"],
    ["text between quotes", "javascript", "f('Hi ${name}!')", [acme], "f('Hi O\\'Neil & \"Sons\"!')"],
    ["numbers between quotes", "sql", "x = 'No ${id}, ${web}'", [acme], "x = 'No 7, '"],
    ["text of a comment", "javascript", "f(); // ${name}", [{ name: "a\nb\u2028c*/" }], "f(); // a b c* / "],
    [
      "text of a block comment",
      "typescript",
      "/* ${name} */",
      [{ name: "*/ evil() /*" }],
      "/*  * / evil() / *  */",
    ],
    ["a nested field", "json", '{"a": ${organization.name}}', [acme], '{"a": "Acme"}'],
    ["a part of a list", "json", "[${phones.1}, ${phones.2}]", [acme], '["2", null]'],
    ["a key with a dot", "json", "[${x.y}, ${organization.a.b}]", [acme], '["dotted", null]'],
    [
      "a whole list, as deep as its line",
      "javascript",
      "  a: ${related_persons.0},",
      [acme],
      ["  a: {", '    name: "Ann",', '    titles: ["CEO", "CFO"],', "  },"].join("\n"),
    ],
    [
      "each record on its own",
      "plaintext",
      "${@index}: ${name}",
      [acme, bolt],
      '0: O\'Neil & "Sons"\n1: Bolt',
    ],
    ["lines of a list", "plaintext", ["${name}", "", "--"], [bolt, bolt], "Bolt\n\n--\nBolt\n\n--"],
    [
      "a loop over records",
      "json",
      ["[", '${#each separator=","}', "  ${name}", "${/each}", "]"],
      [acme, bolt],
      '[\n  "O\'Neil & \\"Sons\\"",\n  "Bolt"\n]',
    ],
    ["a loop over no records", "json", ["[", "${#each}", "  ${name}", "${/each}", "]"], [], "[\n]"],
    ["nothing", "json", "${name}", [], ""],
    [
      "loops in loops",
      "plaintext",
      [
        "${#each}",
        "# ${name}",
        "${#each related_persons}",
        '- ${name}: ${#each titles separator=", "}${.}${/each}',
        "${/each}",
        "${/each}",
      ],
      [acme, bolt],
      '# O\'Neil & "Sons"\n- Ann: CEO, CFO\n- Bob: \n# Bolt',
    ],
    [
      "the number of the round",
      "python",
      '[${#each phones separator=", "}(${@index}, ${.})${/each}]',
      [acme],
      '[(0, "1"), (1, "2")]',
    ],
    [
      "separators with escapes",
      "plaintext",
      String.raw`${'${#each phones separator="\\t\\"\\n"}${.}${/each}'}`,
      [acme],
      '1\t"\n2',
    ],
    [
      "a condition",
      "plaintext",
      "${#if web}web${/if}${#if none}none${/if}${#if phones}phone ${phones.0}${/if}",
      [acme],
      "phone 1",
    ],
    ["what is no list", "plaintext", "a${#each name}x${/each}b", [acme], "ab"],
    ["signs of templates as text", "javascript", "`$${x}` + ${id}, '${$}'", [acme], "`${x}` + 7, '$'"],
    [
      "a cell that starts with no formula",
      "csv",
      '"a ${v}","${v} a","${v}${v}"',
      [{ v: "=1" }],
      `"a =1","'=1 a","'=1'=1"`,
    ],
    ["a cell", "csv", '${id},${name},"${name} x"', [acme], '7,"O\'Neil & ""Sons""","O\'Neil & ""Sons"" x"'],
    ["no formula", "csv", '${name},"${name}"', [{ name: "=1" }], "'=1,\"'=1\""],
    ["a cell of Markdown", "markdown", "| ${name} |", [{ name: "*a*|\nb" }], "| \\*a\\*\\|<br>b |"],
    [
      "HTML",
      "html",
      '<a href="${web}" title="${name}">${name}</a>',
      [{ name: '<b>"', web: "https://a.example/?a&b" }],
      '<a href="https://a.example/?a&amp;b" title="&lt;b&gt;&quot;">&lt;b&gt;&quot;</a>',
    ],
    [
      "no address that runs",
      "html",
      "<a href='${web}'>x</a>",
      [{ web: "java\nscript:alert(1)" }],
      "<a href='#'>x</a>",
    ],
    ["a shell's word", "shellscript", "echo ${name}", [acme], `echo 'O'\\''Neil & "Sons"'`],
    ["raw text, if so asked", "javascript", "const ${name|raw} = 1;", [bolt], "const Bolt = 1;"],
    ["text, if so asked", "python", 'x = "${name|text}"', [{ name: '"\n' }], String.raw`x = "\"\n"`],
    ["CRLF as it is meant", "plaintext", "a\r\n${name}\r\n", [bolt], "a\nBolt"],
    ["text, if so asked, where all is", "plaintext", "${name|text}", [bolt], "Bolt"],
    ["between quotes of YAML", "yaml", 'a: "${name}"', [{ name: 'A, "B" \\' }], String.raw`a: "A, \"B\" \\"`],
    ["between single ones", "yaml", "a: '${name}'", [{ name: 'A\'s: "B", #1' }], "a: 'A''s: \"B\", #1'"],
    ["what single ones cannot hold", "yaml", "a: '${name}'", [{ name: "a\nb" }], "a: 'a\uFFFDb'"],
    [
      "in text without quotes",
      "yaml",
      "a: see ${web}/${name}",
      [{ web: "b", name: "c: d #e" }],
      "a: see b/c\uFFFD d \uFFFDe",
    ],
    ["in lines of text", "yaml", "a: |\n  # ${name}", [{ name: 'b: "c"\n- d' }], 'a: |\n  # b: "c"\uFFFD- d'],
    ["in a comment of YAML", "yaml", "# ${name}\na: 1", [{ name: "a\nb: 2" }], "# a b: 2\na: 1"],
    ["parts after a key of YAML", "yaml", "a: ${.}", [{ b: ["c, d"] }], 'a: {b: ["c, d"]}'],
    ["parts after a dash", "yaml", "a:\n  - ${.}", [{ b: 1, c: ["d"] }], "a:\n  - b: 1\n    c:\n      - d"],
    ["parts on lines of their own", "yaml", "a:\n  ${.}", [{ b: 1, c: "d, e" }], "a:\n  b: 1\n  c: d, e"],
    ["between brackets of YAML", "yaml", "a: [${name}, ${id}]", [{ id: 1, name: "b, c" }], 'a: ["b, c", 1]'],
    [
      "a loop that ends in a comment",
      "javascript",
      ["x = [", "${#each}", "  ${id}, // ${name}", "${/each}", "];"],
      [acme, { id: 8, name: "a\nb" }],
      'x = [\n  7, // O\'Neil & "Sons"\n  8, // a b\n];',
    ],
    ["a comment of a shell", "shellscript", "f ${name} # ${name}", [{ name: "a\nb" }], "f 'a\nb' # a b"],
    ["a comment of PowerShell", "powershell", "<# ${name} #>", [{ name: "a #> b #" }], "<# a # > b #  #>"],
    ["what starts no code", "ruby", '"#{a} ${name}"', [{ name: "#{b}" }], String.raw`"#{a} \#{b}"`],
    [
      "braces in a macro",
      "rust",
      'println!("${name} {}", ${name});',
      [{ name: "{x}" }],
      'println!("{{x}} {}", "{x}");',
    ],
    ["no directive of Go", "go", "//${name}\nf()", [{ name: "go:generate x" }], "//go\uFFFDgenerate x\nf()"],
    ["no encoding of a file", "python", "# ${name}", [{ name: "coding: rot13" }], "# coding\uFFFD rot13"],
    ["lines of PHP", "php", "f('${name}', \"${name}\");", [{ name: "$a'" }], "f('$a\\'', \"\\$a'\");"],
    [
      "the markup of a file of PHP",
      "php",
      "<?php f(); ?>\n<p>${name}</p>",
      [{ name: "<?= a" }],
      "<?php f(); ?>\n<p>&lt;?= a</p>",
    ],
    [
      "text of JSX",
      "javascriptreact",
      'x = <p title="${name}">${name}</p>;',
      [{ name: "{a}" }],
      'x = <p title="&#123;a&#125;">&#123;a&#125;</p>;',
    ],
    [
      "a part of a list in TOML",
      "toml",
      ["${#each}", '  { a = "${name}", b = ${id} },', "${/each}"],
      [{ id: 1, name: '"' }],
      String.raw`  { a = "\"", b = 1 },`,
    ],
    [
      "fields of a struct in Rust",
      "rust",
      'name: "${name}", id: ${id},',
      [{ id: 1, name: '"' }],
      String.raw`name: "\"", id: 1,`,
    ],
    [
      "backslashes for MySQL",
      "mysql",
      "SELECT '${name}', ${name}",
      [{ name: "\\'" }],
      String.raw`SELECT '\\''', '\\'''`,
    ],
    ["truth values for SQL Server", "mssql", "SELECT ${a}", [{ a: true }], "SELECT 1"],
  ])("writes %s (%s)", async (_what, language, body, values, text) => {
    expect(applyTemplate(await template(language, body), values)).toBe(text);
  });

  it("never reads a value as a part of a template", async () => {
    const values = [{ name: "${id} ${#each} $${ ${/each} ${name|raw}", id: 5 }];
    expect(applyTemplate(await template("plaintext", "${name}"), values)).toBe(values[0]?.name);
  });

  it("finds own fields alone", async () => {
    const record = parseJsonText('{"__proto__":{"polluted":true}}');
    const text = applyTemplate(
      await template("json", "[${__proto__.polluted}, ${constructor}, ${toString.name}, ${polluted}]"),
      [record],
    );
    expect(text).toBe("[true, null, null, null]");
  });

  it("keeps formulas where the guard is off", async () => {
    const own = await template("csv", '${name},"${name}"');
    expect(applyTemplate(own, [{ name: "=1" }], { escapeFormulas: false })).toBe('=1,"=1"');
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

  it.each<[string, string, string]>([
    ["json", "[\n${name", "Template Mine, line 2: ${name can’t be understood."],
    ["json", "${}", "Template Mine, line 1: ${} can’t be understood."],
    ["json", "${#unless a}", "Template Mine, line 1: ${#unless a} can’t be understood."],
    ["json", "${#each a b}", "Template Mine, line 1: ${#each a b} can’t be understood."],
    ["json", "${#if}", "Template Mine, line 1: ${#if} can’t be understood."],
    ["json", "${name|html}", "Template Mine, line 1: ${name|html} can’t be understood."],
    ["json", "${@key}", "Template Mine, line 1: ${@key} can’t be understood."],
    ["json", "[\n${#each}\n${name}", "Template Mine, line 2: ${#each} is never closed."],
    ["json", "${#each}${name}${/if}", "Template Mine, line 1: ${/if} closes something that isn’t open."],
    ["json", "\n${/each}", "Template Mine, line 2: ${/each} closes something that isn’t open."],
    [
      "plaintext",
      "${#each}".repeat(4),
      "Template Mine, line 1: ${#each} is nested too deeply. The limit is three levels.",
    ],
    ["plaintext", "${a}".repeat(101), "Template Mine, line 1: ${a} is one field too many. The limit is 100."],
    [
      "json",
      `\${#each}\${#each a}[${" ".repeat(9000)}]\${/each}\${/each}`,
      "Template Mine has loops that are too long. Shorten them.",
    ],
    [
      "json",
      "${name}${#each}${/each}",
      "Template Mine, line 1: ${name} is outside of the loop over records.",
    ],
    [
      "json",
      "${#each a}${/each}${#each}${/each}",
      "Template Mine, line 1: ${#each a} is outside of the loop over records.",
    ],
    [
      "json",
      "${#each a}${#each}${/each}${/each}",
      "Template Mine, line 1: ${#each} is inside another section and needs the name of a field.",
    ],
    [
      "javascript",
      "x = ${name|text}",
      "Template Mine, line 1: ${name|text} is outside of quotes, where text would be code. Remove |text.",
    ],
    [
      "javascript",
      "x = `${name}`",
      "Template Mine, line 1: ${name} is in quotes that allow no escaping. Use the language’s plain quotes.",
    ],
    [
      "javascript",
      'x = "${#each a}"${/each}',
      "Template Mine, line 1: ${#each a} opens quotes without closing them, or closes quotes that it didn’t open.",
    ],
    ["javascript", "/* ${name}", "Template Mine ends inside a text. Close the quotes."],
    [
      "python",
      "x${name}",
      "Template Mine, line 1: ${name} would merge with the character next to it. Put a space between them.",
    ],
    [
      "csv",
      "a ${name}",
      "Template Mine, line 1: ${name} is only a part of a cell. Put double quotes around the cell, or leave the field alone in it.",
    ],
    [
      "html",
      "<script>${name}</script>",
      "Template Mine, line 1: ${name} is in a script or a style, where the text of a record is never safe. Move the field out of it.",
    ],
    [
      "html",
      "<p title=${name}>",
      "Template Mine, line 1: ${name} is inside a tag. Put the field in a quoted attribute.",
    ],
    [
      "html",
      '<p onclick="${name}">',
      "Template Mine, line 1: ${name} is in an attribute whose text is run as code. Move the field out of it.",
    ],
    [
      "html",
      '<a href="java${name}">',
      "Template Mine, line 1: ${name} is in an address. Start the address with https:// or with the field.",
    ],
    [
      "shellscript",
      "echo 'it ${name}",
      "Template Mine, line 1: ${name} is inside quotes, where nothing is escaped. Move the field outside of them.",
    ],
    [
      "lua",
      'x = "${name|text}"',
      "Template Mine, line 1: ${name|text} can’t be written as text in this language. Remove |text.",
    ],
    [
      "java",
      "f(`a ${name}`)",
      "Template Mine, line 1: it isn’t clear whether ${name} is in text or in code. Check the quotes before it.",
    ],
    [
      "python",
      'x = [\n${#each phones separator=","}\n  1 # ${.}\n${/each}\n]',
      'Template Mine, line 2: ${#each phones separator=","} opens quotes without closing them, or closes quotes that it didn’t open.',
    ],
  ])("in %s: %s", async (language, body, text) => {
    expect(await problem({ name: "Mine", language, body })).toBe(text);
  });
});

describe("a field where its text could run", () => {
  it.each([
    ["python", 'x = f"${name}"'],
    ["python", "x = rb'${name}'"],
    ["python", 'x = """${name}"""'],
    ["python", "x = f${#if none} ${/if}${name}"],
    ["python", "x = f${#each none} ${/each}${name}"],
    ["python", "x = f${#if none} ${/if}'${name}'"],
    ["javascript", "x = a ${#if none}+${/if} / ${name} /"],
    ["python", "x = -${name}"],
    ["python", 'x = ""${name}'],
    ["python", '"\\${name}"'],
    ["javascript", "'\\${name}'"],
    ["javascript", 'x = "\\u${name}"'],
    ["csharp", 'x = "\\x4${name}"'],
    ["yaml", "a: &${name} b"],
    ["yaml", "a: !${name} b"],
    ["ruby", '"#${name}"'],
    ["kotlin", '"${$}${name}"'],
    ["powershell", '"${name}"'],
    ["javascript", "'\\\\\\${name}'"],
    ["javascript", "x = /${name}/"],
    ["javascript", "tag`$${${name}}${other}`"],
    ["javascript", "x = ${name}${other}"],
    ["javascript", "x = ${name}y"],
    ["javascript", "x = ${name}${#if none} ${/if}y"],
    ["javascript", 'x = [${#each list separator="\'"}${.}${/each}]'],
    ["javascript", 'x = [${#each list separator="//"}${.}${/each}]'],
    ["javascript", "x = [${#each list}${.}${/each}]"],
    ["javascript", "${#if name}/*${/if} ${name} */"],
    ["sql", 'SELECT "${name}"'],
    ["sql", "SELECT E'${name}'"],
    ["sql", "SELECT 5-${id}"],
    ["csv", "${name}${other}"],
    ["csv", "${name}x"],
    ["tsv", "x${name}"],
    ["html", "<p ${name}>"],
    ["html", '<div style="${name}">'],
    ["html", "<style>${name}"],
    ["vue", '<p :title="${name}">'],
    ["vue", '<p v-html="${name}">'],
    ["svelte", '<p on:click="${name}">'],
    ["shellscript", 'echo "${name}"'],
    ["shellscript", "cat <<EOF\n${name}\nEOF"],
    ["powershell", '@"\n${name}\n"@'],
  ])("is refused in %s: %s", async (language, body) => {
    expect(await problem({ name: "Mine", language, body })).toMatch(/^Template Mine\b/);
  });

  it.each([
    ["javascript", "'\\\\${name}'"],
    ["sql", "SELECT '\\${name}'"],
    ["javascript", "'\\u00e9${name}'"],
    ["csharp", '"\\u00e9\\n${name}"'],
    ["kotlin", '"${$}x ${name}"'],
    ["python", "x = [\n${#each list}\n  ${.}, # ${.}\n${/each}\n]"],
    ["ruby", 'x = "\\"${name}\\""'],
    ["php", "<?php\n$$a = ${name}; // ${name}"],
    ["yaml", "a: >-\n  b\nc: ${name}"],
    ["go", 'case ${id}: return "${name}"'],
    ["javascript", "x = [${#each list}${.},${/each}]"],
    ["html", "<p title='a > b' class=\"${name}\">${name}</p><script>f()</script>${name}"],
    ["html", '<a href="https://x.example/${name}">'],
    ["markdown", "- [${name}](https://x.example)"],
  ])("is not refused in %s: %s", async (language, body) => {
    expect(await problem({ name: "Mine", language, body })).toBe("");
  });
});

describe("the setting", () => {
  const good = { name: "A", language: "json", body: "${name}" };

  it.each<[unknown, readonly string[], readonly string[]]>([
    [undefined, [], []],
    [null, [], []],
    [[], [], []],
    ["x", [], ["The setting for templates must be a list."]],
    [[good], ["A"], []],
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
    const read = await parseTemplates(setting, trees);
    expect(read.templates.map(({ name }) => name)).toEqual(names);
    expect(read.problems.map(english)).toEqual(problems);
  });
});
