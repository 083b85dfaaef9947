import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../../support/chance.ts";
import { isCompanyHeader } from "../../../../../src/domain/names/scan.ts";
import { isDataOrText, leadingLines, spansOfLines } from "../../../../../src/domain/names/lines/spans.ts";

/** Each span of the last line as "kind header: text". */
function spansOf(text: string, id: string, headers?: readonly string[]): readonly string[] {
  const lines = text.split("\n");
  const line = lines.at(-1) ?? "";
  return (spansOfLines(lines, id, headers).at(-1) ?? []).map(({ start, end, kind, header }) => {
    const named = header === undefined ? kind : `${kind} ${header}`;
    return `${named}: ${line.slice(start, end)}`;
  });
}

describe("spans of data and text", () => {
  it.each<[string, string, readonly string[]]>([
    ["plaintext", "Acme said", ["prose: Acme said"]],
    ["markdown", "# Acme", ["prose: # Acme"]],
    ["log", "  ", []],
    ["json", '{ "company": "Acme", "n": 1 }', ["string: company", "string company: Acme", "string: n"]],
    [
      "json",
      '  "issuers": ["A", "B"], "x": "C"',
      ["string: issuers", "string issuers: A", "string issuers: B", "string: x", "string x: C"],
    ],
    ["json", '"a\\"b"', ['string: a\\"b']],
    ["jsonc", '"a": "b", // Acme', ["string: a", "string a: b", "comment:  Acme"]],
    ["jsonl", '{"company":"Acme"}', ["string: company", "string company: Acme"]],
    ["yaml", "company: Acme Robotics", ["string company: Acme Robotics"]],
    ["yaml", "- name: 'Acme #1' # was Block", ["string name: Acme #1", "comment:  was Block"]],
    ["yaml", "  - Acme, Inc.", ["string: Acme, Inc."]],
    ["yaml", 'vendors: [ "A", B ]', ["string vendors: A"]],
    ["yaml", "# Acme", ["comment:  Acme"]],
    ["yaml", "text: |", []],
    ["toml", 'company = "Acme" # Block', ["string company: Acme", "comment:  Block"]],
    ["tsv", "a\tAcme Inc\t", ["cell: a", "cell: Acme Inc"]],
    ["csv (pipe)", "a|b", ["cell: a", "cell: b"]],
    ["csv (semicolon)", "a;b,c", ["cell: a", "cell: b,c"]],
    ["dynamic csv", "a;b;c", ["cell: a", "cell: b", "cell: c"]],
  ])("%s: %s", (id, line, spans) => {
    expect(spansOf(line, id)).toEqual(spans);
  });

  it("cells of CSV have their headers, and no quotes or blanks", () => {
    const headers = ["id", "Company ", "", "note"];
    expect(spansOf('1, "Acme, ""The"" Inc." ,x', "csv", headers)).toEqual([
      "cell id: 1",
      'cell Company: Acme, ""The"" Inc.',
      "cell: x",
    ]);
    expect(spansOf('"open, cell', "csv", headers)).toEqual(["cell id: open, cell"]);
    expect(spansOf("1;Acme;;x", "csv", headers)).toEqual([
      "cell id: 1",
      "cell Company: Acme",
      "cell note: x",
    ]);
  });

  it("knows data and text from code", () => {
    const texts = [
      "csv",
      "tsv",
      "json",
      "jsonc",
      "jsonl",
      "yaml",
      "toml",
      "markdown",
      "plaintext",
      "log",
      "csv (pipe)",
    ];
    expect(texts.filter((id) => !isDataOrText(id))).toEqual([]);
    expect(["typescript", "python", "html", "sql", "unknown", ""].filter(isDataOrText)).toEqual([]);
  });
});

describe("spans of code", () => {
  it.each<[string, string, readonly string[]]>([
    ["typescript", "const a = b; // Acme", ["comment:  Acme"]],
    ["typescript", "const issuer: string = 'Acme';", ["string issuer: Acme"]],
    ["typescript", "a.company = `Acme`", ["string company: Acme"]],
    ["typescript", "call(x, 'A', \"it's B\")", ["string: A", "string: it's B"]],
    ["typescript", "/* Acme */ f('B') /* C", ["comment:  Acme ", "string: B", "comment:  C"]],
    ["typescript", " * Acme makes", ["comment:  * Acme makes"]],
    ["typescript", 'const u = "http://x"; // c', ["string u: http://x", "comment:  c"]],
    ["typescript", "const Acme = Robotics;", []],
    ["typescript", "x = 'open", []],
    ["java", 'company = "Acme";', ["string company: Acme"]],
    ["go", 's := "Acme" // B', ["string s: Acme", "comment:  B"]],
    ["rust", "fn f<'a>(x: &'a str) { g(\"Acme\") }", ["string: Acme"]],
    ["cpp", "char c = '\"'; // A", ["comment:  A"]],
    ["python", "company = 'Acme'  # B", ["string company: Acme", "comment:  B"]],
    ["python", '"""Acme makes', ["comment: Acme makes"]],
    ["python", 'x = """Acme makes', ["string x: Acme makes"]],
    ["python", 'f(issuer="Acme", n=1)', ["string issuer: Acme"]],
    ["python", "d['company'] = 'Acme'", ["string: company", "string company: Acme"]],
    ["ruby", "{ company: 'Acme', 'x' => 'B' }", ["string company: Acme", "string: x", "string x: B"]],
    ["sql", "SELECT 'Acme' -- B", ["string: Acme", "comment:  B"]],
    ["shellscript", 'A="Acme" # don\'t', ["string A: Acme", "comment:  don't"]],
    ["html", '<p company="Acme">B</p><!-- C -->', ["string company: Acme", "prose p: B", "comment:  C "]],
    ["unknown", "say \"Acme\" // 'B' Acme", ["string: Acme", "string: B"]],
    ["unknown", "Acme // it's Acme's", []],
  ])("%s: %s", (id, line, spans) => {
    expect(spansOf(line, id)).toEqual(spans);
  });

  it("no more lines are read than those that say what a line begins in", () => {
    expect(["markdown", "csv", "tsv", "log"].map(leadingLines)).toEqual([0, 0, 0, 0]);
    expect(leadingLines("typescript")).toBe(200);
  });

  it("never throws, and spans stay inside the line", () => {
    const ids = fc.constantFrom(
      "typescript",
      "python",
      "csv",
      "json",
      "yaml",
      "html",
      "sql",
      "vb",
      "powershell",
      "x",
    );
    const text = fc.string({
      unit: fc.constantFrom(...Array.from("ab'\"`#/*-:=,;\\[]{}<>! \t|é")),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, text, ids, (before, line, id) => {
        let at = 0;
        for (const { start, end } of spansOfLines([before, line], id)[1] ?? []) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(line.length);
      }),
      { numRuns: cases(500) },
    );
  });
});

describe("spans of a line after others", () => {
  it.each<[string, string, readonly string[]]>([
    ["c", "/*\nAcme makes", ["comment: Acme makes"]],
    ["c", '/* A\nB\nAcme */ f("B")', ["comment: Acme ", "string: B"]],
    ["c", "/* A */\nAcme makes", []],
    ["c", 'f("/*");\nAcme makes', []],
    ["c", " * out of sight\n x = Acme * Robotics;", []],
    ["typescript", "/**\n * Acme\n */\nAcme makes", []],
    ["css", "/*\nAcme", ["comment: Acme"]],
    ["sql", "/*\nAcme", ["comment: Acme"]],
    ["lua", "--[[\nAcme", ["comment: Acme"]],
    ["haskell", "{-\nAcme -} x", ["comment: Acme "]],
    ["ruby", "=begin\nAcme", ["comment: Acme"]],
    ["powershell", "<#\nAcme #>", ["comment: Acme "]],
    ["python", 'def f():\n    """Makes it.\n\n    Acme makes', ["comment:     Acme makes"]],
    ["python", '"""\nAcme makes\n"""\nAcme makes', []],
    ["python", "x = '''A\nAcme", ["comment: Acme"]],
    ["elixir", '  @doc """\n  Acme', ["comment:   Acme"]],
    ["kotlin", 'val s = """\n Acme" \n""" + "B"', ["string: B"]],
    ["html", '<p\n  class="a">\nAcme makes', ["prose p: Acme makes"]],
    ["html", "<!--\nAcme -->B<br", ["comment: Acme ", "prose: B"]],
    ["html", "<script>\nlet Acme = 'B'; // C", ["string Acme: B", "comment:  C"]],
    ["html", "<style>\n/* A\nAcme */ p {}</style>B", ["comment: Acme ", "prose: B"]],
    ["html", "<p>a < b\n<b>Acme</b> & C</p>", ["prose b: Acme", "prose:  & C"]],
    [
      "vue",
      "<script lang=\"ts\">\nconst issuer = 'A';\n</script>\n<p>Acme makes</p>",
      ["prose p: Acme makes"],
    ],
    ["xml", "<x:issuer\n>Acme</x:issuer>", ["prose issuer: Acme"]],
    ["xml", "<a><![CDATA[Acme]]></a>", ["prose a: Acme]]>"]],
    ["json", '"companies": [\n  "A",\n  "Acme"', ["string companies: Acme"]],
    ["json", '"companies": [\n  "A"\n],\n"Acme"', ["string: Acme"]],
    ["json", '"companies": [\n  { "name": "A", "tags": ["b"] },\n  "Acme"', ["string companies: Acme"]],
    ["json", '"companies":\n[\n"Acme"', ["string: Acme"]],
    ["typescript", "const issuers = [\n  // one\n  'Acme',", ["string issuers: Acme"]],
    ["typescript", "const issuers = [\n  f('Acme'),", ["string: Acme"]],
    ["java", 'String[] issuers = {\n  "Acme"', ["string issuers: Acme"]],
    ["toml", 'companies = [\n  "Acme", # B', ["string companies: Acme", "comment:  B"]],
    ["yaml", "companies:\n  - A\n\n  # one\n  - Acme", ["string companies: Acme"]],
    ["yaml", "companies:\n- 'Acme'", ["string companies: Acme"]],
    ["yaml", "companies:\n  - name: A\n  - B: Acme", ["string B: Acme"]],
    ["yaml", "x:\n  companies:\n    - A\n- Acme", ["string: Acme"]],
    ["yaml", "companies:\n  - A\nother: B\n  - Acme", ["string: Acme"]],
  ])("%s: %j", (id, text, spans) => {
    expect(spansOf(text, id)).toEqual(spans);
  });
});

describe("headers of companies", () => {
  it.each([
    "company",
    "Issuer",
    "issuer_name",
    "customerName",
    "Name of issuer",
    "VENDOR",
    "company 2",
    "Firma",
    "organization.name",
  ])("%s is one", (header) => {
    expect(isCompanyHeader(header)).toBe(true);
  });

  it.each(["name", "company_id", "customer email", "vendorCountry", "color", "", "issuer type", "companion"])(
    "%s is none",
    (header) => {
      expect(isCompanyHeader(header)).toBe(false);
    },
  );
});
