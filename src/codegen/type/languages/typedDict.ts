import { declarationsOf, type Declaration, type Member, type NamingRules } from "../declare.ts";
import type { TypeForm } from "../form.ts";
import { keyNote } from "../keyNote.ts";
import { typeText } from "../words.ts";
import { pythonImport, pythonRules, pythonText, pythonWords } from "./python.ts";

/**
 * Python TypedDicts (3.11 and newer). Keys that cannot be names stand as text, in the calling form. In the language's
 * naming style it fits literals that are named so too.
 */
export const typedDictType: TypeForm<"typedDict"> = {
  id: "typedDict",
  label: "Python TypedDict",
  language: "python",
  write(shape, options) {
    const { needsFirst } = declarationsOf(shape, options, rules);
    const types = new Set(needsFirst.map(({ name }) => name));
    const code = needsFirst.map((each) => dictionaryOf(each, types, options.indent)).join("\n\n\n");
    return `${pythonImport("typing", ["Any", "NotRequired", "TypedDict"], code).join("\n")}\n\n\n${code}`;
  },
};

const classRules = pythonRules(["NotRequired", "TypedDict"]);

const rules: NamingRules = {
  ...classRules,
  members: { ...classRules.members, plain: /^/, reserved: new Set() },
  fieldsClashWithTypes: false,
};

function dictionaryOf({ name, members }: Declaration, types: ReadonlySet<string>, indent: string): string {
  const { plain, reserved } = classRules.members;
  const isPlain = (text: string): boolean => plain.test(text) && !reserved.has(text) && !types.has(text);
  if (members.length === 0) return `class ${name}(TypedDict):\n${indent}pass`;
  if (members.every((member) => isPlain(member.name))) {
    const lines = members.map((member) => `${indent}${member.name}: ${valueText(member)}${note(member)}`);
    return [`class ${name}(TypedDict):`, ...lines].join("\n");
  }
  const lines = members.map(
    (member) => `${indent}${indent}${pythonText(member.name)}: ${valueText(member)},${note(member)}`,
  );
  return [`${name} = TypedDict(`, `${indent}"${name}",`, `${indent}{`, ...lines, `${indent}},`, ")"].join(
    "\n",
  );
}

function valueText({ type, optional }: Member): string {
  const text = typeText(type, pythonWords);
  return optional ? `NotRequired[${text}]` : text;
}

function note({ key, name }: Member): string {
  return key === name ? "" : `  # ${keyNote(key)}`;
}
