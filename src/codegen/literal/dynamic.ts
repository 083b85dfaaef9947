import type { Json } from "../../text/json.ts";
import type { LiteralOptions } from "./form.ts";
import { holdable, type Limits } from "./holdable.ts";
import { layOut, layOutElements, type Spelling } from "./layout.ts";
import { identifierFrom } from "./names.ts";

/** A language that needs no types: a value is its own literal, a statement gives it a name. */
export interface DynamicLanguage {
  readonly spelling: Spelling;
  readonly limits: Limits;
  readonly reserved: ReadonlySet<string>;
  /** What stands before the name: PHP's `$`. */
  readonly sigil?: string;
  /** The statement that gives the literal the name. */
  readonly assign: (identifier: string, literal: string) => string;
  /** The name as a key with all that stands before the value. */
  readonly key: (identifier: string) => string;
}

/** Writes values as a form does, in every position; identifiers are in snake_case. */
export function writeDynamic(
  values: readonly Json[],
  { position, name, baseIndent, isTaken }: LiteralOptions,
  { spelling, limits, reserved, sigil = "", assign, key }: DynamicLanguage,
): string {
  const held = values.map((value) => holdable(value, limits));
  if (position === "element") return layOutElements(held, spelling, baseIndent);
  const [first] = held;
  const literal = layOut(first !== undefined && held.length === 1 ? first : held, spelling, baseIndent);
  if (position === "expression") return literal;
  const isMember = position === "member";
  const identifier = identifierFrom(name, {
    style: "snake_case",
    reserved,
    isTaken: (candidate) => !isMember && isTaken(sigil + candidate),
  });
  return isMember ? key(identifier) + literal : assign(sigil + identifier, literal);
}
