import { isList, isObject, type Json } from "../../../text/json.ts";
import { literalWriters } from "../../literal/emitter.ts";
import { floatText, isInteger, escapeCodePoint, quotedTexts } from "../../literal/spell.ts";
import { csharpCursors, doubleQuoted } from "./csharpCursors.ts";
import type { RecordLanguage } from "../../language.ts";
import { wordSet } from "../../literal/names.ts";
import type { Member } from "../../type/declarations.ts";
import { declaredForm, memberLines } from "../../type/declaredForm.ts";
import { memberText, type TypeWords } from "../../type/typeWords.ts";

const keywords = `abstract as base bool break byte case catch char checked class const continue decimal
  default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit
  in int interface internal is lock long namespace new null object operator out override params private protected
  public readonly record ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true
  try typeof uint ulong unchecked unsafe ushort using virtual void volatile while`;

/** C# 9 and newer, for System.Text.Json, which reads at most 28 digits of integers beyond 2^53. */
const recordType = declaredForm({
  id: "csharpRecord",
  label: "C# record",
  language: "csharp",
  outsideOfFunctions: true,
  rules: {
    reservedTypes: wordSet("Dictionary IReadOnlyList JsonElement JsonPropertyName Object String System"),
    members: {
      style: "PascalCase",
      plain: /^[A-Za-z]\w*$/,
      reserved:
        wordSet(`${keywords} Clone Deconstruct EqualityContract Equals Finalize GetHashCode GetType MemberwiseClone
        PrintMembers ReferenceEquals ToString`),
    },
    fieldsClashWithTypes: true,
  },
  declare: memberLines({
    open: (name) => `record ${name}(`,
    member: (member) => `${attributeOf(member)}${memberText(member, words)} ${member.name}`,
    separator: ",",
    close: ");",
    empty: (name) => `record ${name}();`,
  }),
  importsOf(code) {
    const bare = code.replaceAll(/"(?:[^"\\]|\\.)*(?:"|$)/g, "");
    return [
      ...(/\b(IReadOnlyList|Dictionary)</.test(bare) ? ["using System.Collections.Generic;"] : []),
      ...(/\bJsonElement\b/.test(bare) ? ["using System.Text.Json;"] : []),
      ...(bare.includes("JsonPropertyName(") ? ["using System.Text.Json.Serialization;"] : []),
    ];
  },
});

const words: TypeWords = {
  text: "string",
  boolean: "bool",
  integer: "long",
  bigInteger: "decimal",
  number: "double",
  anyNumber: "JsonElement",
  list: (items) => `IReadOnlyList<${items}>`,
  map: "Dictionary<string, JsonElement>",
  unknown: "JsonElement",
  orNull: (type) => `${type}?`,
};

const { doubleQuoted: inAttribute } = quotedTexts(escapeCodePoint);

function attributeOf({ key, name }: Member): string {
  return key === name ? "" : `[property: JsonPropertyName(${inAttribute(key)})] `;
}

/** C# 6 and newer: older compilers refuse `object?`; with nullable references, newer ones warn about `null` instead. */
export const csharp: RecordLanguage<"csharp"> = {
  id: "csharp",
  label: "C#",
  editorIds: ["csharp"],
  defaultStyle: { indent: "    ", trailingCommas: "asFile", fieldNaming: "PascalCase" },
  ...literalWriters({
    style: "camelCase",
    reserved: wordSet(`${keywords} async await dynamic field value var yield`),
    syntaxOf: ({ inline = false }) => ({
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
  cursor: csharpCursors,
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
  // The minus sign depends on the culture that the program runs in; digits don’t.
  const digits = value < 0n ? -value : value;
  return `${value < 0n ? "-" : ""}System.Numerics.BigInteger.Parse("${digits}")`;
}
