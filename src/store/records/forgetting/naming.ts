import { isObject } from "../../../domain/allowance/stored.ts";
import { foldedWords, nameKeys, personKey } from "../../../domain/names/keys.ts";
import { keyOf } from "../../../domain/record.ts";
import type { AskedText } from "../contents.ts";

export interface Unnamed {
  readonly keys: ReadonlySet<string>;
  /** Names of companies, as `core` of their keys. */
  readonly cores: readonly string[];
  /** Persons, by their keys. */
  readonly persons: readonly string[];
}

/** Whether a text that a person typed, or a slug, names one of these companies or persons. */
export function namesIn(text: string, { cores, persons }: Unnamed): boolean {
  const words = foldedWords(text);
  const run = ` ${words.join(" ")} `;
  const core = nameKeys(text)?.core;
  const person = personKey(text);
  // A single word is also one of other names: there the whole text must be the name.
  return (
    cores.some((one) => one === core || (one.includes(" ") && run.includes(` ${one} `))) ||
    persons.some(
      (one) => one === person || (one.includes(" ") && one.split(" ").every((word) => words.includes(word))),
    )
  );
}

/** Whether a question names one of them: `question` as in a line of the ledger or of the history. */
export function isNamedBy(question: unknown, unnamed: Unnamed): boolean {
  if (!isObject(question)) return false;
  const { endpoint, id, slug, filters } = question;
  if (endpoint === "filing") return typeof id === "string" && unnamed.keys.has(keyOf("filing", id));
  if (endpoint === "company") {
    return typeof slug === "string" && (unnamed.keys.has(keyOf("company", slug)) || namesIn(slug, unnamed));
  }
  return textsIn(filters).some((text) => namesIn(text, unnamed));
}

/** As `isNamedBy`, of the canonical text of a question. */
export function isNamedByAnswer({ key, texts }: AskedText, unnamed: Unnamed): boolean {
  return (key !== undefined && unnamed.keys.has(key)) || texts.some((text) => namesIn(text, unnamed));
}

/** In the place of a name. */
const gone = "…";

/** The question without the names; what else was asked stays. */
export function withoutNames(question: unknown, unnamed: Unnamed): unknown {
  if (!isObject(question)) return question;
  if (typeof question["id"] === "string") return { ...question, id: gone };
  if (typeof question["slug"] === "string") return { ...question, slug: gone };
  return { ...question, filters: replaced(question["filters"], unnamed) };
}

function replaced(value: unknown, unnamed: Unnamed): unknown {
  if (typeof value === "string") return namesIn(value, unnamed) ? gone : value;
  if (Array.isArray(value)) return value.map((part) => replaced(part, unnamed));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, unnamed)]));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
