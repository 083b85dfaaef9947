import { stripTypeScriptTypes } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../src/text/json.ts";
import { allFormats } from "../../../../src/codegen/format/formats.ts";
import { writeRecords, type JobOptions } from "../../../../src/codegen/format/job.ts";
import { defaultCodeStyle } from "../../../../src/codegen/literal/form.ts";

const one: Json = { id: 1, name: "Acme", money_raised: null, contacts: [{ phone: ["1"] }] };
const other: Json = { id: 2, name: "Beta", money_raised: 5, contacts: [] };
const options: JobOptions = {
  ...defaultCodeStyle,
  kind: "filing",
  naming: "asService",
  fields: undefined,
  takenIn: "",
};

function written(format: string, values: readonly Json[], own: Partial<JobOptions> = {}): string {
  return writeRecords({ format, values, options: { ...options, name: "Acme", ...own } });
}

describe("formats", () => {
  it("have unique ids and labels", () => {
    const all = allFormats();
    for (const key of ["id", "label"] as const) {
      expect(new Set(all.map((format) => format[key])).size).toBe(all.length);
    }
  });

  it("write the chosen fields alone, in their order", () => {
    const fields = ["name", "id", "unknown"];
    expect(JSON.parse(written("json", [one], { fields }))).toEqual({ name: "Acme", id: 1 });
    expect(written("json", [one], { fields })).toMatch(/"name"[\s\S]*"id"/);
    expect(written("type.typescript", [one], { fields })).not.toContain("money_raised");
  });

  it("write all fields of records that have none of those that were chosen for others", () => {
    expect(JSON.parse(written("json", [one], { fields: ["series"] }))).toEqual(one);
  });

  it("spell fields by the naming style of the language", () => {
    expect(written("typescript", [one], { naming: "language" })).toContain("moneyRaised");
    expect(written("python", [one], { naming: "language" })).toContain("money_raised");
    expect(written("type.typescript", [one], { naming: "language" })).toContain("moneyRaised");
  });

  it("take no name that occurs around", () => {
    const text = written("typescript", [one], { position: "statement", takenIn: "const acme = 1;" });
    expect(text).toMatch(/^const acme2 = /);
  });

  it("refuse an id that none has", () => {
    expect(() => written("klingon", [one])).toThrow("klingon");
  });
});

describe("a type with records", () => {
  it.each([
    [[one], /^const acme: Filing = \{/m, one],
    [[one, other], /^const acme: Filing\[\] = \[/m, [one, other]],
  ] as const)("of TypeScript names the type of %j", (values, declaration, expected) => {
    const code = written("typed.typescript", values);
    expect(code).toMatch(/^interface Filing \{/);
    expect(code).toMatch(declaration);
    const read: unknown = runInNewContext(`${stripTypeScriptTypes(code)}\nJSON.stringify(acme)`);
    expect(JSON.parse(String(read))).toEqual(expected);
  });

  it("of SQL fills the table that it creates", () => {
    const database = new DatabaseSync(":memory:");
    database.exec(written("typed.sqlTable", [one, other]));
    expect(database.prepare("SELECT id, name FROM filing ORDER BY id").all()).toEqual([
      { id: 1, name: "Acme" },
      { id: 2, name: "Beta" },
    ]);
  });
});
