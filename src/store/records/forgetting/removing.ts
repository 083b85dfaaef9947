import { gunzipSync, gzipSync } from "node:zlib";
import { isObject } from "../../../domain/allowance/stored.ts";
import { parsed } from "../../sql/entries.ts";
import { rewriteAnswer, keptAs } from "../libraryRows.ts";
import { type Statements, textIn } from "../../sql/statements.ts";
import { packBody, unpackBody } from "../bodies.ts";
import { answerWithout, askedText, type KeptRecord } from "../contents.ts";
import { changedOutline } from "../outline.ts";
import { hashOf, subjectsOf, type Subject } from "../subject.ts";
import { isNamedBy, isNamedByAnswer, namesIn, type Unnamed, withoutNames } from "./naming.ts";

/** Runs `work` whole or not at all. */
export type InTransaction = (work: () => void) => void;

/** Rewrites the stored answers that hold records of the subject without them; those that are about it alone go. */
export function removeFromAnswers(
  sql: Statements,
  subject: Subject,
  unnamed: Unnamed,
  inTransaction: InTransaction,
): void {
  const isDropped = isAbout(subject, unnamed);
  for (const id of sql.ids("SELECT id FROM answers")) {
    const row = sql.get("SELECT origin, question, at, body, taken FROM answers WHERE id = ?", [id]);
    if (row === undefined || row["origin"] !== subject.service) continue;
    const question = textIn(row["question"]);
    const isOutline = row["taken"] === keptAs.outline;
    const body = textOf(row["body"], isOutline);
    const isAsked = isNamedByAnswer(askedText(question), unnamed);
    const without = (text: string): string | undefined =>
      answerWithout(question, text, isDropped, (beside) => namesIn(beside, unnamed));
    const rest =
      body === undefined || isAsked || !mayHold(body, subject)
        ? body
        : isOutline
          ? changedOutline(body, without)
          : without(body);
    if (!isAsked && rest === body) continue;
    const next = isAsked || rest === undefined ? undefined : packed(rest, isOutline);
    inTransaction(() => rewriteAnswer(sql, { id, at: Number(row["at"]), question }, next));
  }
}

export function removeFromQuestions(sql: Statements, service: string, unnamed: Unnamed): void {
  for (const row of sql.all("SELECT name, entry FROM questions WHERE origin = ?", [service])) {
    const entry = parsed(textIn(row["entry"]));
    if (isObject(entry) && isNamedBy(entry["question"], unnamed))
      sql.run("DELETE FROM questions WHERE name = ? AND origin = ?", [textIn(row["name"]), service]);
  }
}

/** Lines that are rewritten in one transaction. */
const linesAtOnce = 200;

/** Lines of the ledger that name it lose that text; what was used stays. */
export function removeFromLines(
  sql: Statements,
  service: string,
  unnamed: Unnamed,
  inTransaction: InTransaction,
): void {
  const changed: { readonly id: number; readonly before: string; readonly after: string }[] = [];
  for (const row of sql
    .prepared("SELECT id, line FROM ledger WHERE origin = ? AND holder IS NULL")
    .iterate(service)) {
    const before = textIn(row["line"]);
    const line = parsed(before);
    if (!isObject(line) || !isNamedBy(line["question"], unnamed)) continue;
    const after = JSON.stringify({ ...line, question: withoutNames(line["question"], unnamed) });
    changed.push({ id: Number(row["id"]), before, after });
  }
  for (let from = 0; from < changed.length; from += linesAtOnce) {
    inTransaction(() => {
      for (const { id, before, after } of changed.slice(from, from + linesAtOnce))
        sql.run("UPDATE ledger SET line = ? WHERE id = ? AND line = ?", [after, id, before]);
    });
  }
}

function isAbout(
  subject: Subject,
  { keys }: Unnamed,
): (record: Pick<KeptRecord, "key" | "columns">) => boolean {
  const own = hashOf("", subject);
  return (record) =>
    keys.has(record.key) ||
    subjectsOf(subject.service, record).some((one) => one.kind === subject.kind && hashOf("", one) === own);
}

/** Whether a text may hold the subject: reading all answers whole would take minutes. */
function mayHold(body: string, subject: Subject): boolean {
  // What is folded or escaped may be spelt in many ways; a record without an id is known by its content.
  if (/[^\p{ASCII}]|\\u/u.test(body)) return true;
  if (subject.kind === "record") {
    const id = subject.key.slice(subject.key.indexOf(":") + 1);
    return id.startsWith("=") || body.includes(id);
  }
  const words = (subject.kind === "company" ? subject.core : subject.key).split(" ");
  // "&" is folded to it, and initials are joined.
  const [longest = ""] = words
    .filter((word) => word !== "and")
    .toSorted((one, other) => other.length - one.length);
  return body
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .includes(longest);
}

function textOf(body: unknown, isOutline: boolean): string | undefined {
  try {
    if (!(body instanceof Uint8Array)) return undefined;
    return isOutline ? unpackBody(body) : gunzipSync(body).toString("utf8");
  } catch {
    return undefined;
  }
}

function packed(text: string, isOutline: boolean): Uint8Array {
  return isOutline ? packBody(text, "outline") : gzipSync(text, { level: 3 });
}
