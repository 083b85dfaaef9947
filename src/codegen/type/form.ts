import type { Naming } from "../literal/names.ts";
import type { ValueShape } from "./shape.ts";

export interface TypeOptions {
  /** What the record is, in any words; each form makes the name of the type of it. */
  readonly name: string;
  readonly indent: string;
  readonly naming: Naming;
  /** True for a type's name that is in use where the type lands: another one is made then. */
  readonly isTaken: (identifier: string) => boolean;
}

export interface TypeForm<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly language: string;
  /** Whether the language has no types within functions. */
  readonly outsideOfFunctions?: boolean;
  /**
   * Imports come first, then an empty line; lines end in `\n`, and none after the last. Valid for every shape:
   * a key that cannot be a name gets another one, and a mapping of the language to the key, or a comment.
   */
  write(shape: ValueShape, options: TypeOptions): string;
}
