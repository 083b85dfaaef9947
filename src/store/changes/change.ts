import type { RecordMarks } from "../records/rows.ts";
import type { LookRow, SavedRow, SeenRow } from "../records/saved.ts";
import type { Database } from "../rows/database.ts";
import type { QuestionRow } from "../sql/entries.ts";
import {
  addDeparture,
  addEnding,
  type EndedRequest,
  type SentRequest,
  mergeAccounts,
  type SameAccount,
} from "./requestLines.ts";

/** A write as plain data. While the file can’t take it, it goes to the fallback, and into a spill file that is applied later. */
export type Change =
  | { readonly what: "left"; readonly request: SentRequest }
  | (EndedRequest & { readonly what: "ended" })
  | (SameAccount & { readonly what: "sameAccount" })
  | { readonly what: "question"; readonly row: QuestionRow }
  | { readonly what: "questionRemoved"; readonly name: string; readonly service: string }
  | {
      readonly what: "marks";
      readonly service: string;
      readonly key: string;
      readonly marks: RecordMarks;
      /** In ms since 1970. */
      readonly at: number;
    }
  | {
      readonly what: "nameHidden";
      readonly service: string;
      readonly core: string;
      readonly name: string;
      readonly at: number;
    }
  | { readonly what: "nameShown"; readonly service: string; readonly core: string }
  | { readonly what: "savedSearch"; readonly row: Omit<SavedRow, "look"> }
  | { readonly what: "savedSearchRemoved"; readonly search: string }
  | (LookRow & { readonly what: "look" })
  | { readonly what: "seen"; readonly rows: readonly SeenRow[] }
  | { readonly what: "watch"; readonly patch: string }
  /** The first `count` changes of a spill file have been applied. */
  | { readonly what: "taken"; readonly spill: string; readonly count: number };

export interface ChangeOptions {
  /** Most that stored answers may take, in bytes. */
  readonly maxBytes: number;
  /** It is made a while after it happened: what came later stays. */
  readonly isLate: boolean;
}

/** Applies a change. Throws the errors of SQLite. */
export function makeChange(database: Database, change: Change, making: ChangeOptions): void {
  switch (change.what) {
    case "left":
      addDeparture(database, change.request, making.isLate);
      return;
    case "ended":
      return addEnding(database, change, making);
    case "sameAccount":
      return mergeAccounts(database, change);
    case "question":
      return database.putQuestion(change.row);
    case "questionRemoved":
      return database.removeQuestion(change.name, change.service);
    case "marks":
      return database.putMarks(change.service, change.key, change.marks, change.at);
    case "nameHidden":
      return database.hideName(change.service, change.core, change.name, change.at);
    case "nameShown":
      return database.showName(change.service, change.core);
    case "savedSearch":
      return database.putSavedSearch(change.row);
    case "savedSearchRemoved":
      return database.removeSavedSearch(change.search);
    case "look":
      return database.putLook(change);
    case "seen":
      return database.markSeen(change.rows);
    case "watch":
      return database.changeWatch(change.patch);
    case "taken":
      return database.putTaken(change.spill, change.count);
  }
}
