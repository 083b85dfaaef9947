import { beforeAll, describe, expect, it } from "vitest";
import { tabledLanguages, tables, tablesOf } from "../../../../support/cursors/allTables.ts";
import { asked } from "../../../../support/cursors/cursorTable.ts";
import { judges, recordsIn } from "../../../../support/cursors/judges/judges.ts";
import { codeChanges, pageProblems, pages, type Change } from "../../../../support/cursors/judges/pages.ts";
import { insertRecordsAt, readCursors, resultOf } from "../../../../support/cursors/outcome.ts";
import { notRun } from "../../../../support/notRun.ts";

/** A change with the document of the table that it comes from. */
interface TableChange extends Change {
  readonly document: string;
}

/** Fragments of documents that a judge refuses, by language; only the quick run judges these, by their expected text. */
const unread: Readonly<Record<string, readonly string[]>> = {
  // More is missing than brackets at the end.
  javascript: ["found ? ‸\n"],
  json: ['{"a": [1, ‸}'],
  jsonl: ['{"a":[1\n‸'],
  java: ["return ‸\n", "{1, ‸"],
  // Newer than Debian's compilers.
  kotlin: ["    2,\n)"],
  csharp: [
    "var a = 1;\n‸",
    "(var (key",
    'case "b" when c',
    "int Local",
    "using System;\n\nvar a = ‸;",
    "await client",
    "b with {",
    "= new() {",
  ],
  // After its first text, the grammar's scanner ends a string between hashes at the first quote.
  swift: ['#"b " \\ {"#'],
};

/** Texts that a judge must refuse, or find no record in. */
const wrong: Readonly<Record<string, readonly string[]>> = {
  javascript: [
    "const a = [1 { id: 7, name: 'Acme' }];\n",
    "if (a) const acme = { id: 7, name: 'Acme' };",
    "const a = () => { id: 7, name: 'Acme' };\n",
    "const a = \"{ id: 7, name: 'Acme' }\";\n",
  ],
  typescript: ["let a: { id: 7, name: 'Acme' } = b;\n"],
  json: ['[1, {"id":7,"name":"Acme"},]\n'],
  json5: ["{a: {id: 7}}\n"],
  jsonl: ['{"a":1}\n{"id":7,"name":"Acme"},'],
  python: ['a = {1, "acme": {"id": 7, "name": "Acme"}}\n'],
  php: ['<?php\n$a = ["id" => 7 "name" => "Acme"];\n'],
  ruby: ['a(1 { "id" => 7, "name" => "Acme" })\n'],
  r: ["a <- \"list(id = 7, name = 'Acme')\"\n"],
  java: ["class A {\n    java.util.Map.of()\n}"],
  kotlin: ["val a = listOf(1 mapOf())\n"],
  go: ['package a\n\nfunc f() {\n\ta(map[string]any{"id": 7, "name": "Acme"\n\t})\n}\n'],
  rust: ["let acme = json!({})\nfn a() {}\n"],
  swift: ['let a = [1 ["id": 7, "name": "Acme"]]'],
  csharp: ["Start(1 new object());"],
  toml: ['a = 1\n[acme]\nid = 7\nname = "Acme"\nb = 2\n'],
  yaml: ["a:\n  b: 1\n  acme:\n  id: 7\n  name: Acme\n"],
  csv: ["name;id\n7;Acme"],
  tsv: ["id\tname\n7,Acme"],
  sql: ["INSERT INTO t (name, id) VALUES (7, 'Acme');\n", "SELECT (7, 'Acme');\n"],
  markdown: ["Text\n\n| id | name |\n| --- | --- |\n| 7 | Acme, Inc. |\n"],
  vue: ["<template><tr><td>Acme</td><td>7</td></tr></template>\n"],
};

let changes: readonly TableChange[] = [];

beforeAll(async () => {
  const all = tables.flatMap(({ language, cases }) => cases.map(([document]) => ({ language, document })));
  const changed = await Promise.all(
    all.map(async ({ language, document }): Promise<readonly TableChange[]> => {
      const outcome = await insertRecordsAt(language, document);
      if (outcome.kind !== "edits") return [];
      const { text: before, selections } = readCursors(document);
      const after = String(resultOf(document, outcome));
      return [{ document, language, before, after, inserted: selections.length }];
    }),
  );
  changes = changed.flat();
});

describe.each(tabledLanguages)("%s", (language) => {
  const outcomes = tablesOf(language).flatMap(({ cases }) => cases.map(([, outcome]) => outcome));
  const asks = outcomes.filter((outcome) => outcome === asked).length;
  const judge = judges.get(language)?.name ?? pages.get(language)?.[0] ?? "nobody";

  // docs/formats.md takes its figures from this title.
  it(`leaves ${outcomes.length - asks} of ${outcomes.length} documents right and asks in ${asks}, by ${judge}`, () => {
    const own = changes.filter((change) => change.language === language);
    expect(own).toHaveLength(outcomes.length - asks);
    const all = own.map((change) => ({ ...change, problems: pageProblems(change) }));
    expect(all.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

describe.each([...judges])("%s", (language, { name }) => {
  it("is the language of each document, and of the code in pages, with the records in it", () => {
    const own = changes
      .flatMap((change) => codeChanges(change).map((code) => ({ ...change, ...code })))
      .filter((change) => change.language === language);
    const texts = [...own.map(({ after }) => after), ...(wrong[language] ?? [])];
    const inserted = own.map((change) => change.inserted);
    const found = recordsIn(language, texts, inserted);
    if (typeof found === "string") return notRun(`cursors in ${language}`, `there is no ${found}`);
    const known = unread[language] ?? [];
    const refused = own
      .filter((_, index) => found[index] !== inserted[index])
      .map(({ document }) => known.find((piece) => document.includes(piece)) ?? document);
    expect(refused, name).toEqual(known);
    expect(found.slice(own.length)).not.toContain(1);
  });
});

describe.each([...pages.keys()])("%s", (language) => {
  it("is not taken for a page with the record where that is missing", () => {
    for (const after of wrong[language] ?? [])
      expect(pageProblems({ language, before: "", after, inserted: 1 })).not.toEqual([]);
  });
});
