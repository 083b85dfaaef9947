import type { Naming } from "../literal/names.ts";
import type { ValueShape } from "./shape.ts";

export interface TypeOptions {
  /** The record’s subject in any words; each form makes a type name of it. */
  readonly name: string;
  readonly indent: string;
  readonly naming: Naming;
  /** True for a type name that is taken, so that the type gets another name. */
  readonly isTaken: (identifier: string) => boolean;
}

export interface TypeForm<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly language: string;
  readonly outsideOfFunctions?: boolean;
  /**
   * Imports come first, then an empty line; lines end in `\n`, with none after the last. Valid for every shape: a key
   * that can’t be a name is renamed, with the language’s mapping to the key, or a comment.
   */
  write(shape: ValueShape, options: TypeOptions): string;
}
