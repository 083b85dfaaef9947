import { declaredForm, memberLines } from "../../type/declaredForm.ts";
import { memberText, type TypeWords } from "../../type/words.ts";
import { wordSet } from "../../literal/names.ts";

/**
 * Kotlin data classes. A property that is not called like its key has a comment: an annotation would need a library.
 * More than 127 fields are more than a constructor of the JVM takes.
 */
export const dataClass = declaredForm({
  id: "kotlinClass",
  label: "Kotlin data class",
  language: "kotlin",
  rules: {
    reservedTypes: wordSet("Any BigDecimal BigInteger Boolean Double List Long Map String"),
    members: {
      style: "camelCase",
      plain: /^[A-Za-z]\w*$/,
      // `class` would get a getter that every object has already.
      reserved:
        wordSet(`as break class Class continue do else false for fun if in interface is null object package return
        super this throw true try typealias typeof val var when while`),
      // Getters are called alike for `name` and `Name`.
      fold: (name) => name.charAt(0).toUpperCase() + name.slice(1),
    },
    fieldsClashWithTypes: false,
  },
  declare: memberLines({
    open: (name) => `data class ${name}(`,
    member: (member) => `val ${member.name}: ${memberText(member, words)}${member.optional ? " = null" : ""}`,
    separator: ",",
    comment: "//",
    close: "\n)",
    empty: (name) => `class ${name}`,
  }),
  importsOf: (code) =>
    ["BigDecimal", "BigInteger"]
      .filter((name) => new RegExp(`: (\\w+<)*${name}\\b`).test(code))
      .map((name) => `import java.math.${name}`),
});

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
