import { intakeOf } from "../records/intake.ts";
import type { LookRow } from "../records/saved.ts";
import type { Database } from "../rows/database.ts";
import { addDeparture, addEnding, type EndedRequest, type SentRequest } from "./requestLines.ts";

/** What survives although the database can’t take it now: plain data. */
export type Change =
  | { readonly what: "left"; readonly request: SentRequest }
  | ({ readonly what: "ended" } & EndedRequest)
  | ({ readonly what: "look" } & LookRow);

interface ChangeOptions {
  /** Most that stored answers may take, in bytes. */
  readonly maxBytes: number;
  /** It is made a while after it happened, or once more: what came later stays. */
  readonly isLate: boolean;
}

/** Makes a change. Throws the errors of SQLite. */
export function makeChange(database: Database, change: Change, options: ChangeOptions): void {
  switch (change.what) {
    case "left":
      return void addDeparture(database, change.request, options.isLate);
    case "ended":
      return addEnding(database, change, options);
    case "look":
      return database.putLook(change, options.isLate);
  }
}

/** Returns the change without the records that the user has forgotten. */
export function withoutForgotten(database: Database, change: Change): Change {
  if (change.what !== "ended" || change.answer === undefined) return change;
  const { answer, request } = change;
  const { departure, question } = request;
  const { body } = intakeOf(database.forgotten(), { ...departure, question, body: answer.body });
  return { ...change, answer: body === undefined ? undefined : { ...answer, body } };
}
