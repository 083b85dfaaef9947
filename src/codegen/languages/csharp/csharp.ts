import { isList, isObject, type Json } from "../../../text/json.ts";
import { type Spelling, literalWriters } from "../../literal/emitter.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { floatText, hex, isInteger, stringWriter } from "../../literal/spell.ts";
import { cursors } from "./cursors.ts";
import { keywords, recordType } from "./recordType.ts";
import { csharpTexts } from "./strings.ts";
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
    spellingOf,
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
const text = stringWriter({ quote: '"', escape: (codePoint) => `\\u${hex(codePoint, 4)}` });

function typeOf(value: Json): string {
  if (isList(value)) return "object[]";
  return isObject(value) ? dictionary : "object";
}

function spellingOf({ indent, trailingCommas, inline = false }: LiteralOptions): Spelling {
  return {
    scalar,
    key: (key) => `[${text(key)}] = `,
    list: ["new object[] {", "}"],
    object: [`new ${dictionary} {`, "}"],
    trailingCommas,
    indent,
    inline,
  };
}

function scalar(value: null | boolean | number | bigint | string): string {
  if (typeof value === "string") return text(value);
  if (value === null || typeof value === "boolean") return String(value);
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
