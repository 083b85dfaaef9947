import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { isObject, type Json } from "../../../../src/text/json.ts";
import { defaultOptions } from "../../../../src/codegen/literal/form.ts";
import { languages } from "../../../../src/codegen/languages/languages.ts";
import { defaultTypeOptions } from "../../../support/types/options.ts";
import { typeForm } from "../../../../src/codegen/languages/languages.ts";
import { inferShape } from "../../../../src/codegen/type/shape.ts";
import { cases, type Case } from "../../../support/types/cases.ts";

const all = await cases();

const create = (values: readonly Json[], name: string): string =>
  typeForm("sqlTable").write(inferShape(values), { ...defaultTypeOptions, name });

const insert = (values: readonly Json[], name: string): string =>
  languages.sql.write(values, { ...defaultOptions, position: "statement", name });

/** SQLite takes names that differ in case for one. */
function areDistinct({ shape }: Case): boolean {
  const names = shape.fields?.map(({ key }) => key.toWellFormed().toLowerCase()) ?? [];
  return new Set(names).size === names.length;
}

describe("SQL CREATE TABLE", () => {
  it("is run by SQLite, and takes the rows of SQL INSERT", () => {
    const tried = all.filter(areDistinct);
    expect(tried.length).toBeGreaterThan(all.length / 2);
    for (const { name, shape, values } of tried) {
      const database = new DatabaseSync(":memory:");
      database.exec(typeForm("sqlTable").write(shape, { ...defaultTypeOptions, name: "Form D" }));
      for (const value of shape.fields?.length === 0 ? [] : values) database.exec(insert([value], "Form D"));
      if (shape.fields?.length === 0) database.exec(insert(values, "Form D"));
      expect(database.prepare("SELECT count(*) AS n FROM form_d").get(), name).toEqual({ n: values.length });
      expect(database.prepare("SELECT count(*) AS n FROM sqlite_master").get(), name).toEqual({ n: 1 });
    }
  });

  it("is run by SQLite with other names for the columns, whatever the keys are", () => {
    for (const { name, shape } of all) {
      const database = new DatabaseSync(":memory:");
      database.exec(typeForm("sqlTable").write(shape, { ...defaultTypeOptions, naming: "language" }));
      const columns = database.prepare("SELECT count(*) AS n FROM pragma_table_info('record')").get();
      expect(columns, name).toEqual({ n: Math.max(1, shape.fields?.length ?? 0) });
    }
  });

  it("keeps integers and texts what they are", () => {
    const row = { id: 2 ** 40, text: "007", big: 10n ** 17n, half: 0.5, on: true, list: [1] };
    const database = new DatabaseSync(":memory:");
    database.exec(create([row], "kept"));
    database.exec(insert([row], "kept"));
    const query = database.prepare("SELECT * FROM kept");
    query.setReadBigInts(true);
    const read: unknown = query.get();
    expect(read).toEqual({ id: 2n ** 40n, text: "007", big: 10n ** 17n, half: 0.5, on: 1n, list: "[1]" });
  });

  it("refuses null where no row had it", () => {
    const database = new DatabaseSync(":memory:");
    database.exec(create([{ id: 1, web: null }], "strict"));
    database.exec(insert([{ id: 2, web: null }], "strict"));
    expect(() => {
      database.exec(insert([{ id: null, web: null }], "strict"));
    }).toThrow(/NOT NULL/);
    expect(all.every(({ values }) => values.every(isObject))).toBe(true);
  });
});
