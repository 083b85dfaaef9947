import { personKey, withoutFiller } from "../names/nameKeys.ts";
import { field, isList, isObject, type Json, type JsonObject } from "../../text/json.ts";

/** A person or firm (§2.4). */
export interface RelatedPerson {
  readonly name: string;
  /** "Executive Officer, Director"; empty without a role. */
  readonly role: string;
}

/** §2.4; for other records, the usual names. */
const personLists = ["related_persons", "people", "persons", "founders", "team", "executives", "directors"];
const roleKeys = ["relationship", "title", "role", "position"];

/** In the record’s order; a repeated person comes twice. */
export function relatedPersonsOf(value: Json, most?: number): readonly RelatedPerson[] {
  return personLists
    .flatMap((key) => {
      const list = field(value, key);
      return isList(list) ? list.slice(0, most) : [];
    })
    .flatMap((person) => {
      const name = typeof person === "string" ? person : field(person, "name");
      return typeof name === "string" && name.trim() !== ""
        ? [{ name: withoutFiller(name.trim()), role: roleOf(person) }]
        : [];
    })
    .slice(0, most);
}

export function personNames(value: Json): ReadonlyMap<string, string> {
  return new Map(
    relatedPersonsOf(value).flatMap(({ name }) => {
      const key = personKey(name);
      return key === undefined ? [] : [[key, name] as const];
    }),
  );
}

function roleOf(person: Json): string {
  const role = roleKeys.map((key) => field(person, key)).find((text) => typeof text === "string");
  return typeof role === "string" ? role.trim() : "";
}

/** A company may have the name of a person. */
const ownNames: ReadonlySet<string> = new Set(["name", "title", "company", "company_name", "organization"]);

/** Drops list entries and fields that hold such a name. Returns the same value if there are none. */
export function withoutNames(record: Json, isGone: (name: string) => boolean): Json {
  return isObject(record) ? fieldsWithout(record, isGone, ownNames) : record;
}

const nothing: ReadonlySet<string> = new Set();

function fieldsWithout(
  value: JsonObject,
  isGone: (name: string) => boolean,
  kept: ReadonlySet<string> = nothing,
): JsonObject {
  const fields = Object.entries(value).map(
    ([key, part]) => [key, kept.has(key) ? part : partWithout(part, isGone)] as const,
  );
  if (fields.every(([key, part]) => part === field(value, key))) return value;
  return Object.fromEntries(fields.flatMap(([key, part]) => (part === undefined ? [] : [[key, part]])));
}

function partWithout(part: Json, isGone: (name: string) => boolean): Json | undefined {
  if (typeof part === "string") return isGone(part) ? undefined : part;
  if (isList(part)) {
    const entries = part.map((entry) => partWithout(entry, isGone));
    return entries.every((entry, at) => entry === part[at])
      ? part
      : entries.filter((entry) => entry !== undefined);
  }
  if (!isObject(part)) return part;
  const name = field(part, "name");
  return typeof name === "string" && isGone(name) ? undefined : fieldsWithout(part, isGone);
}
