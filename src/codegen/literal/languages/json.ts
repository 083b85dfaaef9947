import { stringifyJson, type Json } from "../../../text/json.ts";
import type { LiteralForm } from "../form.ts";
import { layOut, layOutElements, type Spelling } from "../layout.ts";
import { numberText } from "../spell.ts";

/** JSON. It has no statements: the name is only used for a key. A number too large for a double is `1e999`. */
export const jsonForm: LiteralForm<"json"> = {
  id: "json",
  label: "JSON",
  languages: ["json", "jsonc", "json5"],
  write(values, { position, name, indent, baseIndent }) {
    const spelling = jsonSpelling(indent);
    const [first] = values;
    if (position === "element") return layOutElements(values, spelling, baseIndent);
    const value = first !== undefined && values.length === 1 ? first : values;
    return (position === "member" ? spelling.key(name) : "") + layOut(value, spelling, baseIndent);
  },
};

function jsonSpelling(indent: string): Spelling {
  return {
    scalar,
    key: (key) => `${JSON.stringify(key)}: `,
    list: ["[", "]"],
    object: ["{", "}"],
    trailingCommas: false,
    indent,
  };
}

function scalar(value: Json): string {
  // An infinite number comes from digits like 1e999; JSON's own writer would make it null.
  return typeof value === "number" ? numberText(value, "1e999") : stringifyJson(value);
}
