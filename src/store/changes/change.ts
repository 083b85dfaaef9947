import { filterForgotten } from "../records/filterForgotten.ts";
import type { Database } from "../rows/database.ts";
import { addDeparture, addEnding, type EndedRequest, type SentRequest } from "./requestLines.ts";

export type Change =
  | { readonly what: "left"; readonly request: SentRequest }
  | ({ readonly what: "ended" } & EndedRequest);

/** Applies a change. `isLate`: newer rows win, and applying it twice changes nothing. Throws SQLite’s errors. */
export function applyChange(database: Database, change: Change, isLate: boolean): void {
  if (change.what === "left") addDeparture(database, change.request, isLate);
  else addEnding(database, change, isLate);
}

export function withoutForgotten(database: Database, change: Change): Change {
  if (change.what !== "ended" || change.answer === undefined) return change;
  const { answer, request } = change;
  const { departure, question } = request;
  const { body } = filterForgotten(database.forgotten(), { ...departure, question, body: answer.body });
  return { ...change, answer: body === undefined ? undefined : { ...answer, body } };
}
