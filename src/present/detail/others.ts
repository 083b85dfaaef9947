import { nameOf } from "../../domain/record.ts";
import { field, isList, isObject, type Json } from "../../text/json.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { oneLine } from "../../text/oneLine.ts";
import { rowOf } from "../row.ts";
import type { Wording } from "../wording.ts";
import type { RecordLink, Section, Block } from "./page.ts";
import { isScalar, tableBlock, type Budget } from "./generic.ts";

/** A filing beside the one that is shown. `key` is that of its row. */
export interface OtherFiling {
  readonly key: string;
  readonly record: ServiceRecord;
}

const mostOthers = 10;

/** Other filings of the same name, as far as they are known; undefined where there is none. */
export function othersSection(others: readonly OtherFiling[], wording: Wording): Section | undefined {
  if (others.length === 0) return undefined;
  const { t } = wording;
  const more = others.length - mostOthers;
  return {
    heading: t("Other filings of this name ({0})", String(others.length)),
    blocks: [
      {
        type: "records",
        items: others.slice(0, mostOthers).map((other) => linkTo(other, wording)),
        ...(more > 0 ? { more: t("and {0} more", String(more)) } : {}),
      },
      {
        type: "note",
        text: t("Those that are known here already. The same name need not be the same company."),
      },
    ],
  };
}

function linkTo({ key, record }: OtherFiling, wording: Wording): RecordLink {
  const number = numberOf(record, wording);
  const { description } = rowOf(record, wording);
  const name = oneLine(nameOf(record, wording.t));
  return {
    key,
    text: description === "" ? number : description,
    name: [wording.t("Open {0}", name), number, ...(description === "" ? [] : [description])].join(", "),
    ...(description === "" ? {} : { aside: number }),
  };
}

function numberOf({ value }: ServiceRecord, { t }: Wording): string {
  const id = field(value, "id");
  return typeof id === "string" || typeof id === "number" || typeof id === "bigint"
    ? t("Filing {0}", oneLine(String(id), 40))
    : t("Record");
}

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
