import { declarationsOf, type Declaration, type Member } from "../declare.ts";
import type { TypeForm } from "../form.ts";
import { memberText, type TypeWords } from "../words.ts";
import { pythonImport, pythonRules, pythonText, pythonWords } from "./python.ts";

/** pydantic 1.10 and 2 (Python 3.10 and newer). A field that is not called like its key has it as its alias. */
export const pydanticType: TypeForm<"pydantic"> = {
  id: "pydantic",
  label: "pydantic model",
  language: "python",
  write(shape, options) {
    const { needsFirst } = declarationsOf(shape, options, rules);
    const code = needsFirst.map((each) => modelOf(each, options.indent)).join("\n\n\n");
    const imports = [
      ...pythonImport("typing", ["Any"], code),
      ...pythonImport("pydantic", ["BaseModel", "Field", ...strictNames], code),
    ];
    return `${imports.join("\n")}\n\n\n${code}`;
  },
};

const strictNames = ["StrictBool", "StrictFloat", "StrictInt", "StrictStr"];

/** Of several types, the first that a value can be turned into would win; these turn nothing into anything. */
const strict: Readonly<Record<string, string>> = {
  str: "StrictStr",
  bool: "StrictBool",
  int: "StrictInt",
  float: "StrictInt | StrictFloat",
};

const words: TypeWords = {
  ...pythonWords,
  anyNumber: "StrictInt | StrictFloat",
  union: (types) => types.map((type) => strict[type] ?? type).join(" | "),
};

const rules = pythonRules([
  ...strictNames,
  ..."BaseModel Field Config construct copy dict from_orm json parse_file parse_obj parse_raw schema schema_json".split(
    " ",
  ),
  ..."fields update_forward_refs validate".split(" "),
  ...`computed_fields config construct copy dump dump_json extra fields fields_set json_schema parametrized_name post_init
    rebuild validate validate_json validate_strings`
    .split(/\s+/)
    .map((name) => `model_${name}`),
]);

function modelOf({ name, members }: Declaration, indent: string): string {
  const lines = members.map(
    (member) => `${indent}${member.name}: ${memberText(member, words)}${defaultOf(member)}`,
  );
  return [`class ${name}(BaseModel):`, ...(lines.length === 0 ? [`${indent}pass`] : lines)].join("\n");
}

function defaultOf({ key, name, optional }: Member): string {
  if (key === name) return optional ? " = None" : "";
  return ` = Field(${optional ? "default=None" : "..."}, alias=${pythonText(key)})`;
}
