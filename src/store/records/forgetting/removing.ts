import { isObject } from "../../../domain/allowance/stored.ts";
import { shortForms } from "../../../domain/names/words/legalForms.ts";
import { foldText, isPlain } from "../../../domain/names/words/foldText.ts";
import { questionFromCanonical } from "../../../service/contract/query.ts";
import { mayBeInFlight } from "../../changes/windowId.ts";
import { parsed } from "../../sql/entries.ts";
import { type Row, type Statements, textIn } from "../../sql/statements.ts";
import { packBody, unpackBody } from "../bodies.ts";
import { answerWithout } from "../contents.ts";
import { changeOutline } from "../outline.ts";
import type { ForgottenNames, ForgetTarget } from "../forgetTarget.ts";
import { isNamedBy, questionWithout, savedSearchesNaming } from "../mentions.ts";

export interface Removal {
  readonly forgotten: ForgottenNames;
  readonly mayHold: (text: string) => boolean;
}

/** Removes forgotten records from an answer; deletes an answer that asks for them or is left empty. */
export function removeFromAnswer(sql: Statements, row: Row, { forgotten, mayHold }: Removal): void {
  const [id, service, question] = [Number(row["id"]), textIn(row["origin"]), textIn(row["question"])];
  const isAsked = isNamedBy(questionFromCanonical(question), service, forgotten);
  const outline = isAsked ? undefined : outlineIn(row["body"]);
  if (!isAsked && (outline === undefined || !mayHold(outline))) return;
  const rest = outline && changeOutline(outline, (text) => answerWithout(question, text, service, forgotten));
  if (rest === undefined) sql.run("DELETE FROM answers WHERE id = ?", [id]);
  else if (rest !== outline) sql.run("UPDATE answers SET body = ? WHERE id = ?", [packBody(rest), id]);
}

function outlineIn(body: unknown): string | undefined {
  try {
    return body instanceof Uint8Array ? unpackBody(body) : undefined;
  } catch {
    return undefined;
  }
}

export function removeFromQuestions(sql: Statements, forgotten: ForgottenNames): void {
  for (const row of sql.all("SELECT name, origin, entry FROM questions")) {
    const [entry, service] = [parsed(textIn(row["entry"])), textIn(row["origin"])];
    if (isObject(entry) && isNamedBy(entry["question"], service, forgotten))
      sql.run("DELETE FROM questions WHERE name = ? AND origin = ?", [textIn(row["name"]), service]);
  }
  for (const { search } of savedSearchesNaming(sql, forgotten))
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

/** Removes names from a ledger line, but not its cost. A running window cleans its own lines. */
export function removeFromLine(sql: Statements, row: Row, { forgotten }: Removal): void {
  const { id, holder, until } = row;
  if (typeof holder === "string" && mayBeInFlight({ holder, until: Number(until) }, Date.now())) return;
  const [service, asked, text] = [textIn(row["origin"]), textIn(row["question"]), textIn(row["line"])];
  const line = parsed(text);
  const isNamed = isObject(line) && isNamedBy(line["question"], service, forgotten);
  if (!isNamed && !isNamedBy(questionFromCanonical(asked), service, forgotten)) return;
  const rest = isNamed ? { ...line, question: questionWithout(line["question"], forgotten) } : undefined;
  const after = rest === undefined ? text : JSON.stringify(rest);
  sql.run("UPDATE ledger SET line = ?, question = NULL WHERE id = ?", [after, Number(id)]);
}

/** Returns a test whether a text may name a target: parsing all bodies would take minutes. */
export function createPrefilter(targets: readonly ForgetTarget[]): (text: string) => boolean {
  const ids = targets.flatMap((target) =>
    target.kind === "record" ? [target.key.slice(target.key.indexOf(":") + 1)] : [],
  );
  const words = targets.flatMap((target) =>
    target.kind === "record" ? [] : [longestWord(target.kind === "company" ? target.core : target.key)],
  );
  return (text) => {
    const plain = isPlain(text) ? text : foldText(text.normalize("NFC")).text;
    // Such a text may spell a name in many ways; a record without an id is known by its content.
    if (!isPlain(plain) || text.includes("\\u")) return true;
    if (ids.some((id) => id.startsWith("=") || text.includes(id))) return true;
    if (words.length === 0) return false;
    const letters = plain.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
    return words.some((word) => letters.includes(word));
  };
}

/** Folding turns “&” into “and”, and a legal form into its short one. */
function longestWord(name: string): string {
  const [longest = ""] = name
    .split(" ")
    .filter((word) => word !== "and" && !shortForms.has(word))
    .toSorted((one, other) => other.length - one.length);
  return longest;
}
