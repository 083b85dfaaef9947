import { declarationsOf, type Declaration, type Member } from "../../type/declare.ts";
import type { TypeForm } from "../../type/form.ts";
import { memberNote } from "../../type/declaredForm.ts";
import { typeText, type TypeWords } from "../../type/words.ts";
import { isInherited, propertyName, scriptRules } from "./interfaceType.ts";

/** zod 3 and 4. Integers beyond 2^53 may come as numbers too: most readers of JSON make numbers of them. */
export const zodType: TypeForm<"zod"> = {
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

const anyInteger = "z.union([z.number(), z.bigint()])";

const words: TypeWords = {
  text: "z.string()",
  boolean: "z.boolean()",
  integer: "z.number().int()",
  bigInteger: anyInteger,
  anyInteger,
  number: "z.number()",
  anyNumber: anyInteger,
  list: (items) => `z.array(${items})`,
  map: "z.record(z.string(), z.unknown())",
  unknown: "z.unknown()",
  union: (types) => `z.union([${types.join(", ")}])`,
  orNull: (type) => `${type}.nullable()`,
  named: schemaName,
};

function schemaOf({ name, members }: Declaration, indent: string): string {
  const lines = members.map((member) =>
    // Of such a key zod would make the prototype of what it reads.
    member.name === "__proto__"
      ? `${indent}// No schema can hold the key "__proto__".`
      : `${indent}${propertyName(member.name)}: ${memberSchema(member)},${memberNote(member, "//")}`,
  );
  const object = lines.length === 0 ? "{}" : ["{", ...lines, "}"].join("\n");
  const schema = schemaName(name);
  return `const ${schema} = z.object(${object});\ntype ${name} = z.infer<typeof ${schema}>;`;
}

function memberSchema({ name, type, optional }: Member): string {
  if (optional && isInherited(name)) return words.unknown;
  const schema = typeText(type, words);
  if (!optional) return schema;
  return schema.endsWith(".nullable()")
    ? schema.replace(/\.nullable\(\)$/, ".nullish()")
    : `${schema}.optional()`;
}
