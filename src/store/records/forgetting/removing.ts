import { isObject } from "../../../domain/allowance/stored.ts";
import { shortForms } from "../../../domain/names/words/forms.ts";
import { foldText, isPlain } from "../../../domain/names/words/foldText.ts";
import { mayBeUnderWay } from "../../changes/holder.ts";
import { parsed } from "../../sql/entries.ts";
import { inParts, type Statements, textIn } from "../../sql/statements.ts";
import { packBody, unpackBody } from "../bodies.ts";
import { answerWithout } from "../contents.ts";
import { rewriteAnswer } from "../libraryRows.ts";
import { changedOutline } from "../outline.ts";
import type { ForgottenNames, Subject } from "../subject.ts";
import { isNamedBy, isNamedByAnswer, questionWithout, savedNaming } from "../naming.ts";

/** What is forgotten, and a quick look that says which texts cannot hold it. */
export interface Removal {
  readonly forgotten: ForgottenNames;
  readonly mayHold: (text: string) => boolean;
}

/** Rewrites the stored answers that hold it without it; those that are about it alone go. */
export function removeFromAnswers(sql: Statements, removal: Removal): void {
  // Another window may change one in between.
  for (const id of sql.ids("SELECT id FROM answers")) while (!isRemovedFrom(sql, id, removal));
}

/** False where the answer was changed meanwhile. */
function isRemovedFrom(sql: Statements, id: number, { forgotten, mayHold }: Removal): boolean {
  const row = sql.get("SELECT origin, question, at, body FROM answers WHERE id = ?", [id]);
  if (row === undefined || !(row["body"] instanceof Uint8Array)) return true;
  const [service, question] = [textIn(row["origin"]), textIn(row["question"])];
  const body = textOf(row["body"]);
  const isAsked = isNamedByAnswer(question, service, forgotten);
  const without = (text: string): string | undefined => answerWithout(question, text, service, forgotten);
  const rest = body === undefined || isAsked || !mayHold(body) ? body : changedOutline(body, without);
  if (!isAsked && rest === body) return true;
  const next = isAsked || rest === undefined ? undefined : packBody(rest);
  const read = { id, at: Number(row["at"]), question, body: row["body"] };
  return sql.atOnce(() => rewriteAnswer(sql, read, next));
}

/** Past and saved searches, filters by which a row was found, and hidden names. */
export function removeFromQuestions(sql: Statements, forgotten: ForgottenNames): void {
  for (const row of sql.all("SELECT name, origin, entry FROM questions")) {
    const [entry, service] = [parsed(textIn(row["entry"])), textIn(row["origin"])];
    if (isObject(entry) && isNamedBy(entry["question"], service, forgotten))
      sql.run("DELETE FROM questions WHERE name = ? AND origin = ?", [textIn(row["name"]), service]);
  }
  for (const { search } of savedNaming(sql, forgotten))
    sql.run("DELETE FROM savedSearches WHERE search = ?", [search]);
  for (const row of sql.all("SELECT DISTINCT value FROM matches WHERE filter = 'relatedPerson'")) {
    const value = textIn(row["value"]);
    if (forgotten.isNamedIn(value))
      sql.run("DELETE FROM matches WHERE filter = 'relatedPerson' AND value = ?", [value]);
  }
  for (const row of sql.all("SELECT service, core, name FROM hiddenNames")) {
    const [service, core] = [textIn(row["service"]), textIn(row["core"])];
    if (forgotten.isNamedIn(textIn(row["name"])) || forgotten.isNamedIn(core))
      sql.run("DELETE FROM hiddenNames WHERE service = ? AND core = ?", [service, core]);
  }
}

/** Lines that are rewritten in one transaction. */
const linesAtOnce = 50;

/** Lines of the ledger that name it lose that text; what was used stays. A line of a running window is left to that. */
export function removeFromLines(sql: Statements, forgotten: ForgottenNames): void {
  const changed: { readonly id: number; readonly before: string; readonly after: string }[] = [];
  for (const row of sql.prepared("SELECT id, origin, line, holder, until, question FROM ledger").iterate()) {
    const { holder, until } = row;
    const [service, asked] = [textIn(row["origin"]), textIn(row["question"])];
    if (typeof holder === "string" && mayBeUnderWay({ holder, until: Number(until) }, Date.now())) continue;
    const before = textIn(row["line"]);
    const line = parsed(before);
    const isNamed = isObject(line) && isNamedBy(line["question"], service, forgotten);
    if (!isNamed && !(asked !== "" && isNamedByAnswer(asked, service, forgotten))) continue;
    const after = isNamed
      ? JSON.stringify({ ...line, question: questionWithout(line["question"], forgotten) })
      : before;
    changed.push({ id: Number(row["id"]), before, after });
  }
  for (const part of inParts(changed, linesAtOnce)) {
    sql.atOnce(() => {
      for (const { id, before, after } of part)
        sql.run("UPDATE ledger SET line = ?, question = NULL WHERE id = ? AND line = ?", [after, id, before]);
    });
  }
}

/** Tells whether a text may hold one of subjects: to read all bodies whole would take minutes. */
export function quickLook(subjects: readonly Subject[]): (text: string) => boolean {
  const ids = subjects.flatMap((subject) =>
    subject.kind === "record" ? [subject.key.slice(subject.key.indexOf(":") + 1)] : [],
  );
  const words = subjects.flatMap((subject) =>
    subject.kind === "record" ? [] : [longestWord(subject.kind === "company" ? subject.core : subject.key)],
  );
  return (text) => {
    const plain = isPlain(text) ? text : foldText(text.normalize("NFC")).text;
    // What can’t be folded or is escaped may be spelt in many ways; a record without an id is known by its content.
    if (!isPlain(plain) || text.includes("\\u")) return true;
    if (ids.some((id) => id.startsWith("=") || text.includes(id))) return true;
    if (words.length === 0) return false;
    const letters = plain.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
    return words.some((word) => letters.includes(word));
  };
}

/** "&" is folded to "and", and a form that is written out to its short one. */
function longestWord(name: string): string {
  const [longest = ""] = name
    .split(" ")
    .filter((word) => word !== "and" && !shortForms.has(word))
    .toSorted((one, other) => other.length - one.length);
  return longest;
}

/** The text of a body; undefined if it is damaged. */
function textOf(body: Uint8Array): string | undefined {
  try {
    return unpackBody(body);
  } catch {
    return undefined;
  }
}
