import type { Member } from "../../type/declare.ts";
import { declaredForm, memberLines } from "../../type/declaredForm.ts";
import { memberText, type TypeWords } from "../../type/words.ts";
import { wordSet } from "../../literal/names.ts";

export const keywords = `abstract assert boolean break byte case catch char class const continue default do double
  else enum extends false final finally float for goto if implements import instanceof int interface long native new
  null package private protected public return short static strictfp super switch synchronized this throw throws
  transient true try void volatile while`;

/** Java 16 and newer, up to 127 fields. A component not named like its key has a comment: annotations need a library. */
export const javaType = declaredForm({
  id: "javaRecord",
  label: "Java record",
  language: "java",
  rules: {
    reservedTypes: wordSet(
      "BigDecimal BigInteger Boolean Double List Long Map Object Override Record String",
    ),
    members: {
      style: "camelCase",
      plain: /^[A-Za-z]\w*$/,
      reserved: wordSet(`${keywords} clone finalize getClass hashCode notify notifyAll toString wait`),
    },
    fieldsClashWithTypes: false,
  },
  declare: memberLines({
    open: (name) => `record ${name}(`,
    member: (member) => `${componentType(member)} ${member.name}`,
    separator: ",",
    comment: "//",
    close: "\n) {}",
    empty: (name) => `record ${name}() {}`,
  }),
  importsOf: (code) =>
    javaImports
      .filter((name) => usesName(code, name.slice(name.lastIndexOf(".") + 1)))
      .map((name) => `import ${name};`),
});

const javaImports = ["java.math.BigDecimal", "java.math.BigInteger", "java.util.List", "java.util.Map"];

function usesName(code: string, name: string): boolean {
  return new RegExp(`^[^/]*(?<![\\w])${name}(?![\\w])`, "m").test(code);
}

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

function componentType(member: Member): string {
  const type = memberText(member, words);
  return member.optional || member.type.nullable ? type : (primitives[type] ?? type);
}
