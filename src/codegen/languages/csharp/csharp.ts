import { isList, isObject, type Json } from "../../../text/json.ts";
import { literalWriters } from "../../literal/emitter.ts";
import { floatText, isInteger } from "../../literal/spell.ts";
import { cursors } from "./cursors.ts";
import { keywords, recordType } from "./recordType.ts";
import { csharpTexts, doubleQuoted } from "./strings.ts";
import type { RecordLanguage } from "../../language.ts";
import { wordSet } from "../../literal/names.ts";

/** C# 6 and later: no `object?`, which older compilers refuse (with nullable references, newer ones warn of `null`). */
export const csharp: RecordLanguage<"csharp"> = {
  id: "csharp",
  label: "C#",
  editorIds: ["csharp"],
  defaultStyle: { indent: "    ", trailingCommas: "asFile", fieldNaming: "PascalCase" },
  ...literalWriters({
    style: "camelCase",
    reserved: wordSet(`${keywords} async await dynamic field value var yield`),
    spellingOf: ({ inline = false }) => ({
      text: doubleQuoted,
      number,
      key: (key) => `[${doubleQuoted(key)}] = `,
      list: ["new object[] {", "}"],
      object: [`new ${dictionary} {`, "}"],
      inline,
    }),
    statement(identifier, literal, { scope }, value) {
      const declared = value === null ? "object" : scope === "type" ? typeOf(value) : "var";
      return `${declared} ${identifier} = ${literal};`;
    },
  }),
  types: [recordType],
  texts: csharpTexts,
  cursor: cursors,
};

const dictionary = "System.Collections.Generic.Dictionary<string, object>";

function typeOf(value: Json): string {
  if (isList(value)) return "object[]";
  return isObject(value) ? dictionary : "object";
}

function number(value: number | bigint): string {
  if (isInteger(value)) return integer(BigInt(value));
  if (value === Infinity) return "double.PositiveInfinity";
  return value === -Infinity ? "double.NegativeInfinity" : floatText(value);
}

function integer(value: bigint): string {
  if (BigInt.asIntN(32, value) === value) return String(value);
  if (BigInt.asIntN(64, value) === value) return `${value}L`;
  // Which sign a minus is depends on the culture that the program runs in; digits are digits.
  const digits = value < 0n ? -value : value;
  return `${value < 0n ? "-" : ""}System.Numerics.BigInteger.Parse("${digits}")`;
}
