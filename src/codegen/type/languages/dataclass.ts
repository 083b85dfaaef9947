import { declarationsOf, type Declaration, type Member } from "../declare.ts";
import type { TypeForm } from "../form.ts";
import { memberText } from "../words.ts";
import { pythonImport, pythonRules, pythonText, pythonWords } from "./python.ts";

/** Python dataclasses (3.10 and newer). A field that is not called like its key has it in its metadata, as `key`. */
export const dataclassType: TypeForm<"dataclass"> = {
  id: "dataclass",
  label: "Python dataclass",
  language: "python",
  write(shape, options) {
    const { needsFirst } = declarationsOf(shape, options, rules);
    const classes = needsFirst.map((each) => classOf(each, options.indent));
    const code = classes.join("\n\n\n");
    const imports = [
      ...pythonImport("dataclasses", ["dataclass", "field"], code),
      ...pythonImport("typing", ["Any"], code),
    ];
    return `${imports.join("\n")}\n\n\n${code}`;
  },
};

const rules = pythonRules(["dataclass", "field"]);

function classOf({ name, members }: Declaration, indent: string): string {
  const lines = members.map(
    (member) => `${indent}${member.name}: ${memberText(member, pythonWords)}${defaultOf(member)}`,
  );
  return [
    "@dataclass(kw_only=True)",
    `class ${name}:`,
    ...(lines.length === 0 ? [`${indent}pass`] : lines),
  ].join("\n");
}

function defaultOf({ key, name, optional }: Member): string {
  if (key === name) return optional ? " = None" : "";
  const metadata = `metadata={"key": ${pythonText(key)}}`;
  return optional ? ` = field(default=None, ${metadata})` : ` = field(${metadata})`;
}
