import { declarationsOf, type Declaration, type Member, type NamingRules } from "../../type/declare.ts";
import type { TypeForm } from "../../type/form.ts";
import { keyNote } from "../../type/keyNote.ts";
import { memberText, typeText, type TypeWords } from "../../type/words.ts";
import { doubleQuoted } from "./strings.ts";

/** Python 3.10 and newer. */
const words: TypeWords = {
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

/** `from … import …`, for those of the names that stand in the code. */
function importsOf(module: string, names: readonly string[], code: string): readonly string[] {
  const bare = code.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
  const used = names.filter((name) => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(bare));
  return used.length === 0 ? [] : [`from ${module} import ${used.join(", ")}`];
}

const builtIns = ["str", "bool", "int", "float", "list", "dict", "Any"];

const keywords =
  `False None True and as assert async await break class continue def del elif else except finally for from
  global if import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/);

/** Rules for classes whose fields are attributes; `more` are names that have a meaning in the class. */
function classRules(more: readonly string[]): NamingRules {
  return {
    reservedTypes: new Set([...builtIns, ...more, "None", "True", "False"]),
    members: {
      style: "snake_case",
      plain: /^[A-Za-z]\w*$/,
      // A field called like a type would be taken for it by the fields that follow.
      reserved: new Set([...builtIns, ...more, ...keywords]),
    },
    fieldsClashWithTypes: true,
  };
}

/** Dataclasses (3.10 and newer). A field that is not called like its key has it in its metadata, as `key`. */
export const dataclassType: TypeForm<"dataclass"> = {
  id: "dataclass",
  label: "Python dataclass",
  language: "python",
  write(shape, options) {
    const { needsFirst } = declarationsOf(shape, options, dataclassRules);
    const code = needsFirst.map((each) => dataclassOf(each, options.indent)).join("\n\n\n");
    const imports = [
      ...importsOf("dataclasses", ["dataclass", "field"], code),
      ...importsOf("typing", ["Any"], code),
    ];
    return `${imports.join("\n")}\n\n\n${code}`;
  },
};

const dataclassRules = classRules(["dataclass", "field"]);

function dataclassOf({ name, members }: Declaration, indent: string): string {
  const lines = members.map(
    (member) => `${indent}${member.name}: ${memberText(member, words)}${fieldOf(member)}`,
  );
  return ["@dataclass(kw_only=True)", `class ${name}:`, ...bodyOf(lines, indent)].join("\n");
}

function bodyOf(lines: readonly string[], indent: string): readonly string[] {
  return lines.length === 0 ? [`${indent}pass`] : lines;
}

function fieldOf({ key, name, optional }: Member): string {
  if (key === name) return optional ? " = None" : "";
  const metadata = `metadata={"key": ${doubleQuoted(key)}}`;
  return optional ? ` = field(default=None, ${metadata})` : ` = field(${metadata})`;
}

/**
 * TypedDicts (3.11 and newer). Keys that cannot be names stand as text, in the calling form. In the language's naming
 * style it fits literals that are named so too.
 */
export const typedDictType: TypeForm<"typedDict"> = {
  id: "typedDict",
  label: "Python TypedDict",
  language: "python",
  write(shape, options) {
    const { needsFirst } = declarationsOf(shape, options, typedDictRules);
    const types = new Set(needsFirst.map(({ name }) => name));
    const code = needsFirst.map((each) => typedDictOf(each, types, options.indent)).join("\n\n\n");
    return `${importsOf("typing", ["Any", "NotRequired", "TypedDict"], code).join("\n")}\n\n\n${code}`;
  },
};

const attributeRules = classRules(["NotRequired", "TypedDict"]);

const typedDictRules: NamingRules = {
  ...attributeRules,
  members: { ...attributeRules.members, plain: /^/, reserved: new Set() },
  fieldsClashWithTypes: false,
};

function typedDictOf({ name, members }: Declaration, types: ReadonlySet<string>, indent: string): string {
  const { plain, reserved } = attributeRules.members;
  const isPlain = (text: string): boolean => plain.test(text) && !reserved.has(text) && !types.has(text);
  if (members.every((member) => isPlain(member.name))) {
    const lines = members.map((member) => `${indent}${member.name}: ${entryText(member)}${note(member)}`);
    return [`class ${name}(TypedDict):`, ...bodyOf(lines, indent)].join("\n");
  }
  const lines = members.map(
    (member) => `${indent}${indent}${doubleQuoted(member.name)}: ${entryText(member)},${note(member)}`,
  );
  return [`${name} = TypedDict(`, `${indent}"${name}",`, `${indent}{`, ...lines, `${indent}},`, ")"].join(
    "\n",
  );
}

function entryText({ type, optional }: Member): string {
  const text = typeText(type, words);
  return optional ? `NotRequired[${text}]` : text;
}

function note({ key, name }: Member): string {
  return key === name ? "" : `  # ${keyNote(key)}`;
}

/** Models of pydantic 1.10 and 2 (Python 3.10 and newer). A field that is not called like its key has it as its alias. */
export const pydanticType: TypeForm<"pydantic"> = {
  id: "pydantic",
  label: "pydantic model",
  language: "python",
  write(shape, options) {
    const { needsFirst } = declarationsOf(shape, options, modelRules);
    const code = needsFirst.map((each) => modelOf(each, options.indent)).join("\n\n\n");
    const imports = [
      ...importsOf("typing", ["Any"], code),
      ...importsOf("pydantic", ["BaseModel", "Field", ...strictNames], code),
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

const modelWords: TypeWords = {
  ...words,
  anyNumber: "StrictInt | StrictFloat",
  union: (types) => types.map((type) => strict[type] ?? type).join(" | "),
};

const modelRules = classRules([
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
    (member) => `${indent}${member.name}: ${memberText(member, modelWords)}${modelFieldOf(member)}`,
  );
  return [`class ${name}(BaseModel):`, ...bodyOf(lines, indent)].join("\n");
}

function modelFieldOf({ key, name, optional }: Member): string {
  if (key === name) return optional ? " = None" : "";
  return ` = Field(${optional ? "default=None" : "..."}, alias=${doubleQuoted(key)})`;
}
