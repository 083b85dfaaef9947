import { runInThisContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isList, isObject, parseJsonText, type Json } from "../../../../src/text/json.ts";
import { defaultOptions, type LiteralOptions } from "../../../../src/codegen/literal/form.ts";
import {
  allLanguages,
  languageNamed,
  languages,
  recordLanguages,
} from "../../../../src/codegen/languages/languages.ts";
import { casesOf, expectEqual } from "../../../support/literals/cases.ts";
import {
  anyRecord,
  anyText,
  corpora,
  exact,
  hostileTexts,
  jsonOf,
  longText,
} from "../../../support/literals/values.ts";

const all = await corpora();

describe("JSON", () => {
  it.each(["statement", "expression"] as const)("is read back by JSON.parse as %s", (position) => {
    const list = casesOf("json", position, all);
    expect(list.length).toBeGreaterThan(200);
    for (const each of list) expectEqual(parseJsonText(each.code), each);
  });

  it("holds a number beyond any double", () => {
    expect(parseJsonText(languages.json.write([[Infinity, -Infinity]], defaultOptions))).toEqual([
      Infinity,
      -Infinity,
    ]);
  });
});

describe("JavaScript", () => {
  it("is run by node as an expression", () => {
    for (const each of casesOf("javascript", "expression", all)) {
      expectEqual(jsonOf(runInThisContext(`(${each.code})`)), each);
    }
  });

  it("is run by node as a statement", () => {
    for (const each of casesOf("javascript", "statement", all)) {
      expect(each.code).toMatch(/^const subject = /);
      expectEqual(
        jsonOf(runInThisContext(`"use strict"; (() => { ${each.code}\nreturn subject; })()`)),
        each,
      );
    }
  });

  it("holds any text in both kinds of quotes, and never the end of a script", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom("single", "double"), (text, quotes) => {
        const code = languages.javascript.write([text], { ...defaultOptions, quotes });
        expect(runInThisContext(code)).toBe(text);
        expect(code).not.toMatch(/<\/script|<!--|[\p{Cc}\p{Bidi_Control}\u2028\u2029]/iu);
        expect(code.isWellFormed()).toBe(true);
      }),
    );
    for (const text of hostileTexts)
      expect(languages.javascript.write([text], defaultOptions)).not.toMatch(/<\/script|<!--/i);
  });

  it("leaves the prototype alone", () => {
    const record = parseJsonText('{"__proto__":{"polluted":true}}');
    const read = jsonOf(runInThisContext(`(${languages.javascript.write([record], defaultOptions)})`));
    expect(exact(read)).toBe(exact(record));
    expect(isObject(read) && "polluted" in read).toBe(false);
  });
});

describe("Python", () => {
  it("spells what JSON cannot", () => {
    expect(languages.python.write([[Infinity, -Infinity, -0, true, null]], defaultOptions)).toBe(
      '[float("inf"), -float("inf"), -0.0, True, None]',
    );
  });
});

describe("every form", () => {
  it("serves languages that no other serves", () => {
    const ids = allLanguages.flatMap((language) => language.editorIds);
    expect(new Set(ids).size).toBe(ids.length);
    for (const form of allLanguages) for (const id of form.editorIds) expect(languageNamed(id)).toBe(form);
    expect(languageNamed("plaintext")).toBeUndefined();
  });

  it("is listed under its own id and label", () => {
    expect(Object.entries(languages).map(([id, form]) => [id, form.id, form.label])).toEqual([
      ["json", "json", "JSON"],
      ["javascript", "javascript", "JavaScript"],
      ["typescript", "typescript", "TypeScript"],
      ["python", "python", "Python"],
      ["csv", "csv", "CSV"],
      ["markdown", "markdown", "Markdown table"],
      ["sql", "sql", "SQL INSERT"],
      ["jsonl", "jsonl", "JSON Lines"],
      ["go", "go", "Go"],
      ["rust", "rust", "Rust"],
      ["java", "java", "Java"],
      ["kotlin", "kotlin", "Kotlin"],
      ["csharp", "csharp", "C#"],
      ["ruby", "ruby", "Ruby"],
      ["php", "php", "PHP"],
      ["swift", "swift", "Swift"],
      ["r", "r", "R"],
      ["yaml", "yaml", "YAML"],
      ["toml", "toml", "TOML"],
      ["tsv", "tsv", "TSV"],
      ["html", "html", "HTML table"],
    ]);
  });

  it("writes any record without failing and without a line end after it", () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 3 }), (values) => {
        for (const form of recordLanguages) {
          const text = form.write(values, defaultOptions);
          expect(text.endsWith("\n")).toBe(false);
          // A file could not hold half a character.
          expect(text.isWellFormed(), form.id).toBe(true);
        }
      }),
    );
  });

  it.each(recordLanguages)("takes a text of a million characters as $label", (form) => {
    expect(form.write([{ text: longText(1_000_000) }], defaultOptions).length).toBeGreaterThan(1_000_000);
  });
});

describe("how a record looks", () => {
  const record: Json = {
    id: 7,
    name: "Ørsted & Sons",
    offered_for_sale: "1000",
    web: null,
    "related-persons": [{ name: "A", phone: ["1", "2"] }, {}],
  };

  it.each<[keyof typeof languages, Partial<LiteralOptions>, readonly Json[], string]>([
    [
      "javascript",
      { position: "statement", name: "Ørsted & Sons" },
      [record],
      `const orstedSons = {
  id: 7,
  name: "Ørsted & Sons",
  offered_for_sale: "1000",
  web: null,
  "related-persons": [
    {
      name: "A",
      phone: ["1", "2"],
    },
    {},
  ],
};`,
    ],
    [
      "typescript",
      { position: "element", quotes: "single", baseIndent: "\t", indent: "\t", trailingCommas: false },
      [{ id: 1n, "a b": "it's" }, { id: 2 }],
      "{\n\t\tid: 1n,\n\t\t'a b': \"it's\"\n\t},\n\t{\n\t\tid: 2\n\t}",
    ],
    ["javascript", { position: "member", name: "Acme, Inc." }, [{ id: 1 }], "acmeInc: {\n  id: 1,\n}"],
    ["javascript", { position: "statement", name: "records" }, [], "const records = [];"],
    [
      "json",
      { position: "statement" },
      [{ id: 1 }, { id: 2 }],
      '[\n  {\n    "id": 1\n  },\n  {\n    "id": 2\n  }\n]',
    ],
    ["json", { position: "member", name: "Acme" }, [{ id: 1 }], '"Acme": {\n  "id": 1\n}'],
    [
      "python",
      { position: "statement", name: "Class", indent: "    " },
      [{ id: 1, on: true, web: null }],
      'class_ = {\n    "id": 1,\n    "on": True,\n    "web": None,\n}',
    ],
    [
      "csv",
      {},
      [
        { a: "x, y", b: -1 },
        { b: null, c: "=1" },
      ],
      'a,b,c\r\n"x, y",-1,\r\n,,\'=1',
    ],
    ["csv", { escapeFormulas: false }, [{ c: "=1" }], "c\r\n=1"],
    ["csv", { columns: ["b", "a"] }, [{ a: 1, b: 2, c: 3 }], "2,1"],
    ["csv", { columns: ["other"] }, [{ a: 1 }], ""],
    ["csv", {}, [{ a: "" }, { a: null }, { a: ["x"] }], 'a\r\n""\r\n""\r\n"[""x""]"'],
    [
      "markdown",
      {},
      [{ id: 1, money_raised: null, text: "a|b\n*c*" }],
      "| id | money_raised | text |\n| ---: | --- | --- |\n| 1 |  | a\\|b<br>\\*c\\* |",
    ],
    [
      "sql",
      { position: "statement", name: "Form D" },
      [
        { id: 1, order: "it's", on: true },
        { id: 2, more: [1] },
      ],
      `INSERT INTO form_d (id, "order", "on", more) VALUES
  (1, 'it''s', TRUE, NULL),
  (2, NULL, NULL, '[1]');`,
    ],
    ["sql", {}, [{ id: 1 }], "(1)"],
  ])("%s %o", (form, options, values, text) => {
    expect(languages[form].write(values, { ...defaultOptions, ...options })).toBe(text);
  });

  it("makes another name where one is in use", () => {
    const options = {
      ...defaultOptions,
      position: "statement",
      name: "Acme",
      isTaken: (name: string) => name === "acme",
    } as const;
    expect(languages.javascript.write([1], options)).toBe("const acme2 = 1;");
    expect(languages.python.write([1], options)).toBe("acme_2 = 1");
  });

  it("keeps the shape of values that are no objects", () => {
    expect(isList(parseJsonText(languages.json.write([1, "x", null], defaultOptions)))).toBe(true);
    expect(isObject(parseJsonText(languages.json.write([{}], defaultOptions)))).toBe(true);
  });
});
