import { defaultOptions } from "../../literal/form.ts";
import { pythonForm } from "../../literal/languages/python.ts";
import type { NamingRules } from "../declare.ts";
import type { TypeWords } from "../words.ts";

/** Python 3.10 and newer. */
export const pythonWords: TypeWords = {
  text: "str",
  boolean: "bool",
  integer: "int",
  bigInteger: "int",
  anyInteger: "int",
  number: "float",
  anyNumber: "int | float",
  list: (items) => `list[${items}]`,
  map: "dict[str, Any]",
  unknown: "Any",
  union: (types) => types.join(" | "),
  orNull: (type) => `${type} | None`,
};

/** A text as a string literal. */
export function pythonText(text: string): string {
  return pythonForm.write([text], defaultOptions);
}

/** `from … import …`, for those of the names that stand in the code. */
export function pythonImport(module: string, names: readonly string[], code: string): readonly string[] {
  const bare = code.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
  const used = names.filter((name) => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(bare));
  return used.length === 0 ? [] : [`from ${module} import ${used.join(", ")}`];
}

/** Rules for classes whose fields are attributes; `more` are names that have a meaning in the class. */
export function pythonRules(more: readonly string[]): NamingRules {
  return {
    reservedTypes: new Set([...pythonTypes, ...more, "None", "True", "False"]),
    members: {
      style: "snake_case",
      plain: /^[A-Za-z]\w*$/,
      // A field called like a type would be taken for it by the fields that follow.
      reserved: new Set([...pythonTypes, ...more, ...keywords]),
    },
    fieldsClashWithTypes: true,
  };
}

const pythonTypes = ["str", "bool", "int", "float", "list", "dict", "Any"];

const keywords =
  `False None True and as assert async await break class continue def del elif else except finally for from
  global if import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/);
