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

/** What each kind of change holds: plain data. `at` is in ms since 1970. */
interface Changes {
  readonly left: { readonly request: SentRequest };
  readonly ended: EndedRequest;
  readonly sameAccount: SameAccount;
  readonly question: { readonly row: QuestionRow };
  readonly questionRemoved: { readonly name: string; readonly service: string };
  readonly marks: {
    readonly service: string;
    readonly key: string;
    readonly marks: RecordMarks;
    readonly at: number;
  };
  readonly nameHidden: {
    readonly service: string;
    readonly core: string;
    readonly name: string;
    readonly at: number;
  };
  readonly nameShown: { readonly service: string; readonly core: string };
  readonly savedSearch: { readonly row: Omit<SavedRow, "look"> };
  readonly savedSearchRemoved: { readonly search: string };
  readonly look: LookRow;
  readonly seen: { readonly rows: readonly SeenRow[] };
  readonly watch: { readonly patch: string };
  /** The first `count` changes of a spill file have been applied. */
  readonly taken: { readonly spill: string; readonly count: number };
}

/** A write as plain data. While the file can’t take it, it goes to the fallback, and into a spill file that is applied later. */
export type Change<What extends keyof Changes = keyof Changes> = {
  [Key in What]: Changes[Key] & { readonly what: Key };
}[What];

interface ChangeOptions {
  /** Most that stored answers may take, in bytes. */
  readonly maxBytes: number;
  /** It is made a while after it happened: what came later stays. */
  readonly isLate: boolean;
}

type Makers = {
  readonly [What in keyof Changes]: (
    database: Database,
    change: Changes[What],
    options: ChangeOptions,
  ) => void;
};

const makers: Makers = {
  left: (database, { request }, { isLate }) => void addDeparture(database, request, isLate),
  ended: addEnding,
  sameAccount: mergeAccounts,
  question: (database, { row }) => database.putQuestion(row),
  questionRemoved: (database, { name, service }) => database.removeQuestion(name, service),
  marks: (database, { service, key, marks, at }) => database.putMarks(service, key, marks, at),
  nameHidden: (database, { service, core, name, at }) => database.hideName(service, core, name, at),
  nameShown: (database, { service, core }) => database.showName(service, core),
  savedSearch: (database, { row }) => database.putSavedSearch(row),
  savedSearchRemoved: (database, { search }) => database.removeSavedSearch(search),
  look: (database, look) => database.putLook(look),
  seen: (database, { rows }) => database.markSeen(rows),
  watch: (database, { patch }) => database.changeWatch(patch),
  taken: (database, { spill, count }) => database.putTaken(spill, count),
};

/** Applies a change. Throws the errors of SQLite. */
export function makeChange<What extends keyof Changes>(
  database: Database,
  change: Change<What>,
  options: ChangeOptions,
): void {
  makers[change.what](database, change, options);
}
