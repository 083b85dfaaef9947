import { isObject } from "../../domain/allowance/stored.ts";
import { keyOf } from "../../domain/record.ts";
import { parsed } from "../sql/entries.ts";
import { type Statements, textIn } from "../sql/statements.ts";
import { type AskedText, askedText } from "./contents.ts";
import type { ForgottenNames } from "./subject.ts";

type Naming = Pick<ForgottenNames, "isRecord" | "isNamedIn">;

/** Whether a question to a service names what is forgotten: `question` as in a line of the ledger or of the history. */
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

/** Saved searches that name it in their question or by what they are called. */
export function savedNaming(sql: Statements, forgotten: Naming): readonly { readonly search: string }[] {
  return sql.all("SELECT search, service, entry FROM savedSearches").flatMap((row) => {
    const entry = parsed(textIn(row["entry"]));
    const isNamed =
      isObject(entry) &&
      (isNamedBy(entry["question"], textIn(row["service"]), forgotten) ||
        (typeof entry["name"] === "string" && forgotten.isNamedIn(entry["name"])));
    return isNamed ? [{ search: textIn(row["search"]) }] : [];
  });
}

/** As `isNamedBy`, of the canonical text of a question. */
export function isNamedByAnswer(question: string, service: string, forgotten: Naming): boolean {
  const { key, texts }: AskedText = askedText(question);
  return (
    (key !== undefined && forgotten.isRecord(service, key)) || texts.some((text) => forgotten.isNamedIn(text))
  );
}

/** In the place of a name. */
const gone = "…";

/** The question without the names; what else was asked stays. */
export function questionWithout(question: unknown, forgotten: Naming): unknown {
  if (!isObject(question)) return question;
  if (typeof question["id"] === "string") return { ...question, id: gone };
  if (typeof question["slug"] === "string") return { ...question, slug: gone };
  return { ...question, filters: replaced(question["filters"], forgotten) };
}

function replaced(value: unknown, forgotten: Naming): unknown {
  if (typeof value === "string") return forgotten.isNamedIn(value) ? gone : value;
  if (Array.isArray(value)) return value.map((part) => replaced(part, forgotten));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, forgotten)]));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
