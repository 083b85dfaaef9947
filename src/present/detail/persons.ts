import { field, isList, isObject, type Json } from "../../text/json.ts";
import type { Wording } from "../wording.ts";
import { isScalar, tableBlock, type Budget } from "./generic.ts";
import type { Block, Section } from "./page.ts";

const mostColumns = 6;

/** True where the persons of a filing are of the documented shape: a list of flat objects with few keys. */
export function hasPersons(record: Json): boolean {
  const persons = field(record, "related_persons");
  if (
    !isList(persons) ||
    !persons.every((person) => isObject(person) && Object.values(person).every(isScalar))
  )
    return false;
  return columnsOf(persons).length <= mostColumns;
}

/** The related persons of a filing (§2.4) as a table; a person who is listed twice is shown twice. */
export function personsSection(record: Json, budget: Budget, wording: Wording): Section {
  const { t } = wording;
  const persons = field(record, "related_persons");
  const list = isList(persons) ? persons : [];
  const place = { pointer: "/related_persons", key: "related_persons", depth: 1, budget, wording };
  const block: Block =
    list.length === 0
      ? { type: "note", text: t("No related person is stated.") }
      : tableBlock(list, columnsOf(list), place);
  return {
    heading: list.length === 0 ? t("Related persons") : t("Related persons ({0})", String(list.length)),
    original: "related_persons",
    blocks: [block],
  };
}

function columnsOf(persons: readonly Json[]): readonly string[] {
  const keys = new Set(["name", "relationship"]);
  for (const person of persons) {
    if (isObject(person)) for (const key of Object.keys(person)) keys.add(key);
  }
  return [...keys];
}
