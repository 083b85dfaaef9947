import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonText, type Json } from "../../../../src/text/json.ts";
import {
  contactSchema,
  feedEntrySchema,
  feedEntrySummarySchema,
  relatedPersonSchema,
} from "../../../../src/service/contract/records.ts";
import {
  documentedFilingShape,
  documentedSummaryShape,
  shapeOfRecords,
} from "../../../../src/codegen/type/documentedShapes.ts";
import {
  inferShape,
  mergeShapes,
  type ShapeField,
  type ScalarKind,
  type ValueShape,
} from "../../../../src/codegen/type/shape.ts";
import { anyRecord } from "../../../support/literals/values.ts";

const only = (...scalars: readonly ScalarKind[]): ValueShape => ({ nullable: false, scalars });
const orNull = (shape: ValueShape): ValueShape => ({ ...shape, nullable: true });
const field = (key: string, shape: ValueShape): ShapeField => ({ key, optional: false, shape });
const maybe = (key: string, shape: ValueShape): ShapeField => ({ key, optional: true, shape });
const object = (...fields: readonly ShapeField[]): ValueShape => ({ nullable: false, scalars: [], fields });
const list = (items: ValueShape): ValueShape => ({ nullable: false, scalars: [], items });

describe("the shape of values", () => {
  it.each<[string, readonly Json[], ValueShape]>([
    ["nothing", [], only()],
    ["null alone", [null], orNull(only())],
    ["a text", ["1"], only("text")],
    ["texts and integers, in a fixed order", [2, "1"], only("text", "integer")],
    ["integers and fractions", [1, 1.5], only("integer", "number")],
    ["an integer beyond 2^53", [1, 2n ** 53n], only("integer", "bigInteger")],
    ["an integer too large to be exact", [1e21], only("number")],
    ["a zero with a sign", [-0], only("number")],
    ["an empty list", [[]], list(only())],
    ["lists judged together", [[1], ["x", null], []], list(orNull(only("text", "integer")))],
    [
      "a field that one lacks",
      [{ a: 1, b: "x" }, { a: 2 }],
      object(field("a", only("integer")), maybe("b", only("text"))),
    ],
    ["a field that is null in one", [{ a: null }, { a: true }], object(field("a", orNull(only("boolean"))))],
    ["an empty object", [{}], object()],
    ["mixed values", [1, [], {}], { nullable: false, scalars: ["integer"], items: only(), fields: [] }],
    [
      "the items of many lists",
      [{ l: [{ a: 1 }] }, { l: [{}] }],
      object(field("l", list(object(maybe("a", only("integer")))))),
    ],
  ])("%s", (_what, values, shape) => {
    expect(inferShape(values)).toEqual(shape);
  });

  it("keeps a key that is the prototype's, and what every object has", () => {
    const shape = inferShape([parseJsonText('{"__proto__":{"a":1},"constructor":1}'), { a: 1 }]);
    expect(shape.fields?.map(({ key }) => key)).toEqual(["__proto__", "constructor", "a"]);
    expect(shape.fields?.every(({ optional }) => optional)).toBe(true);
  });

  it("ends at a depth, however deep the value is", () => {
    let value: Json = 1;
    for (let depth = 0; depth < 3000; depth += 1) value = depth % 2 === 0 ? [value] : { deeper: value };
    expect(JSON.stringify(inferShape([value])).length).toBeLessThan(2000);
  });

  it("is the same whatever the order of the rows, but for the order of the fields", () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 4 }), (values) => {
        expect(sorted(inferShape(values.toReversed()))).toEqual(sorted(inferShape(values)));
      }),
    );
  });

  it("of some rows, merged with that of others, is the one of all", () => {
    const rows = fc.array(fc.record({ a: anyRecord, b: fc.integer() }, { requiredKeys: [] }), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(rows, rows, (some, others) => {
        expect(mergeShapes(inferShape(some), inferShape(others))).toEqual(inferShape([...some, ...others]));
      }),
    );
  });
});

function sorted(shape: ValueShape): unknown {
  return {
    ...shape,
    items: shape.items === undefined ? undefined : sorted(shape.items),
    fields: shape.fields
      ?.map((each) => ({ ...each, shape: sorted(each.shape) }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  };
}

const keys = (shape: ValueShape | undefined): readonly string[] =>
  shape?.fields?.map(({ key }) => key).toSorted() ?? [];
const inside = (shape: ValueShape, key: string): ValueShape | undefined =>
  shape.fields?.find((each) => each.key === key)?.shape.items;

const nulls = (shape: ValueShape): Json =>
  Object.fromEntries((shape.fields ?? []).map(({ key, shape: of }) => [key, of.nullable ? null : 1]));

describe("the documented shape", () => {
  it("names the fields of the document, as the readers of the service do", () => {
    expect(keys(documentedSummaryShape)).toEqual(Object.keys(feedEntrySummarySchema.shape).toSorted());
    expect([...keys(documentedFilingShape), "web"].toSorted()).toEqual(
      Object.keys(feedEntrySchema.shape).toSorted(),
    );
    expect(keys(inside(documentedFilingShape, "contacts"))).toEqual(
      Object.keys(contactSchema.shape).toSorted(),
    );
    expect(keys(inside(documentedFilingShape, "related_persons"))).toEqual(
      Object.keys(relatedPersonSchema.shape).toSorted(),
    );
  });

  it("holds what the readers hold: only the id is sure", () => {
    expect(nulls(documentedFilingShape)).toMatchObject({ id: 1, name: null, contacts: null });
    expect(feedEntrySchema.safeParse(nulls(documentedFilingShape)).success).toBe(true);
    expect(feedEntrySummarySchema.safeParse(nulls(documentedSummaryShape)).success).toBe(true);
  });

  it.each<[string, readonly Json[], readonly ShapeField[]]>([
    ["a field that no document names", [{ id: 1, name: "x", sic: 7 }], [field("sic", only("integer"))]],
    ["one that only some rows have", [{ id: 1, sic: null }, { id: 2 }], [maybe("sic", orNull(only()))]],
    [
      "another type than documented",
      [{ id: 1, offered_for_sale: 5 }],
      [field("offered_for_sale", orNull(only("text", "integer")))],
    ],
    ["cents", [{ id: 1, money_raised: 1.5 }], [field("money_raised", orNull(only("integer", "number")))]],
    ["a documented field that no row has", [{ id: 1 }], [maybe("name", orNull(only("text")))]],
  ])("is amended by %s", (_what, values, fields) => {
    expect(shapeOfRecords("filing", values).fields).toEqual(expect.arrayContaining([...fields]));
  });

  it("is that of a row for rows, that of a filing in full for one, that of the rows for other records", () => {
    expect(keys(shapeOfRecords("filing", [{ id: 1 }]))).toEqual(keys(documentedSummaryShape));
    expect(keys(shapeOfRecords("filing", [{ id: 1, contacts: [] }]))).toEqual(keys(documentedFilingShape));
    expect(shapeOfRecords("filing", [])).toEqual(documentedFilingShape);
    expect(shapeOfRecords("funding", [{ a: 1 }])).toEqual(object(field("a", only("integer"))));
    expect(shapeOfRecords("company", [{ id: 1 }])).toEqual(object(field("id", only("integer"))));
  });

  it("keeps the fields of contacts that rows have beyond the document's", () => {
    const shape = shapeOfRecords("filing", [{ id: 1, contacts: [{ web: "x", fediverse: "y" }] }]);
    expect(keys(inside(shape, "contacts"))).toContain("fediverse");
    expect(keys(inside(shape, "contacts"))).toContain("fax");
  });
});
