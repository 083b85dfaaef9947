import { type NameKeys, personKey } from "../../../../domain/names/keys.ts";
import type { RecordKey } from "../../../../domain/record/recordKey.ts";
import { relatedPersonsOf } from "../../../../domain/record/persons.ts";
import { type Statements, textIn } from "../../../sql/statements.ts";
import { sameCompanyIds } from "./names.ts";
import {
  foundRecords,
  libraryRecord,
  type LibraryRecord,
  recordColumns,
  type ServicesArgument,
  serviceNumbers,
} from "./records.ts";

export interface PersonRole {
  /** As `personKey` gives it. */
  readonly person: string;
  /** The name as it was spelt first. */
  readonly name: string;
  /** "Executive Officer, Director"; empty where the service names none. */
  readonly role: string;
  readonly record: LibraryRecord;
}

interface RelatedArgument extends ServicesArgument {
  readonly limit: number;
}

export const relatedQueries = {
  /** Other records of companies that may be the one of these keys. */
  companyOthers(
    sql: Statements,
    {
      services,
      keys,
      except,
      limit,
    }: RelatedArgument & { readonly keys: NameKeys; readonly except: RecordKey },
  ): readonly LibraryRecord[] {
    const found = serviceNumbers(sql, services).flatMap((service) =>
      foundRecords(
        sql,
        `WHERE r.company IN (SELECT value FROM json_each(?))
         AND NOT (r.key = ? AND s.service = ?) ORDER BY r.accepted DESC, r.id DESC LIMIT ?`,
        [sameCompanyIds(sql, [service], keys), except.key, except.service, limit],
      ),
    );
    return found.slice(0, limit);
  },
  /** The records that name persons (keys as `personKey` gives them), newest first, at most `limit` of each person. */
  personRecords(
    sql: Statements,
    { services, persons, limit }: RelatedArgument & { readonly persons: readonly string[] },
  ): readonly PersonRole[] {
    const numbers = serviceNumbers(sql, services);
    return persons.flatMap((person) =>
      numbers.flatMap((service) =>
        sql
          .all(
            `SELECT ${recordColumns}, p.name AS person FROM people AS p
             JOIN roles AS o ON o.person = p.id JOIN records AS r ON r.id = o.record
             JOIN services AS s ON s.id = r.service LEFT JOIN marks AS m ON m.service = s.service AND m.key = r.key
             WHERE p.key = ? AND p.service = ? ORDER BY r.accepted DESC, r.id DESC LIMIT ?`,
            [person, service, limit],
          )
          .flatMap((row): readonly PersonRole[] => {
            const record = libraryRecord(row);
            return record === undefined
              ? []
              : [{ person, name: textIn(row["person"]), role: roleOf(person, record), record }];
          }),
      ),
    );
  },
} as const;

/** What a record says of a person, by their key: one who is listed twice may have two roles. */
function roleOf(person: string, { value }: LibraryRecord): string {
  const roles = relatedPersonsOf(value).flatMap(({ name, role }) =>
    personKey(name) === person ? role.split(", ") : [],
  );
  return [...new Set(roles.filter((role) => role !== ""))].join(", ");
}
