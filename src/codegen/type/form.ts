import type { Naming } from "../literal/names.ts";
import type { Shape } from "./shape.ts";

export type TypeFormId =
  | "typescript"
  | "zod"
  | "jsonSchema"
  | "dataclass"
  | "typedDict"
  | "pydantic"
  | "goStruct"
  | "rustStruct"
  | "javaRecord"
  | "csharpRecord"
  | "kotlinClass"
  | "sqlTable";

export interface TypeOptions {
  /** What the record is, in any words; each form makes the name of the type of it. */
  readonly name: string;
  /** One level of indentation: spaces or a tab. */
  readonly indent: string;
  readonly naming: Naming;
  /** True for a type's name that is in use where the type lands: another one is made then. */
  readonly isTaken: (identifier: string) => boolean;
}

export interface TypeForm<Id extends TypeFormId = TypeFormId> {
  readonly id: Id;
  readonly label: string;
  /** The editor's language id for a new file with it. */
  readonly language: string;
  /** Whether the language has no types within functions. */
  readonly outsideOfFunctions?: boolean;
  /**
   * Writes the type of a record, and the types of its nested objects. What must be imported comes first, with an empty
   * line after it. Lines end in `\n`, and none after the last. Valid in its language for every shape: a key that the
   * language cannot hold, or that is a reserved word, gets another name, and the language's own mapping to the key; a
   * comment names the key where there is no such mapping without a further library.
   */
  write(shape: Shape, options: TypeOptions): string;
}

/** Options for a place of which nothing is known. */
export const defaultTypeOptions: TypeOptions = {
  name: "record",
  indent: "  ",
  naming: "asService",
  isTaken: () => false,
};
