import { escapeCodePoint, quotedTexts } from "../../literal/spell.ts";
import type { Member } from "../../type/declare.ts";
import { declaredForm, memberLines } from "../../type/declaredForm.ts";
import { memberText, type TypeWords } from "../../type/words.ts";
import { wordSet } from "../../literal/names.ts";

export const keywords = `abstract as base bool break byte case catch char checked class const continue decimal
  default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit
  in int interface internal is lock long namespace new null object operator out override params private protected
  public readonly record ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true
  try typeof uint ulong unchecked unsafe ushort using virtual void volatile while`;

/** C# 9 and newer, for System.Text.Json, which reads no more than 28 digits of integers beyond 2^53. */
export const recordType = declaredForm({
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
  anyInteger: "decimal",
  number: "double",
  anyNumber: "JsonElement",
  list: (items) => `IReadOnlyList<${items}>`,
  map: "Dictionary<string, JsonElement>",
  unknown: "JsonElement",
  orNull: (type) => `${type}?`,
};

const { doubleQuoted } = quotedTexts(escapeCodePoint);

function attributeOf({ key, name }: Member): string {
  return key === name ? "" : `[property: JsonPropertyName(${doubleQuoted(key)})] `;
}
