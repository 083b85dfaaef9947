import { declarationsOf, type Declaration, type Member, type NamingRules } from "../../type/declare.ts";
import type { TypeForm } from "../../type/form.ts";
import { keyNote } from "../../type/keyNote.ts";
import { memberText, type TypeWords } from "../../type/words.ts";

/**
 * Java 16 and newer. What may be null or missing is an object type. A component that is not called like its key has a
 * comment: an annotation would need a library. More than 127 fields are more than a constructor of Java takes.
 */
export const javaType: TypeForm<"javaRecord"> = {
  id: "javaRecord",
  label: "Java record",
  language: "java",
  write(shape, options) {
    const { rootFirst } = declarationsOf(shape, options, rules);
    const code = rootFirst.map((each) => recordOf(each, options.indent)).join("\n\n");
    const imports = javaImports.filter((name) => usesName(code, name.slice(name.lastIndexOf(".") + 1)));
    return imports.length === 0 ? code : `${imports.map((name) => `import ${name};`).join("\n")}\n\n${code}`;
  },
};

const javaImports = ["java.math.BigDecimal", "java.math.BigInteger", "java.util.List", "java.util.Map"];

/** Whether code uses one of the library's types, which no declared type is called like. */
function usesName(code: string, name: string): boolean {
  return new RegExp(`^[^/]*(?<![\\w])${name}(?![\\w])`, "m").test(code);
}

const rules: NamingRules = {
  reservedTypes: new Set(
    "BigDecimal BigInteger Boolean Double List Long Map Object Override Record String".split(" "),
  ),
  members: {
    style: "camelCase",
    plain: /^[A-Za-z]\w*$/,
    reserved: new Set(
      `abstract assert boolean break byte case catch char class clone const continue default do double else enum extends
      false final finalize finally float for getClass goto hashCode if implements import instanceof int interface long
      native new notify notifyAll null package private protected public return short static strictfp super switch
      synchronized this throw throws toString transient true try void volatile wait while`.split(/\s+/),
    ),
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
  map: "Map<String, Object>",
  unknown: "Object",
  orNull: (type) => type,
};

const primitives: Readonly<Record<string, string>> = { Boolean: "boolean", Long: "long", Double: "double" };

function recordOf({ name, members }: Declaration, indent: string): string {
  if (members.length === 0) return `record ${name}() {}`;
  const last = members.length - 1;
  const lines = members.map((member, index) => {
    const note = member.key === member.name ? "" : ` // ${keyNote(member.key)}`;
    return `${indent}${componentType(member)} ${member.name}${index === last ? "" : ","}${note}`;
  });
  return [`record ${name}(`, ...lines, ") {}"].join("\n");
}

function componentType(member: Member): string {
  const type = memberText(member, words);
  return member.optional || member.type.nullable ? type : (primitives[type] ?? type);
}
