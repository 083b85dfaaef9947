import { hex, stringWriter } from "../../literal/spell.ts";
import { declarationsOf, type Declaration, type Member, type NamingRules } from "../../type/declare.ts";
import type { TypeForm } from "../../type/form.ts";
import { memberText, type TypeWords } from "../../type/words.ts";

/**
 * C# 9 and newer, for System.Text.Json, with attributes where a property is not called like its key. Of integers beyond 2^53,
 * 28 digits are held: the reader knows no longer ones.
 */
export const recordType: TypeForm<"csharpRecord"> = {
  id: "csharpRecord",
  label: "C# record",
  language: "csharp",
  outsideOfFunctions: true,
  write(shape, options) {
    const { rootFirst } = declarationsOf(shape, options, rules);
    const code = rootFirst.map((each) => recordOf(each, options.indent)).join("\n\n");
    const bare = code.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
    const namespaces = [
      ...(/\b(IReadOnlyList|Dictionary)</.test(bare) ? ["System.Collections.Generic"] : []),
      ...(/\bJsonElement\b/.test(bare) ? ["System.Text.Json"] : []),
      ...(bare.includes("JsonPropertyName(") ? ["System.Text.Json.Serialization"] : []),
    ];
    return namespaces.length === 0
      ? code
      : `${namespaces.map((name) => `using ${name};`).join("\n")}\n\n${code}`;
  },
};

const rules: NamingRules = {
  reservedTypes: new Set(
    "Dictionary IReadOnlyList JsonElement JsonPropertyName Object String System".split(" "),
  ),
  members: {
    style: "PascalCase",
    plain: /^[A-Za-z]\w*$/,
    reserved: new Set(
      `abstract as base bool break byte case catch char checked class const continue decimal default delegate do double
      else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is
      lock long namespace new null object operator out override params private protected public readonly record ref return
      sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked
      unsafe ushort using virtual void volatile while Clone Deconstruct EqualityContract Equals Finalize GetHashCode
      GetType MemberwiseClone PrintMembers ReferenceEquals ToString`.split(/\s+/),
    ),
  },
  fieldsClashWithTypes: true,
};

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

const text = stringWriter({
  quote: '"',
  escape: (code) => (code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`),
});

function recordOf({ name, members }: Declaration, indent: string): string {
  if (members.length === 0) return `record ${name}();`;
  const last = members.length - 1;
  const lines = members.map((member, index) => {
    const end = index === last ? ");" : ",";
    return `${indent}${attributeOf(member)}${memberText(member, words)} ${member.name}${end}`;
  });
  return [`record ${name}(`, ...lines].join("\n");
}

function attributeOf({ key, name }: Member): string {
  return key === name ? "" : `[property: JsonPropertyName(${text(key)})] `;
}
