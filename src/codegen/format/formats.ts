import { subjectOf } from "../literal/names.ts";
import { isObject, type Json } from "../../text/json.ts";
import { renameFields } from "./naming.ts";
import { pickFields } from "./pick.ts";
import type { RecordLanguage } from "../language.ts";
import { allTypeForms, languages, recordLanguages, typeForm } from "../languages/languages.ts";
import { shapeOfRecords } from "../type/documentedShapes.ts";
import type { TypeForm } from "../type/typeForm.ts";
import type { ValueShape } from "../type/shape.ts";
import type { RecordFormat, RecordOptions, WrittenFormat } from "./format.ts";

interface NamedTemplate {
  readonly name: string;
  readonly language: string;
  readonly host: string;
}

/** Returns every format in the order of the picker: the person’s own come last. */
export function allFormats(templates: readonly NamedTemplate[] = []): readonly RecordFormat[] {
  return [...builtIn, ...templates.map(templateFormat)];
}

function literalFormat(language: RecordLanguage): WrittenFormat {
  return {
    id: language.id,
    label: language.label,
    group: "literal",
    languages: language.editorIds,
    write(values, options) {
      const picked = pickFields(values, chosenFields(values, options));
      const naming = options.naming === "language" ? language.defaultStyle.fieldNaming : "asService";
      const { kind, name } = options;
      return language.write(renameFields(picked, naming), {
        ...options,
        isSummary: picked === values,
        // A table holds many records, so the first record’s name would mislead.
        name: language.id === "sql" && name === subjectOf(values) ? tableNames[kind] : name,
      });
    },
  };
}

function typeFormat(form: TypeForm): WrittenFormat {
  return {
    id: `type.${form.id}`,
    label: form.label,
    group: "type",
    languages: [form.language],
    ...(form.outsideOfFunctions === true ? { outsideOfFunctions: true } : {}),
    write(values, options) {
      const { kind, indent, naming, isTaken, baseIndent } = options;
      const shape = withFields(shapeOfRecords(kind, values), chosenFields(values, options));
      const text = form.write(shape, { name: kind, indent, naming, isTaken });
      return text.replaceAll(/\n(?=.)/g, `\n${baseIndent}`);
    },
  };
}

function typedFormat(form: TypeForm, literal: WrittenFormat): WrittenFormat {
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
      const typeName = /^interface (\w+)/.exec(declared)?.[1];
      const records = literal.write(values, {
        ...options,
        position: "statement",
        name: subject,
        isTaken,
        ...(typeName === undefined ? {} : { typeName }),
      });
      return `${declared}\n\n${baseIndent}${records}`;
    },
  };
}

function templateFormat(template: NamedTemplate): RecordFormat {
  return {
    id: templateFormatId(template),
    label: template.name,
    group: "template",
    languages: [template.language],
    host: template.host,
  };
}

export function templateFormatId({ name }: Pick<NamedTemplate, "name">): string {
  return `template.${name}`;
}

/** The choice of fields may stem from other records: without a common field, all fields are written. */
function chosenFields(values: readonly Json[], { fields }: RecordOptions): readonly string[] | undefined {
  const isHere = fields?.some((name) =>
    values.some((value) => isObject(value) && Object.hasOwn(value, name)),
  );
  return isHere === true ? fields : undefined;
}

function withFields(shape: ValueShape, names: readonly string[] | undefined): ValueShape {
  if (names === undefined || shape.fields === undefined) return shape;
  const known = new Map(shape.fields.map((field) => [field.key, field]));
  const fields = names.flatMap((name) => known.get(name) ?? []);
  return { ...shape, fields };
}

const tableNames: Readonly<Record<RecordOptions["kind"], string>> = {
  filing: "filings",
  funding: "fundings",
  company: "companies",
};

export const firstFormat: RecordFormat = literalFormat(languages.json);

export const builtIn: readonly WrittenFormat[] = [
  ...recordLanguages.map(literalFormat),
  ...allTypeForms.map(typeFormat),
  typedFormat(typeForm("typescript"), literalFormat(languages.typescript)),
  typedFormat(typeForm("sqlTable"), literalFormat(languages.sql)),
];
