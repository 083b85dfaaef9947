import { isObject, type Json } from "../../text/json.ts";
import type { RecordKind } from "../../service/contract/records.ts";
import { inferShape, mergeShapes, type ScalarKind, type ShapeField, type ValueShape } from "./shape.ts";

// The document neither mentions nor excludes nulls; only the id is certain.
const scalar = (key: string, kind: ScalarKind): ShapeField => ({
  key,
  optional: false,
  shape: { nullable: key !== "id", scalars: [kind] },
});

const list = (key: string, items: ValueShape): ShapeField => ({
  key,
  optional: false,
  shape: { nullable: true, scalars: [], items },
});

const object = (fields: readonly ShapeField[]): ValueShape => ({ nullable: false, scalars: [], fields });

const texts = (key: string): ShapeField => list(key, { nullable: false, scalars: ["text"] });

/** §2.3, without `web`. */
const common: readonly ShapeField[] = [
  scalar("accepted_at", "text"),
  scalar("state", "text"),
  scalar("industry", "text"),
  scalar("is_business_combination_transaction", "boolean"),
  scalar("money_raised", "integer"),
  scalar("offered_for_sale", "text"),
  scalar("min_investment", "integer"),
];

const contact = object([
  ...["web", "facebook", "twitter", "linkedin"].map((key) => scalar(key, "text")),
  ...["address", "phone", "fax", "email"].map(texts),
]);

const relatedPerson = object([scalar("name", "text"), scalar("relationship", "text")]);

/** A row of the v3 company list as documented (§2.3). */
export const documentedSummaryShape: ValueShape = object([
  scalar("id", "integer"),
  scalar("name", "text"),
  scalar("web", "text"),
  ...common,
]);

/** A full filing as documented (§2.4). */
export const documentedFilingShape: ValueShape = object([
  scalar("id", "integer"),
  scalar("name", "text"),
  ...common,
  scalar("description", "text"),
  list("contacts", contact),
  list("related_persons", relatedPerson),
]);

const detailFields = ["description", "contacts", "related_persons"];

/** Returns the documented shape merged with the loaded filings; for other records only the loaded shape (§2.5). */
export function shapeOfRecords(kind: RecordKind, values: readonly Json[]): ValueShape {
  if (kind !== "filing") return inferShape(values);
  if (values.length === 0) return documentedFilingShape;
  const isInFull = values.some(
    (value) => isObject(value) && detailFields.some((key) => Object.hasOwn(value, key)),
  );
  return mergeLoaded(isInFull ? documentedFilingShape : documentedSummaryShape, inferShape(values));
}

/** Merges the documented shape with the loaded one; undocumented fields keep their loaded shape. */
function mergeLoaded(documented: ValueShape, seen: ValueShape): ValueShape {
  const shape = mergeShapes(documented, seen);
  if (shape.fields === undefined || seen.fields === undefined) return shape;
  const named = new Set(documented.fields?.map(({ key }) => key));
  const alone = new Map(seen.fields.filter(({ key }) => !named.has(key)).map((field) => [field.key, field]));
  return { ...shape, fields: shape.fields.map((field) => alone.get(field.key) ?? field) };
}
