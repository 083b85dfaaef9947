import { field, isList, isObject, type Json } from "../../text/json.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import { isScalar, tableBlock, type TableBlock, type ValueBudget } from "./generic.ts";
import { pointerBelow, readableKey } from "./keys.ts";
import type { Block, Section, DetailValue } from "./page.ts";

const mostColumns = 6;

/** The lists of persons that the page knows: those of a filing (§2.4), and what company records usually call them. */
export const personKeys = ["related_persons", "people", "founders", "team"] as const;
type PersonKey = (typeof personKeys)[number];

/** True where a list of persons is of the documented shape: flat objects with few keys. */
export function hasPersons(record: Json, key: PersonKey): boolean {
  const persons = field(record, key);
  if (!isList(persons)) return false;
  const isFlat = persons.every((person) => isObject(person) && Object.values(person).every(isScalar));
  const isNamed =
    key === "related_persons" || persons.some((person) => typeof field(person, "name") === "string");
  return isFlat && isNamed && columnsOf(persons, key).length <= mostColumns;
}

/** The persons of a record as a table, each name a link; a person who is listed twice is shown twice. */
export function personsSection(record: Json, key: PersonKey, budget: ValueBudget, wording: Wording): Section {
  const { t } = wording;
  const persons = field(record, key);
  const list = isList(persons) ? persons : [];
  const place = { pointer: `/${key}`, key, depth: 1, budget, wording };
  const block: Block =
    list.length === 0
      ? { type: "note", text: t("No related persons listed.") }
      : withLinks(tableBlock(list, columnsOf(list, key), place), list, key, wording);
  return { heading: headingOf(key, list.length, wording), original: key, blocks: [block] };
}

function headingOf(key: PersonKey, count: number, { t }: Wording): string {
  if (key !== "related_persons") return `${readableKey(key)} (${String(count)})`;
  return count === 0 ? t("Related persons") : t("Related persons ({0})", String(count));
}

function withLinks(block: TableBlock, persons: readonly Json[], key: PersonKey, wording: Wording): Block {
  const at = block.columns.findIndex(({ original }) => original === "name");
  const linked = (value: DetailValue, index: number): DetailValue => {
    const name = field(persons[index], "name");
    if (typeof name !== "string" || oneLine(name) === "") return value;
    const pointer = pointerBelow(pointerBelow(`/${key}`, index), "name");
    const person = { pointer, name: wording.t("Show records naming {0}", oneLine(name, 60)) };
    return { ...value, person };
  };
  return {
    ...block,
    rows: block.rows.map((row, index) =>
      row.map((value, column) => (column === at ? linked(value, index) : value)),
    ),
  };
}

function columnsOf(persons: readonly Json[], key: PersonKey): readonly string[] {
  const keys = new Set(key === "related_persons" ? ["name", "relationship"] : ["name"]);
  for (const person of persons) if (isObject(person)) for (const own of Object.keys(person)) keys.add(own);
  return [...keys];
}
