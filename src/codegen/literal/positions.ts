import type { Json } from "../../text/json.ts";
import type { LiteralOptions } from "./form.ts";
import { identifierFrom, type NameStyle } from "./names.ts";

/** How a language writes a value at each position. */
export interface PositionWriters {
  readonly style: NameStyle;
  readonly reserved: ReadonlySet<string>;
  /** A value as an expression whose further lines start with `lineStart`. */
  readonly expression: (value: Json, lineStart: string) => string;
  /** A literal of many values, where that is not their list as an expression. */
  readonly many?: (values: readonly Json[], lineStart: string) => string;
  readonly statement: (identifier: string, literal: string, value: Json) => string;
  readonly member: (identifier: string, literal: string) => string;
}

/** Writes values at the position that the options name: one as it is, more (or none) as the language's collection. */
export function writeAtPosition(
  values: readonly Json[],
  options: LiteralOptions,
  writers: PositionWriters,
): string {
  const { position, name, baseIndent, isTaken } = options;
  const { style, reserved, expression, many = expression, statement, member } = writers;
  if (position === "element")
    return values.map((each) => expression(each, baseIndent)).join(`,\n${baseIndent}`);
  const [first] = values;
  const single = first !== undefined && values.length === 1;
  const literal = single ? expression(first, baseIndent) : many(values, baseIndent);
  if (position === "expression") return literal;
  const isMember = position === "member";
  const identifier = identifierFrom(name, { style, reserved, isTaken: isMember ? () => false : isTaken });
  return isMember ? member(identifier, literal) : statement(identifier, literal, single ? first : values);
}
