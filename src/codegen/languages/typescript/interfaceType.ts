import { defaultOptions } from "../../literal/form.ts";
import { javascript } from "../javascript/javascript.ts";
import type { Member, NamingRules } from "../../type/declare.ts";
import { declaredForm, memberLines } from "../../type/declaredForm.ts";
import { typeText, type TypeWords } from "../../type/words.ts";
import { wordSet } from "../../literal/names.ts";

/** Any key can be a property's name; types must not be taken for those of the language. */
export const scriptRules: NamingRules = {
  reservedTypes:
    wordSet(`Array BigInt Boolean Date Error Function Infer Json JSON Map Math Number Object Partial Pick Promise
    Readonly Record RegExp Required Set String Symbol`),
  members: { style: "camelCase", plain: /^/, reserved: new Set() },
  fieldsClashWithTypes: false,
};

/** TypeScript: one interface for each object. In the language's naming style it fits literals that are named so too. */
export const typescriptType = declaredForm({
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

/** A property's name in TypeScript and JavaScript, in quotes where it must be. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : javascript.write([name], defaultOptions);
}

/** Whether every object has a property called so, other than the prototype itself, so that none lacks it. */
export function isInherited(name: string): boolean {
  return name in Object.prototype && name !== "__proto__";
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

function propertyType({ name, type, optional }: Member): string {
  return optional && isInherited(name) ? words.unknown : typeText(type, words);
}
