import { defaultOptions } from "../../literal/form.ts";
import { javascript } from "../javascript/javascript.ts";
import { declarationsOf, type Declaration, type Member, type NamingRules } from "../../type/declare.ts";
import type { TypeForm } from "../../type/form.ts";
import { keyNote } from "../../type/keyNote.ts";
import { typeText, type TypeWords } from "../../type/words.ts";

/** TypeScript: one interface for each object. In the language's naming style it fits literals that are named so too. */
export const typescriptType: TypeForm<"typescript"> = {
  id: "typescript",
  label: "TypeScript interface",
  language: "typescript",
  write(shape, options) {
    const { rootFirst } = declarationsOf(shape, options, scriptRules);
    return rootFirst.map((declaration) => interfaceOf(declaration, options.indent)).join("\n\n");
  },
};

/** Any key can be a property's name; types must not be taken for those of the language. */
export const scriptRules: NamingRules = {
  reservedTypes: new Set(
    `Array BigInt Boolean Date Error Function Infer Json JSON Map Math Number Object Partial Pick Promise Readonly Record
    RegExp Required Set String Symbol`.split(/\s+/),
  ),
  members: { style: "camelCase", plain: /^/, reserved: new Set() },
  fieldsClashWithTypes: false,
};

/** A property's name in TypeScript and JavaScript, in quotes where it must be. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : javascript.write([name], defaultOptions);
}

/** Whether every object has a property called so, other than the prototype itself, so that none lacks it. */
export function isInherited(name: string): boolean {
  return name in Object.prototype && name !== "__proto__";
}

/** A note of the key behind a property that is named otherwise. */
export function scriptNote({ key, name }: Member): string {
  return key === name ? "" : ` // ${keyNote(key)}`;
}

const words: TypeWords = {
  text: "string",
  boolean: "boolean",
  integer: "number",
  bigInteger: "bigint",
  anyInteger: "number | bigint",
  number: "number",
  anyNumber: "number | bigint",
  list: (items) => (items.includes(" ") ? `(${items})[]` : `${items}[]`),
  map: "Record<string, unknown>",
  unknown: "unknown",
  union: (types) => types.join(" | "),
  orNull: (type) => `${type} | null`,
};

function interfaceOf({ name, members }: Declaration, indent: string): string {
  if (members.length === 0) return `interface ${name} {}`;
  const lines = members.map((member) => {
    const property = propertyName(member.name) + (member.optional ? "?" : "");
    const type = member.optional && isInherited(member.name) ? words.unknown : typeText(member.type, words);
    return `${indent}${property}: ${type};${scriptNote(member)}`;
  });
  return [`interface ${name} {`, ...lines, "}"].join("\n");
}
