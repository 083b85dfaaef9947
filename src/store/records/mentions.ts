import { isObject } from "../../domain/allowance/stored.ts";
import { isSameCompany, otherSpellings } from "../../domain/names/sameCompany.ts";
import { keyOf } from "../../domain/record.ts";
import { tagsIn } from "./rows.ts";
import { type Forgettable, type ForgottenNames, type ForgetTarget, namesOf } from "./forgetTarget.ts";
import { parsed } from "../sql/entries.ts";
import { type Statements, textIn } from "../sql/statements.ts";

type Naming = Pick<ForgottenNames, "isRecord" | "isNamedIn">;

export function isNamedBy(question: unknown, service: string, forgotten: Naming): boolean {
  if (!isObject(question)) return false;
  const { endpoint, id, slug, filters } = question;
  if (endpoint === "filing")
    return typeof id === "string" && forgotten.isRecord(service, keyOf("filing", id));
  if (endpoint === "company") {
    return (
      typeof slug === "string" &&
      (forgotten.isRecord(service, keyOf("company", slug)) || forgotten.isNamedIn(slug))
    );
  }
  return textsIn(filters).some((text) => forgotten.isNamedIn(text));
}

/** Saved searches that name them in their question or title. */
export function savedSearchesNaming(
  sql: Statements,
  forgotten: Naming,
): readonly { readonly search: string }[] {
  return sql.all("SELECT search, service, entry FROM savedSearches").flatMap((row) => {
    const entry = parsed(textIn(row["entry"]));
    const isNamed =
      isObject(entry) &&
      (isNamedBy(entry["question"], textIn(row["service"]), forgotten) ||
        (typeof entry["name"] === "string" && forgotten.isNamedIn(entry["name"])));
    return isNamed ? [{ search: textIn(row["search"]) }] : [];
  });
}

const placeholder = "…";

export function questionWithout(question: unknown, forgotten: Naming): unknown {
  if (!isObject(question)) return question;
  if (typeof question["id"] === "string") return { ...question, id: placeholder };
  if (typeof question["slug"] === "string") return { ...question, slug: placeholder };
  return { ...question, filters: replaceNames(question["filters"], forgotten) };
}

function replaceNames(value: unknown, forgotten: Naming): unknown {
  if (typeof value === "string") return forgotten.isNamedIn(value) ? placeholder : value;
  if (Array.isArray(value)) return value.map((part) => replaceNames(part, forgotten));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaceNames(part, forgotten)]));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const ofCore =
  "SELECT r.id AS id, c.full AS full FROM companies AS c JOIN records AS r ON r.company = c.id WHERE c.core = ?";

/** Returns the ids of a target’s records; for a person, of records that name them. */
export function recordsOf(sql: Statements, target: ForgetTarget): readonly number[] {
  switch (target.kind) {
    case "record":
      return sql.ids(
        "SELECT id FROM records WHERE key = ? AND service = (SELECT id FROM services WHERE service = ?)",
        [target.key, target.service],
      );
    case "company":
      return [target.core, ...otherSpellings(target.core)].flatMap((core) =>
        sql
          .all(ofCore, [core])
          .filter(({ full }) => isSameCompany(target, { core, full: textIn(full) }))
          .map(({ id }) => Number(id)),
      );
    case "person":
      return sql.ids(
        "SELECT DISTINCT record AS id FROM roles WHERE person IN (SELECT id FROM people WHERE key = ?)",
        [target.key],
      );
  }
}

export function forgettable(sql: Statements, targets: readonly ForgetTarget[]): Forgettable {
  const persons = targets.filter(({ kind }) => kind === "person");
  const others = targets.filter(({ kind }) => kind !== "person");
  const whole = new Set(others.flatMap((target) => recordsOf(sql, target)));
  const records = new Set([...whole, ...persons.flatMap((target) => recordsOf(sql, target))]);
  const isMarked = `SELECT 1 FROM records AS r JOIN services AS s ON s.id = r.service
    JOIN marks AS m ON m.service = s.service AND m.key = r.key WHERE r.id = ?`;
  const { isNamedIn } = namesOf(persons);
  const naming = sql
    .all("SELECT tags, note FROM marks")
    .filter(({ tags, note }) => [...tagsIn(tags), textIn(note)].some(isNamedIn));
  return {
    records: records.size,
    marks: [...whole].filter((id) => sql.has(isMarked, [id])).length,
    naming: naming.length,
    searches: savedSearchesNaming(sql, namesOf(targets)).length,
  };
}
