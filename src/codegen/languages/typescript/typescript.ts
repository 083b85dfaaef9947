import { scriptWriters, javascript, scriptCursors } from "../javascript/javascript.ts";
import type { RecordLanguage } from "../../language.ts";
import { declarationsOf, type Declaration, type Member, type NamingRules } from "../../type/declarations.ts";
import type { TypeForm } from "../../type/typeForm.ts";
import { memberNote, declaredForm, memberLines } from "../../type/declaredForm.ts";
import { typeText, type TypeWords } from "../../type/typeWords.ts";
import { defaultOptions } from "../../literal/form.ts";
import { wordSet } from "../../literal/names.ts";

/** Any key can be a property’s name; type names must not hide the language’s. */
const scriptRules: NamingRules = {
  reservedTypes:
    wordSet(`Array BigInt Boolean Date Error Function Infer Json JSON Map Math Number Object Partial Pick Promise
    Readonly Record RegExp Required Set String Symbol`),
  members: { style: "camelCase", plain: /^/, reserved: new Set() },
};

/** One interface per object; in the language’s naming style it fits literals in that style. */
const typescriptType = declaredForm({
  id: "typescript",
  label: "TypeScript interface",
  language: "typescript",
  rules: scriptRules,
  declare: memberLines({
    open: (name) => `interface ${name} {`,
    member: (member) => `${propertyName(member.name)}${member.optional ? "?" : ""}: ${propertyType(member)};`,
    comment: "//",
    close: "\n}",
    empty: (name) => `interface ${name} {}`,
  }),
});

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : javascript.write([name], defaultOptions);
}

/** Returns true if every object inherits a property of this name, so that none lacks it. */
function isInherited(name: string): boolean {
  return name in Object.prototype && name !== "__proto__";
}

const words: TypeWords = {
  text: "string",
  boolean: "boolean",
  integer: "number",
  bigInteger: "bigint",
  anyInteger: "number | bigint",
  number: "number",
  list: (items) => (items.includes(" ") ? `(${items})[]` : `${items}[]`),
  map: "Record<string, unknown>",
  unknown: "unknown",
  union: (types) => types.join(" | "),
  orNull: (type) => `${type} | null`,
};

function propertyType({ name, type, optional }: Member): string {
  return optional && isInherited(name) ? words.unknown : typeText(type, words);
}

/** Zod 3 and 4. Integers beyond 2^53 may be numbers too, because most JSON readers return numbers. */
const zodType: TypeForm<"zod"> = {
  id: "zod",
  label: "zod schema",
  language: "typescript",
  write(shape, options) {
    const isTaken = (name: string): boolean => options.isTaken(name) || options.isTaken(schemaName(name));
    const { needsFirst } = declarationsOf(shape, { ...options, isTaken }, scriptRules);
    const schemas = needsFirst.map((declaration) => schemaOf(declaration, options.indent));
    return ['import * as z from "zod";', ...schemas].join("\n\n");
  },
};

function schemaName(typeName: string): string {
  return `${typeName.charAt(0).toLowerCase()}${typeName.slice(1)}Schema`;
}

const zodWords: TypeWords = {
  text: "z.string()",
  boolean: "z.boolean()",
  integer: "z.number().int()",
  bigInteger: "z.union([z.number(), z.bigint()])",
  number: "z.number()",
  list: (items) => `z.array(${items})`,
  map: "z.record(z.string(), z.unknown())",
  unknown: "z.unknown()",
  union: (types) => `z.union([${types.join(", ")}])`,
  orNull: (type) => `${type}.nullable()`,
  named: schemaName,
};

function schemaOf({ name, members }: Declaration, indent: string): string {
  const lines = members.map((member) =>
    // Zod would set the prototype of the parsed object.
    member.name === "__proto__"
      ? `${indent}// No schema can hold the key "__proto__".`
      : `${indent}${propertyName(member.name)}: ${memberSchema(member)},${memberNote(member, "//")}`,
  );
  const object = lines.length === 0 ? "{}" : ["{", ...lines, "}"].join("\n");
  const schema = schemaName(name);
  return `const ${schema} = z.object(${object});\ntype ${name} = z.infer<typeof ${schema}>;`;
}

function memberSchema({ name, type, optional }: Member): string {
  if (optional && isInherited(name)) return zodWords.unknown;
  const schema = typeText(type, zodWords);
  if (!optional) return schema;
  return schema.endsWith(".nullable()")
    ? schema.replace(/\.nullable\(\)$/, ".nullish()")
    : `${schema}.optional()`;
}

/** The compiler infers the type. `bigint` literals need the target ES2020. */
export const typescript: RecordLanguage<"typescript"> = {
  id: "typescript",
  label: "TypeScript",
  editorIds: ["typescript", "typescriptreact"],
  defaultStyle: { indent: "  ", trailingCommas: "asFile", fieldNaming: "camelCase" },
  ...scriptWriters({ afterObject: looserType }),
  types: [typescriptType, zodType],
  cursor: scriptCursors(async (languageId) => {
    const { parser, tsxParser } = await import("./grammar.ts");
    return languageId === "typescriptreact" ? tsxParser : parser;
  }),
};

/** In a list, such a key clashes with the method that the other objects inherit. */
function looserType(keys: readonly string[]): string {
  return keys.some(isInherited) ? " as Record<string, unknown>" : "";
}
