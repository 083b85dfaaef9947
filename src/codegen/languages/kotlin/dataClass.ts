import { declarationsOf, type Declaration, type Member, type NamingRules } from "../../type/declare.ts";
import type { TypeForm } from "../../type/form.ts";
import { keyNote } from "../../type/keyNote.ts";
import { memberText, type TypeWords } from "../../type/words.ts";

/**
 * Kotlin data classes. A property that is not called like its key has a comment: an annotation would need a library.
 * More than 127 fields are more than a constructor of the JVM takes.
 */
export const dataClass: TypeForm<"kotlinClass"> = {
  id: "kotlinClass",
  label: "Kotlin data class",
  language: "kotlin",
  write(shape, options) {
    const { rootFirst } = declarationsOf(shape, options, rules);
    const code = rootFirst.map((each) => classOf(each, options.indent)).join("\n\n");
    const imports = ["BigDecimal", "BigInteger"].filter((name) =>
      new RegExp(`: (\\w+<)*${name}\\b`).test(code),
    );
    return [
      ...imports.map((name) => `import java.math.${name}`),
      ...(imports.length === 0 ? [] : [""]),
      code,
    ].join("\n");
  },
};

const rules: NamingRules = {
  reservedTypes: new Set("Any BigDecimal BigInteger Boolean Double List Long Map String".split(" ")),
  members: {
    style: "camelCase",
    plain: /^[A-Za-z]\w*$/,
    // `class` would get a getter that every object has already.
    reserved: new Set(
      `as break class Class continue do else false for fun if in interface is null object package return super this throw
      true try typealias typeof val var when while`.split(/\s+/),
    ),
    // Getters are called alike for `name` and `Name`.
    fold: (name) => name.charAt(0).toUpperCase() + name.slice(1),
  },
  fieldsClashWithTypes: false,
};

const words: TypeWords = {
  text: "String",
  boolean: "Boolean",
  integer: "Long",
  bigInteger: "BigInteger",
  anyInteger: "BigInteger",
  number: "Double",
  anyNumber: "BigDecimal",
  list: (items) => `List<${items}>`,
  map: "Map<String, Any?>",
  unknown: "Any?",
  orNull: (type) => `${type}?`,
};

function classOf({ name, members }: Declaration, indent: string): string {
  if (members.length === 0) return `class ${name}`;
  const last = members.length - 1;
  const lines = members.map((member, index) => {
    const note = member.key === member.name ? "" : ` // ${keyNote(member.key)}`;
    return `${indent}${propertyOf(member)}${index === last ? "" : ","}${note}`;
  });
  return [`data class ${name}(`, ...lines, ")"].join("\n");
}

function propertyOf(member: Member): string {
  return `val ${member.name}: ${memberText(member, words)}${member.optional ? " = null" : ""}`;
}
