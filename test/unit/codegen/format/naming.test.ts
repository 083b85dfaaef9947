import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isList, isObject, parseJsonText, type Json } from "../../../../src/text/json.ts";
import { languageNamed } from "../../../../src/codegen/languages/languages.ts";
import type { FieldNaming } from "../../../../src/codegen/literal/names.ts";
import { renameFields } from "../../../../src/codegen/format/naming.ts";
import { fieldsOf, pickFields } from "../../../../src/codegen/format/pick.ts";
import { anyRecord, exact } from "../../../support/literals/values.ts";

const styles = ["camelCase", "snake_case", "PascalCase"] as const;
const proto = parseJsonText('{"__proto__":{"polluted":true},"id":1}');

describe("the fields of records", () => {
  it("come in the order of first appearance, with how many records have them", () => {
    expect(fieldsOf([{ b: 1, a: null }, 5, { c: 1, a: 2 }, [{ d: 1 }], proto])).toEqual([
      { name: "b", records: 1 },
      { name: "a", records: 2 },
      { name: "c", records: 1 },
      { name: "__proto__", records: 1 },
      { name: "id", records: 1 },
    ]);
    expect(fieldsOf([])).toEqual([]);
  });
});

describe("picking fields", () => {
  it.each<[readonly Json[], readonly string[] | undefined, string]>([
    [[{ a: 1, b: 2, c: 3 }], ["c", "a"], '[{"c":3,"a":1}]'],
    [[{ a: 1 }, { b: null }], ["b", "a"], '[{"a":1},{"b":null}]'],
    [[{ a: { b: 1, c: 2 } }], ["a", "b"], '[{"a":{"b":1,"c":2}}]'],
    [[{ a: 1 }], [], "[{}]"],
    [[{ a: 1 }], ["toString", "a", "a"], '[{"a":1}]'],
    [[5, "x", null, [{ a: 1 }]], ["a"], '[5,"x",null,[{"a":1}]]'],
    [[{ b: -0, a: 10n ** 20n }], ["a", "b"], '[{"a":100000000000000000000n,"b":-0}]'],
    [[proto], ["__proto__"], '[{"__proto__":{"polluted":true}}]'],
    [[{ b: 1, a: 2 }], undefined, '[{"b":1,"a":2}]'],
  ])("of %o: %o", (values, fields, text) => {
    const picked = pickFields(values, fields);
    expect(exact(picked)).toBe(text);
    expect(picked.some((value) => isObject(value) && "polluted" in value)).toBe(false);
  });

  it("of all fields is all of the record", () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 3 }), (values) => {
        const all = fieldsOf(values).map(({ name }) => name);
        for (const [index, value] of pickFields(values, all).entries())
          expect(sorted(value)).toBe(sorted(values[index] ?? null));
      }),
    );
  });
});

function sorted(value: Json): string {
  return isObject(value)
    ? Object.entries(value)
        .map(([key, part]) => `${JSON.stringify(key)}:${exact(part)}`)
        .toSorted()
        .join()
    : exact(value);
}

describe("spelling fields by a style", () => {
  it.each([
    ["offered_for_sale", "offeredForSale", "offered_for_sale", "OfferedForSale"],
    ["offeredForSale", "offeredForSale", "offered_for_sale", "OfferedForSale"],
    ["related-persons", "relatedPersons", "related_persons", "RelatedPersons"],
    ["HTTPServer", "httpServer", "http_server", "HttpServer"],
    ["address1", "address1", "address1", "Address1"],
    ["is a.b", "isAB", "is_a_b", "IsAB"],
    ["_id", "id", "id", "Id"],
    ["class", "class", "class", "Class"],
    ["", "", "", ""],
    ["__", "__", "__", "__"],
    ["1st", "1st", "1st", "1st"],
    ["é_b", "é_b", "é_b", "é_b"],
    ["=1+1", "=1+1", "=1+1", "=1+1"],
    ["a\nb", "a\nb", "a\nb", "a\nb"],
  ])("%j", (key, camelCase, snakeCase, pascalCase) => {
    const spelt = styles.map((style) => fieldsOf(renameFields([{ [key]: 1 }], style))[0]?.name);
    expect(spelt).toEqual([camelCase, snakeCase, pascalCase]);
  });

  it.each<[readonly Json[], FieldNaming, string]>([
    [[{ a_b: 1, list: [{ c_d: [{ e_f: 2 }] }] }], "camelCase", '[{"aB":1,"list":[{"cD":[{"eF":2}]}]}]'],
    [[{ a_b: 1, aB: 2, "a b": 3 }], "camelCase", '[{"aB2":1,"aB":2,"aB3":3}]'],
    [[{ a_b: 1, aB: 2, aB2: 3 }], "camelCase", '[{"aB3":1,"aB":2,"aB2":3}]'],
    [[{ aB: 1 }, { a_b: 2 }], "snake_case", '[{"a_b_2":1},{"a_b":2}]'],
    [[{ aB: 1, a_b: 2 }], "asService", '[{"aB":1,"a_b":2}]'],
    [[proto], "PascalCase", '[{"Proto":{"Polluted":true},"Id":1}]'],
    [[{ a_b: -0 }, { a_b: 10n ** 20n }], "camelCase", '[{"aB":-0},{"aB":100000000000000000000n}]'],
    [["a_b", null, ["c_d"]], "camelCase", '["a_b",null,["c_d"]]'],
  ])("%o as %s", (values, naming, text) => {
    expect(exact(renameFields(values, naming))).toBe(text);
  });

  it("loses no field and no value, and gives a field one name in all records", () => {
    const key = fc.oneof(
      fc.stringMatching(/^[aAbB_\-2 ]{1,4}$/),
      fc.constantFrom("__proto__", "constructor", "a", "é"),
    );
    const record = fc
      .array(key, { maxLength: 8 })
      .map((pairs): Json => Object.fromEntries(pairs.map((name, index) => [name, index])));
    fc.assert(
      fc.property(fc.array(record, { maxLength: 3 }), fc.constantFrom(...styles), (values, style) => {
        const spelt = renameFields(values, style);
        expect(spelt.map(leaves)).toEqual(values.map(leaves));
        const names = new Map<string, string>();
        for (const [index, value] of values.entries()) {
          const before = Object.entries(isObject(value) ? value : {});
          for (const [name, part] of Object.entries(spelt[index] ?? {})) {
            const [from = ""] = before.find(([, each]) => each === part) ?? [];
            expect(names.get(from) ?? name).toBe(name);
            names.set(from, name);
          }
        }
      }),
    );
  });

  it("takes any record", () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 3 }), fc.constantFrom(...styles), (values, style) => {
        expect(renameFields(values, style).map(leaves)).toEqual(values.map(leaves));
      }),
    );
  });
});

/** The values without keys, in an order that keys do not matter for. */
function leaves(value: Json): readonly string[] {
  if (isList(value) || isObject(value)) return Object.values(value).flatMap(leaves).toSorted();
  return [exact(value)];
}

describe("the style of a language", () => {
  it.each([
    ["json", "camelCase"],
    ["javascript", "camelCase"],
    ["typescript", "camelCase"],
    ["python", "snake_case"],
    ["sql", "snake_case"],
    ["csv", "asService"],
    ["markdown", "asService"],
    ["go", "PascalCase"],
    ["csharp", "PascalCase"],
    ["rust", "snake_case"],
    ["html", "asService"],
    ["unheard of", "asService"],
    ["constructor", "asService"],
  ])("of %s is %s", (id, naming) => {
    expect(languageNamed(id)?.defaultStyle.fieldNaming ?? "asService").toBe(naming);
  });
});
