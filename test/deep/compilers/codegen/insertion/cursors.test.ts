import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tabledLanguages, tables, tablesOf } from "../../../../support/cursors/allTables.ts";
import { asked } from "../../../../support/cursors/cursorTable.ts";
import { exemptions } from "../../../../support/cursors/judges/exemptions.ts";
import { GrammarReader } from "../../../../support/cursors/judges/grammars.ts";
import { interpreted, interpreters } from "../../../../support/cursors/judges/interpreters.ts";
import { changeOf, changesIn, figuresOf, verdictOn } from "../../../../support/cursors/judges/judges.ts";
import { expanded } from "../../../../support/cursors/judges/literals.ts";
import { insertedAt, resultOf } from "../../../../support/cursors/outcome.ts";
import { notRun } from "../../../../support/notRun.ts";

let reader: GrammarReader | undefined;

beforeAll(() => {
  reader = new GrammarReader();
});

afterAll(() => {
  reader?.close();
});

/** A document with cursors, and one that it becomes: by its table, or by the product where that writes anything. */
interface Written {
  readonly language: string;
  readonly document: string;
  readonly after: string;
}

function byTable(language: string): readonly Written[] {
  return tablesOf(language)
    .flatMap(({ cases }) => cases)
    .flatMap(([document, outcome]) =>
      outcome === asked ? [] : [{ language, document, after: expanded(language, outcome) }],
    );
}

async function byProduct(language: string): Promise<readonly Written[]> {
  const written = tablesOf(language).flatMap(({ cases }) =>
    cases.map(async ([document]) => {
      const outcome = await insertedAt(language, document);
      return outcome.kind === "edits"
        ? [{ language, document, after: String(resultOf(document, outcome)) }]
        : [];
    }),
  );
  return (await Promise.all(written)).flat();
}

/** Fails where judges find anything wrong. */
async function expectRight(all: readonly Written[]): Promise<void> {
  const wrong = await Promise.all(
    all.map(async ({ language, document, after }) => {
      const problems =
        reader === undefined ? ["no reader"] : (await verdictOn(reader, language, document, after)).problems;
      return problems.length === 0 ? [] : [{ document, after, problems }];
    }),
  );
  expect(wrong.flat()).toEqual([]);
}

describe.each(tabledLanguages)("%s", (language) => {
  it("is written down as parsers of others read it", async () => {
    await expectRight(byTable(language));
  });

  const { cases: all, asked: asks, judge } = figuresOf(tables, language);

  // docs/formats.md takes its figures from this title.
  it(`leaves ${all - asks} of ${all} documents right and asks in ${asks}, by ${judge}`, async () => {
    await expectRight(await byProduct(language));
  });
});

describe.each(interpreters)("$language", (interpreter) => {
  it("is judged by its own interpreter", async () => {
    const languages = [interpreter.language, "markdown"];
    const written = [...languages.flatMap(byTable), ...(await Promise.all(languages.map(byProduct))).flat()];
    const changes = written
      .flatMap((one) => changesIn(changeOf(one.language, one.document, one.after)))
      .filter((change) => change.language === interpreter.language);
    const judged = interpreted(interpreter, changes);
    if (typeof judged === "string")
      return notRun(`cursors in ${interpreter.language}`, `there is no ${judged}`);
    const wrong = changes.map((change, index) => ({ ...change, problems: judged[index] ?? [] }));
    expect(wrong.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

describe("the tables", () => {
  it.each(exemptions.flatMap((one) => one.documents.map((document) => ({ ...one, document }))))(
    "need the exemption of $language $document",
    async ({ language, document }) => {
      const written = byTable(language).find((one) => one.document === document);
      if (reader === undefined || written === undefined) throw new Error("no such document");
      expect((await verdictOn(reader, language, document, written.after)).waived).not.toEqual([]);
    },
  );
});

describe("a judge", () => {
  it.each([
    ["javascript", "const a = [1 ‸];\n", "const a = [1 ◆];\n"],
    ["javascript", "if (a) ‸", "if (a) const acme = ◆;"],
    ["javascript", "const a = () => ‸;\n", "const a = () => ◆;\n"],
    ["javascript", "‸a();\n", "const acme = ◆;\n"],
    ["javascript", "const a = '‸';\n", "const a = '◆';\n"],
    ["typescript", "let a: ‸ = b;\n", "let a: ◆ = b;\n"],
    ["json", "[1, ‸]\n", "[1, ◆,]\n"],
    ["json", '{"a": ‸}\n', '{"b": ◆}\n'],
    ["json5", "{a: 1, ‸}\n", "{a: ◆}\n"],
    ["jsonl", '{"a":1}\n‸', '{"a":1}\n[{"id":7,"name":"Acme"}]'],
    ["python", "a = {1, ‸}\n", 'a = {1, "acme": ◆}\n'],
    ["php", "<?php\n$a = ‸;\n", "<?php\n$a = ◆\n"],
    ["ruby", "a(1 ‸)\n", "a(1 ◆)\n"],
    ["java", "class A {\n    ‸\n}", "class A {\n    ◆\n}"],
    ["kotlin", "val a = ‸\n", 'val a = "◆"\n'],
    ["go", "package a\n\nfunc f() {\n\ta(1 ‸)\n}\n", "package a\n\nfunc f() {\n\ta(1 ◆)\n}\n"],
    ["rust", "‸\nfn a() {}\n", "let acme = ◆\nfn a() {}\n"],
    ["swift", "let a = [1 ‸]", "let a = [1 ◆]"],
    ["csharp", "Start(1 ‸);", "Start(1 ◆);"],
    ["toml", "a = 1\n‸\nb = 2\n", 'a = 1\n[acme]\nid = 7\nname = "Acme"\nb = 2\n'],
    ["yaml", "a:\n  b: 1\n‸\n", "a:\n  b: 1\n  acme:\n  id: 7\n  name: Acme\n"],
    ["csv", "name;id\n‸", "name;id\n7;Acme"],
    ["tsv", "id\tname\n‸", "id\tname\n7,Acme"],
    ["sql", "INSERT INTO t (name, id) VALUES ‸;\n", "INSERT INTO t (name, id) VALUES (7, 'Acme');\n"],
    ["sql", "SELECT ‸;\n", "SELECT (7, 'Acme');\n"],
    ["markdown", "Text\n‸\n", "Text\n| id | name |\n| ---: | --- |\n| 7 | Acme |\n\n# More\n"],
    ["markdown", "```js\n‸\n```\n", "```js\n```\n\n| id | name |\n| --- | --- |\n| 7 | Acme |\n\n```\n```\n"],
    ["html", "<script>\n  const a = [1 ‸];\n</script>\n", "<script>\n  const a = [1 ◆];\n</script>\n"],
    ["html", "<p>‸</p>\n", "<p><table><tr><td>7</td><td>Acme</td></tr></table></p>\n"],
    ["vue", "<script>\n// ‸\n</script>\n", "<script>\n// const acme = ◆;\n</script>\n"],
  ])("of %s refuses %j as %j", async (language, document, outcome) => {
    const after = expanded(language, outcome);
    const verdict = reader === undefined ? undefined : await verdictOn(reader, language, document, after);
    expect(verdict?.problems).not.toEqual([]);
  });
});
