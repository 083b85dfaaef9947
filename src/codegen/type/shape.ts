/** What a value that is neither a list nor an object can be; a `bigInteger` is beyond 2^53. */
export type ScalarKind = "text" | "boolean" | "integer" | "bigInteger" | "number";

/** Any of its scalars, a list if it has `items`, an object if it has `fields`; more is mixed, none is unknown. */
export interface Shape {
  readonly nullable: boolean;
  readonly scalars: readonly ScalarKind[];
  readonly items?: Shape;
  readonly fields?: readonly Field[];
}

/** One field of an object; optional: it is missing in some. */
export interface Field {
  readonly key: string;
  readonly optional: boolean;
  readonly shape: Shape;
}

export const scalarKinds: readonly ScalarKind[] = ["text", "boolean", "integer", "bigInteger", "number"];

export const unknownShape: Shape = { nullable: false, scalars: [] };
