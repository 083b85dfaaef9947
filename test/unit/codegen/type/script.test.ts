import { stripTypeScriptTypes } from "node:module";
import { runInNewContext } from "node:vm";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import * as zod from "zod";
import { field, isObject, parseJsonText, stringifyJson, type Json } from "../../../../src/text/json.ts";
import { documentedFilingShape } from "../../../../src/codegen/type/documentedShapes.ts";
import { defaultTypeOptions } from "../../../support/types/options.ts";
import { typeForm } from "../../../../src/codegen/languages/languages.ts";
import { exact, jsonOf } from "../../../support/literals/values.ts";
import { cases, comparable, wellFormed, wrongFor, type Case } from "../../../support/types/cases.ts";

const all = await cases();

const subject = { ...defaultTypeOptions, name: "subject" };

/** What a schema's code says to each value: the value read, or undefined. */
function parsed(code: string, values: readonly Json[]): readonly (Json | undefined)[] {
  const script = stripTypeScriptTypes(code.replace('import * as z from "zod";', ""));
  const results: unknown = runInNewContext(
    `"use strict"; (() => { ${script}\nreturn values.map((value) => subjectSchema.safeParse(value)); })()`,
    { z: zod, values },
  );
  return Array.isArray(results) ? results.map(dataOf) : [];
}

function dataOf(result: unknown): Json | undefined {
  if (typeof result !== "object" || result === null || !("success" in result)) throw new Error("no result");
  if (result.success !== true || !("data" in result)) return undefined;
  const data: unknown = result.data;
  // What an object inherits has been read as a value of any kind.
  return typeof data === "object" && data !== null && !Array.isArray(data)
    ? jsonOf(Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value !== "function")))
    : jsonOf(data);
}

function withoutPrototype(value: Json): Json {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== "__proto__"))
    : value;
}

/** For every field of known kinds that is not every object's, the record with a wrong value in it. */
function spoilt({ shape, values }: Case): readonly Json[] {
  const [record] = values;
  if (!isObject(record)) return [];
  return (shape.fields ?? []).flatMap(({ key, shape: of }) => {
    const wrong = wrongFor(of);
    return wrong === undefined || key in Object.prototype
      ? []
      : [Object.fromEntries([...Object.entries(record), [key, wrong]])];
  });
}

describe("zod schema", () => {
  it("reads every record as it is, by the version of this project", () => {
    for (const one of all) {
      const read = parsed(typeForm("zod").write(one.shape, subject), one.values);
      for (const [index, value] of one.values.map(withoutPrototype).entries()) {
        const got = read[index];
        if (got === undefined || comparable(got, one.shape) !== comparable(value, one.shape))
          expect(got, `${one.name} ${exact(value).slice(0, 300)}`).toEqual(value);
      }
    }
  });

  it("refuses a wrong value in any field", () => {
    let count = 0;
    for (const one of all) {
      const wrong = spoilt(one);
      count += wrong.length;
      const read = parsed(typeForm("zod").write(one.shape, subject), wrong);
      expect(
        read.filter((each) => each !== undefined),
        one.name,
      ).toEqual([]);
      expect(read).toHaveLength(wrong.length);
    }
    expect(count).toBeGreaterThan(200);
  });
});

// Making one takes longer than its checks.
const ajv = new Ajv2020({ allowUnionTypes: true, strict: true, ownProperties: true });

function validator(one: Case): (value: Json) => boolean {
  const schema: unknown = JSON.parse(typeForm("jsonSchema").write(one.shape, subject));
  if (typeof schema !== "object" || schema === null) throw new Error("no schema");
  expect(ajv.validateSchema(schema), one.name).toBe(true);
  const validate = ajv.compile(schema);
  return (value) => validate(JSON.parse(stringifyJson(value)));
}

describe("JSON Schema", () => {
  // Its compiler cannot take half a character in a key.
  it("is valid, and takes every record", () => {
    for (const one of all.map(wellFormed)) {
      const isValid = validator(one);
      expect(
        one.values.filter((value) => !isValid(value)),
        one.name,
      ).toEqual([]);
    }
  });

  it("refuses a wrong value in any field, and a record without a field that all have", () => {
    let count = 0;
    for (const one of all.map(wellFormed)) {
      const isValid = validator(one);
      const wrong = spoilt(one);
      count += wrong.length;
      expect(wrong.filter(isValid), one.name).toEqual([]);
      const isAnyNeeded = one.shape.fields?.some(({ optional }) => !optional) ?? false;
      expect(isValid({}), one.name).toBe(!isAnyNeeded);
    }
    expect(count).toBeGreaterThan(200);
  });

  it("keeps the order of the fields, and the keys of the service in any naming", () => {
    const [one, other] = (["asService", "language"] as const).map((naming) =>
      typeForm("jsonSchema").write(documentedFilingShape, { ...subject, naming }),
    );
    expect(one).toBe(other);
    const schema = parseJsonText(one ?? "");
    const keys = documentedFilingShape.fields?.map(({ key }) => key);
    expect(Object.keys(field(schema, "properties") ?? {})).toEqual(keys);
  });
});
