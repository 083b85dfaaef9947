import { field, isList, type Json } from "../../text/json.ts";

/** A person or firm that a record names (§2.4), and what it says of them. */
export interface RelatedPerson {
  readonly name: string;
  /** "Executive Officer, Director"; empty where there is neither. */
  readonly role: string;
}

/** The lists of a record that name persons (§2.4; of other records, whatever their usual names are). */
const personLists = ["related_persons", "people", "persons", "founders", "team", "executives", "directors"];
const roleKeys = ["relationship", "title", "role", "position"];

/** The persons of a record in the order in which it names them; one who is named twice comes twice. */
export function relatedPersonsOf(value: Json): readonly RelatedPerson[] {
  return personLists
    .flatMap((key) => {
      const list = field(value, key);
      return isList(list) ? list : [];
    })
    .flatMap((person) => {
      const name = typeof person === "string" ? person : field(person, "name");
      return typeof name === "string" && name.trim() !== ""
        ? [{ name: name.trim(), role: roleOf(person) }]
        : [];
    });
}

function roleOf(person: Json): string {
  const role = roleKeys.map((key) => field(person, key)).find((text) => typeof text === "string");
  return typeof role === "string" ? role.trim() : "";
}
