import { isObject, type Json } from "../../text/json.ts";
import { namingOf, renameFields } from "./naming.ts";
import { pickFields } from "./pick.ts";
import type { LiteralForm } from "../literal/form.ts";
import { allForms, forms } from "../literal/forms.ts";
import { applyTemplate } from "../template/apply.ts";
import type { Template } from "../template/template.ts";
import { shapeOfRecords } from "../type/documented.ts";
import type { TypeForm } from "../type/form.ts";
import { allTypeForms, typeForms } from "../type/forms.ts";
import type { Shape } from "../type/shape.ts";
import type { RecordFormat, RecordOptions } from "./format.ts";

/** Every format, in the order in which a pick offers them: the person's own last. */
export function allFormats(templates: readonly Template[] = []): readonly RecordFormat[] {
  return [...builtIn, ...templates.map(templateFormat)];
}

function literalFormat(form: LiteralForm): RecordFormat {
  return {
    id: form.id,
    label: form.label,
    group: "literal",
    languages: form.languages,
    write(values, options) {
      const picked = pickFields(values, chosenFields(values, options));
      const naming = options.naming === "language" ? namingOf(form.id) : "asService";
      return form.write(renameFields(picked, naming), options);
    },
  };
}

function typeFormat(form: TypeForm): RecordFormat {
  return {
    id: `type.${form.id}`,
    label: form.label,
    group: "type",
    languages: [form.language],
    write(values, options) {
      const { kind, indent, naming, isTaken, baseIndent } = options;
      const shape = withFields(shapeOfRecords(kind, values), chosenFields(values, options));
      const text = form.write(shape, { name: kind, indent, naming, isTaken });
      return text.replaceAll(/\n(?=.)/g, `\n${baseIndent}`);
    },
  };
}

/** A type, and below it the records as values of that type; `join` makes the one fit the other. */
function typedFormat(
  form: TypeForm,
  literal: RecordFormat,
  join: (type: string, records: string) => string,
): RecordFormat {
  const type = typeFormat(form);
  return {
    ...type,
    id: `typed.${form.id}`,
    label: `${form.label} + ${literal.label}`,
    write(values, options) {
      const { baseIndent, kind, name } = options;
      const declared = type.write(values, options);
      const isTaken = (identifier: string): boolean =>
        options.isTaken(identifier) || new RegExp(`\\b${identifier}\\b`).test(declared);
      const subject = form.id === "sqlTable" ? kind : name;
      const records = literal.write(values, { ...options, position: "statement", name: subject, isTaken });
      return `${declared}\n\n${baseIndent}${join(declared, records)}`;
    },
  };
}

/** `const acme = {…}` of a type: an interface of TypeScript. */
function withAnnotation(type: string, records: string): string {
  const name = /^interface (\w+)/.exec(type)?.[1] ?? "unknown";
  return records.replace(
    /^(const \w+) = (\[?)/,
    (_, start: string, list: string) => `${start}: ${name}${list === "" ? "" : "[]"} = ${list}`,
  );
}

function templateFormat(template: Template): RecordFormat {
  return {
    id: templateFormatId(template),
    label: template.name,
    group: "template",
    languages: [template.language],
    write: (values, { indent, trailingCommas, escapeFormulas }) =>
      applyTemplate(template, values, { indent, trailingCommas, escapeFormulas }),
  };
}

/** The id of a template's format. */
export function templateFormatId({ name }: Template): string {
  return `template.${name}`;
}

/** Chosen fields that none of these records has were chosen for others. */
function chosenFields(values: readonly Json[], { fields }: RecordOptions): readonly string[] | undefined {
  const isHere = fields?.some((name) =>
    values.some((value) => isObject(value) && Object.hasOwn(value, name)),
  );
  return isHere === true ? fields : undefined;
}

function withFields(shape: Shape, names: readonly string[] | undefined): Shape {
  if (names === undefined || shape.fields === undefined) return shape;
  const known = new Map(shape.fields.map((field) => [field.key, field]));
  const fields = names.flatMap((name) => known.get(name) ?? []);
  return { ...shape, fields };
}

/** The format that a newcomer's records are copied in. */
export const firstFormat: RecordFormat = literalFormat(forms.json);

const builtIn: readonly RecordFormat[] = [
  ...allForms.map(literalFormat),
  ...allTypeForms.map(typeFormat),
  typedFormat(typeForms.typescript, literalFormat(forms.typescript), withAnnotation),
  typedFormat(typeForms.sqlTable, literalFormat(forms.sql), (_, records) => records),
];
