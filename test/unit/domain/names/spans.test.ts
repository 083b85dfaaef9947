import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../support/chance.ts";
import { isCompanyHeader } from "../../../../src/domain/names/headers.ts";
import { isDataOrText, lineSpans } from "../../../../src/domain/names/spans.ts";

type Context = Parameters<typeof lineSpans>[2];

/** Each span as "kind header: text". */
function spansOf(line: string, id: string, context?: Context): readonly string[] {
  return lineSpans(line, id, context).map(({ start, end, kind, header }) => {
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
    expect(spansOf('1, "Acme, ""The"" Inc." ,x', "csv", { headers })).toEqual([
      "cell id: 1",
      'cell Company: Acme, ""The"" Inc.',
      "cell: x",
    ]);
    expect(spansOf('"open, cell', "csv", { headers })).toEqual(["cell id: open, cell"]);
    expect(spansOf("1;Acme;;x", "csv", { headers })).toEqual([
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
    ["python", '"""Acme makes', ["string: Acme makes"]],
    ["python", 'f(issuer="Acme", n=1)', ["string issuer: Acme"]],
    ["python", "d['company'] = 'Acme'", ["string: company", "string company: Acme"]],
    ["ruby", "{ company: 'Acme', 'x' => 'B' }", ["string company: Acme", "string: x", "string x: B"]],
    ["sql", "SELECT 'Acme' -- B", ["string: Acme", "comment:  B"]],
    ["shellscript", 'A="Acme" # don\'t', ["string A: Acme", "comment:  don't"]],
    ["html", '<p company="Acme">B</p><!-- C -->', ["string company: Acme", "comment:  C "]],
    ["unknown", "say \"Acme\" // 'B' Acme", ["string: Acme", "string: B"]],
    ["unknown", "Acme // it's Acme's", []],
  ])("%s: %s", (id, line, spans) => {
    expect(spansOf(line, id)).toEqual(spans);
  });

  it("a line in a block comment is one up to its end", () => {
    expect(spansOf("Acme makes", "c", { isInComment: true })).toEqual(["comment: Acme makes"]);
    expect(spansOf('Acme */ f("B")', "c", { isInComment: true })).toEqual(["comment: Acme ", "string: B"]);
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
      fc.property(text, ids, (line, id) => {
        let at = 0;
        for (const { start, end } of lineSpans(line, id)) {
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
