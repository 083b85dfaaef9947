import { isObject, type Json } from "../../text/json.ts";
import type { RecordKind } from "../../service/contract/records.ts";
import { inferShape, mergeShapes, type ScalarKind, type ShapeField, type ValueShape } from "./shape.ts";

// The document names no nulls, nor does it rule them out: only the id is sure.
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

/** A row of the v3 company list as the document has it (§2.3). */
export const documentedSummaryShape: ValueShape = object([
  scalar("id", "integer"),
  scalar("name", "text"),
  scalar("web", "text"),
  ...common,
]);

/** One filing in full as the document has it (§2.4). */
export const documentedFilingShape: ValueShape = object([
  scalar("id", "integer"),
  scalar("name", "text"),
  ...common,
  scalar("description", "text"),
  list("contacts", contact),
  list("related_persons", relatedPerson),
]);

/** The fields by which a filing in full is distinguished from a row of the list. */
const inFull = ["description", "contacts", "related_persons"];

/** Filings as the document has them and the loaded ones differ; other records as loaded (§2.5 shows no fields). */
export function shapeOfRecords(kind: RecordKind, values: readonly Json[]): ValueShape {
  if (kind !== "filing") return inferShape(values);
  if (values.length === 0) return documentedFilingShape;
  const isInFull = values.some((value) => isObject(value) && inFull.some((key) => Object.hasOwn(value, key)));
  return amended(isInFull ? documentedFilingShape : documentedSummaryShape, inferShape(values));
}

/** The document's shape with what was seen; where the document does not name a field, what was seen counts alone. */
function amended(documented: ValueShape, seen: ValueShape): ValueShape {
  const shape = mergeShapes(documented, seen);
  if (shape.fields === undefined || seen.fields === undefined) return shape;
  const named = new Set(documented.fields?.map(({ key }) => key));
  const alone = new Map(seen.fields.filter(({ key }) => !named.has(key)).map((field) => [field.key, field]));
  return { ...shape, fields: shape.fields.map((field) => alone.get(field.key) ?? field) };
}
