import { isSameCompany, otherSpellings } from "../../domain/names/sameCompany.ts";
import { type Statements, textIn } from "../sql/statements.ts";
import { savedNaming } from "./naming.ts";
import { tagsIn } from "./marks.ts";
import { type Forgettable, namesOf, type Subject } from "./subject.ts";

/** Numbers of the records that go with a subject; of a person, those that name them. */
export function recordsOf(sql: Statements, subject: Subject): readonly number[] {
  switch (subject.kind) {
    case "record":
      return sql.ids(
        "SELECT id FROM records WHERE key = ? AND service = (SELECT id FROM services WHERE service = ?)",
        [subject.key, subject.service],
      );
    case "company":
      return [subject.core, ...otherSpellings(subject.core)].flatMap((core) =>
        sql
          .all(
            "SELECT r.id AS id, c.full AS full FROM companies AS c JOIN records AS r ON r.company = c.id WHERE c.core = ?",
            [core],
          )
          .flatMap(({ id, full }) =>
            isSameCompany(subject, { core, full: textIn(full) }) ? [Number(id)] : [],
          ),
      );
    case "person":
      return sql.ids(
        "SELECT DISTINCT record AS id FROM roles WHERE person IN (SELECT id FROM people WHERE key = ?)",
        [subject.key],
      );
  }
}

/** Numbers of the answers that hold a record; those that are no outlines yet are known by the lines that paid for them. */
const answersOf = `SELECT answer AS id FROM answerRows WHERE record = ?1
  UNION SELECT id FROM answers WHERE taken IN (0, 3) AND line IN (SELECT line FROM sightings WHERE record = ?1)`;

/** What would go if subjects were forgotten. */
export function forgettable(sql: Statements, subjects: readonly Subject[]): Forgettable {
  const persons = subjects.filter(({ kind }) => kind === "person");
  const others = subjects.filter(({ kind }) => kind !== "person");
  const whole = new Set(others.flatMap((subject) => recordsOf(sql, subject)));
  const records = new Set([...whole, ...persons.flatMap((subject) => recordsOf(sql, subject))]);
  const answers = new Set([...records].flatMap((id) => sql.ids(answersOf, [id])));
  const isMarked = `SELECT 1 FROM records AS r JOIN services AS s ON s.id = r.service
    JOIN marks AS m ON m.service = s.service AND m.key = r.key WHERE r.id = ?`;
  const { isNamedIn } = namesOf(persons);
  const naming = sql
    .all("SELECT tags, note FROM marks")
    .filter(({ tags, note }) => [...tagsIn(tags), textIn(note)].some(isNamedIn));
  return {
    records: records.size,
    answers: answers.size,
    marks: [...whole].filter((id) => sql.has(isMarked, [id])).length,
    naming: naming.length,
    searches: savedNaming(sql, namesOf(subjects)).length,
  };
}
