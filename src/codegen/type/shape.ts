/** What a value that is neither a list nor an object can be; a `bigInteger` is beyond 2^53. */
export type ScalarKind = "text" | "boolean" | "integer" | "bigInteger" | "number";

/**
 * What a value can be: any of its scalars, a list where `items` is there, an object where `fields` is there, null where
 * it is nullable. More than one is a mixed value, none of them a value of which nothing is known.
 */
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
