import { intakeOf } from "../records/intake.ts";
import type { Database } from "../rows/database.ts";
import { addDeparture, addEnding, type EndedRequest, type SentRequest } from "./requestLines.ts";

/** What survives although the database can’t take it now: plain data. */
export type Change =
  | { readonly what: "left"; readonly request: SentRequest }
  | ({ readonly what: "ended" } & EndedRequest);

/**
 * Makes a change. `isLate`: a while after it happened, or once more, so that what came later stays. Throws the errors of
 * SQLite.
 */
export function makeChange(database: Database, change: Change, isLate: boolean): void {
  if (change.what === "left") addDeparture(database, change.request, isLate);
  else addEnding(database, change, isLate);
}

/** Returns the change without the records that the user has forgotten. */
export function withoutForgotten(database: Database, change: Change): Change {
  if (change.what !== "ended" || change.answer === undefined) return change;
  const { answer, request } = change;
  const { departure, question } = request;
  const { body } = intakeOf(database.forgotten(), { ...departure, question, body: answer.body });
  return { ...change, answer: body === undefined ? undefined : { ...answer, body } };
}
