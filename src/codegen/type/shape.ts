/** What a value that is neither a list nor an object can be; a `bigInteger` is beyond 2^53. */
export type ScalarKind = "text" | "boolean" | "integer" | "bigInteger" | "number";

/** Any of its scalars, a list if it has `items`, an object if it has `fields`; more is mixed, none is unknown. */
export interface ValueShape {
  readonly nullable: boolean;
  readonly scalars: readonly ScalarKind[];
  readonly items?: ValueShape;
  readonly fields?: readonly ShapeField[];
}

export interface ShapeField {
  readonly key: string;
  readonly optional: boolean;
  readonly shape: ValueShape;
}

export const scalarKinds: readonly ScalarKind[] = ["text", "boolean", "integer", "bigInteger", "number"];

export const unknownShape: ValueShape = { nullable: false, scalars: [] };
