import { declarationsOf, type Member, type NamingRules } from "../../type/declare.ts";
import type { TypeForm } from "../../type/form.ts";
import { memberNote } from "../../type/declaredForm.ts";
import { bareTypeText, type TypeWords } from "../../type/words.ts";
import { columnName, columnNames, tableName } from "./spelling.ts";

/** For the rows that SQL INSERT writes. A database that ignores case refuses two columns that differ in nothing else. */
export const sqlType: TypeForm<"sqlTable"> = {
  id: "sqlTable",
  label: "SQL CREATE TABLE",
  language: "sql",
  write(shape, options) {
    const { naming, indent, name } = options;
    const [root] = declarationsOf(shape, options, rules).rootFirst;
    const members = root === undefined || root.members.length === 0 ? [anything] : root.members;
    const last = members.length - 1;
    const columns = columnNames(members.map((member) => (naming === "asService" ? member.key : member.name)));
    const lines = members.map((member, index) => {
      const column = columns[index] ?? "";
      const note = naming === "asService" ? "" : memberNote(member, "--");
      return `${indent}${column} ${typeOf(member)}${index === last ? "" : ","}${note}`;
    });
    return [`CREATE TABLE ${tableName(name)} (`, ...lines, ");"].join("\n");
  },
};

const rules: NamingRules = {
  reservedTypes: new Set(),
  members: {
    style: "snake_case",
    plain: /^/,
    reserved: new Set(),
    fold: (name) => columnName(name).toLowerCase(),
  },
  fieldsClashWithTypes: false,
};

/** A table needs a column. */
const anything: Member = {
  key: "value",
  name: "value",
  optional: true,
  type: { nullable: true, scalars: ["text"] },
};

const words: TypeWords = {
  text: "TEXT",
  boolean: "BOOLEAN",
  integer: "BIGINT",
  bigInteger: "NUMERIC",
  anyInteger: "NUMERIC",
  number: "DOUBLE PRECISION",
  anyNumber: "NUMERIC",
  list: () => "TEXT",
  map: "TEXT",
  unknown: "TEXT",
  orNull: (type) => type,
  named: () => "TEXT",
};

function typeOf({ type, optional }: Member): string {
  const isKnown = type.scalars.length > 0 || type.items !== undefined || type.object !== undefined;
  return bareTypeText(type, words) + (optional || type.nullable || !isKnown ? "" : " NOT NULL");
}
