import type { Declaration, Member, NamingRules } from "../../type/declarations.ts";
import {
  declaredForm,
  memberLines,
  type WriteDeclaration,
  type MemberLines,
  memberNote,
} from "../../type/declaredForm.ts";
import { memberText, typeText, type TypeWords } from "../../type/typeWords.ts";
import { wordSet } from "../../literal/names.ts";
import { doubleQuoted } from "./pythonText.ts";

/** Python 3.10 and newer. */
const words: TypeWords = {
  text: "str",
  boolean: "bool",
  integer: "int",
  bigInteger: "int",
  number: "float",
  anyNumber: "int | float",
  list: (items) => `list[${items}]`,
  map: "dict[str, Any]",
  unknown: "Any",
  union: (types) => types.join(" | "),
  orNull: (type) => `${type} | None`,
};

function importsOf(module: string, names: readonly string[], code: string): readonly string[] {
  const bare = code.replaceAll(/"(?:[^"\\]|\\.)*(?:"|$)/g, "");
  const used = names.filter((name) => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(bare));
  return used.length === 0 ? [] : [`from ${module} import ${used.join(", ")}`];
}

const builtIns = "str bool int float list dict Any";

const keywords = `False None True and as assert async await break class continue def del elif else except finally for
  from global if import in is lambda nonlocal not or pass raise return try while with yield`;

/** Naming rules for classes with attributes; `more` are further reserved names. */
function classRules(more: string): NamingRules {
  return {
    reservedTypes: wordSet(`${builtIns} ${more} None True False`),
    members: {
      style: "snake_case",
      plain: /^[A-Za-z]\w*$/,
      // A field named like a type would replace it in the fields below.
      reserved: wordSet(`${builtIns} ${more} ${keywords}`),
    },
    fieldsClashWithTypes: true,
  };
}

const pythonForm = { language: "python", order: "needsFirst", gap: "\n\n\n" } as const;

/** Python 3.10 and newer. The metadata of a renamed field has its `key`. */
export const dataclassType = declaredForm({
  ...pythonForm,
  id: "dataclass",
  label: "Python dataclass",
  rules: classRules("dataclass field"),
  declare: classLines({
    open: (name) => `@dataclass(kw_only=True)\nclass ${name}:`,
    member: (member) => `${member.name}: ${memberText(member, words)}${fieldOf(member)}`,
  }),
  importsOf: (code) => [
    ...importsOf("dataclasses", ["dataclass", "field"], code),
    ...importsOf("typing", ["Any"], code),
  ],
});

function classLines(lines: Pick<MemberLines, "open" | "member" | "comment">): WriteDeclaration {
  const empty = (name: string, indent: string): string => `${lines.open(name)}\n${indent}pass`;
  return memberLines({ ...lines, close: "", empty });
}

function fieldOf({ key, name, optional }: Member): string {
  if (key === name) return optional ? " = None" : "";
  const metadata = `metadata={"key": ${doubleQuoted(key)}}`;
  return optional ? ` = field(default=None, ${metadata})` : ` = field(${metadata})`;
}

const attributeRules = classRules("NotRequired TypedDict");

/** Python 3.11 and newer. Keys that can’t be names are strings, in the functional syntax. */
export const typedDictType = declaredForm({
  ...pythonForm,
  id: "typedDict",
  label: "Python TypedDict",
  rules: {
    ...attributeRules,
    members: { ...attributeRules.members, plain: /^/, reserved: new Set() },
    fieldsClashWithTypes: false,
  },
  declare: typedDictOf,
  importsOf: (code) => importsOf("typing", ["Any", "NotRequired", "TypedDict"], code),
});

const typedDictClass = classLines({
  open: (name) => `class ${name}(TypedDict):`,
  member: (member) => `${member.name}: ${entryText(member)}`,
  comment: " #",
});

function typedDictOf(declaration: Declaration, indent: string, types: ReadonlySet<string>): string {
  const { name, members } = declaration;
  const { plain, reserved } = attributeRules.members;
  const isPlain = (text: string): boolean => plain.test(text) && !reserved.has(text) && !types.has(text);
  if (members.every((member) => isPlain(member.name))) return typedDictClass(declaration, indent, types);
  const lines = members.map(
    (member) =>
      `${indent}${indent}${doubleQuoted(member.name)}: ${entryText(member)},${memberNote(member, " #")}`,
  );
  return [`${name} = TypedDict(`, `${indent}"${name}",`, `${indent}{`, ...lines, `${indent}},`, ")"].join(
    "\n",
  );
}

function entryText({ type, optional }: Member): string {
  const text = typeText(type, words);
  return optional ? `NotRequired[${text}]` : text;
}

const strictNames = ["StrictBool", "StrictFloat", "StrictInt", "StrictStr"];

/** In a union, pydantic would convert to the first type that fits; strict types convert nothing. */
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

/** Pydantic 1.10 and 2, Python 3.10 and newer. A renamed field has its key as alias. */
export const pydanticType = declaredForm({
  ...pythonForm,
  id: "pydantic",
  label: "pydantic model",
  rules:
    classRules(`${strictNames.join(" ")} BaseModel Field Config construct copy dict from_orm json parse_file parse_obj
    parse_raw schema schema_json fields update_forward_refs validate model_computed_fields model_config model_construct
    model_copy model_dump model_dump_json model_extra model_fields model_fields_set model_json_schema
    model_parametrized_name model_post_init model_rebuild model_validate model_validate_json model_validate_strings`),
  declare: classLines({
    open: (name) => `class ${name}(BaseModel):`,
    member: (member) => `${member.name}: ${memberText(member, modelWords)}${modelFieldOf(member)}`,
  }),
  importsOf: (code) => [
    ...importsOf("typing", ["Any"], code),
    ...importsOf("pydantic", ["BaseModel", "Field", ...strictNames], code),
  ],
});

function modelFieldOf({ key, name, optional }: Member): string {
  if (key === name) return optional ? " = None" : "";
  return ` = Field(${optional ? "default=None" : "..."}, alias=${doubleQuoted(key)})`;
}
