import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { LedgerEntry } from "../../src/service/client/client.ts";
import { canonicalRequest, wireRequest } from "../../src/service/contract/query.ts";
import { pendingFiles, readPending } from "../../src/store/changes/pendingFile.ts";
import { allAsked, type Knowledge, questions } from "./protocol.ts";
import { exchangeIn, unanswered } from "../../src/store/sql/entries.ts";

export interface StoredLine {
  /** Its request’s name, unique among all windows. */
  readonly name: string;
  readonly question: string;
  /** The service’s id of its answer. */
  readonly id?: string | undefined;
  readonly hasAnswer: boolean;
  /** Stopped before it was sent. */
  readonly isUnsent: boolean;
}

/** The data that survives the end of all windows: the database and the files beside it. */
export interface Stored {
  /** By number, in the database. */
  readonly lines: ReadonlyMap<number, StoredLine>;
  readonly pendingLines: readonly StoredLine[];
  /** For each question, the number of the line that paid for its answer. */
  readonly answers: ReadonlyMap<string, number>;
  /** Marks and saved searches as text. */
  readonly edited: ReadonlyMap<string, string>;
  /** Saved searches with a check, in the database or beside it. */
  readonly checked: ReadonlySet<string>;
  readonly pendingChecked: ReadonlySet<string>;
  /** Keys in saved searches: true if new. */
  readonly seen: ReadonlyMap<string, boolean>;
}

export function databaseIn(folder: string): string {
  return join(folder, "startup-funding.db");
}

/** Reads a folder without the store’s code. */
export function readStored(folder: string): Stored {
  // Read these first: a change that moves into the database meanwhile is then found twice, not missed.
  const changes = pendingFiles(databaseIn(folder)).flatMap(({ path }) => readPending(path).changes);
  const pendingLines = changes.flatMap((change) => {
    const { request } = change;
    const { ending, answer } = change.what === "ended" ? change : { ending: unanswered };
    const line = lineOf({ ...request.departure, ...ending, request: request.name });
    return [{ ...line, hasAnswer: line.hasAnswer && answer !== undefined }];
  });
  const checkedBeside = changes.flatMap((change) => {
    const isCheck = change.what === "ended" && change.request.departure.purpose === "check";
    if (!isCheck || change.answer === undefined) return [];
    return allAsked.filter((asked) => questions[asked].text === change.request.question);
  });
  const { ledger, answers, marks, savedSearches, seen } = readRows(databaseIn(folder));
  const exchanges = ledger.flatMap(
    ({ id, line }) => exchangeIn({ line: Number(id), text: String(line) }) ?? [],
  );
  const saved = savedSearches.map(({ search, entry }) => [`save ${String(search)}`, nameIn(entry)] as const);
  const marked = marks.map(
    ({ key, star, tags, note }) => [`mark ${String(key)}`, markText(star, tags, note)] as const,
  );
  const checked = savedSearches.filter(({ look }) => look !== null);
  return {
    lines: new Map(exchanges.map((exchange) => [exchange.line, lineOf(exchange)])),
    pendingLines,
    answers: new Map(answers.map(({ question, line }) => [String(question), Number(line)])),
    edited: new Map([...marked, ...saved]),
    checked: new Set(checked.map(({ search }) => String(search))),
    pendingChecked: new Set(checkedBeside),
    seen: new Map(seen.map(({ search, key, isNew }) => [`${String(search)} ${String(key)}`, isNew === 1])),
  };
}

/** The knowledge of every window, if nothing is beside the database. */
export function knowledgeIn({ edited, seen, answers }: Stored): Knowledge {
  const saved = [...edited].filter(([target]) => target.startsWith("save "));
  return {
    saved: Object.fromEntries(saved.map(([target, name]) => [target.slice("save ".length), name])),
    news: [...seen].flatMap(([name, isNew]) => (isNew ? [name] : [])).toSorted(),
    answered: allAsked.filter((asked) => answers.has(questions[asked].text)),
  };
}

/** `tags` is a JSON list. */
export function markText(star: unknown, tags: unknown, note: unknown): string {
  return `${String(star)} ${String(tags)} ${String(note)}`;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

const tables = ["ledger", "answers", "marks", "savedSearches", "seen"] as const;

/** Reads all tables in one transaction; empty before the first window has created them. */
function readRows(path: string): Readonly<Record<(typeof tables)[number], Rows>> {
  const found = { ledger: [], answers: [], marks: [], savedSearches: [], seen: [] };
  if (!existsSync(path)) return found;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    database.exec("PRAGMA busy_timeout = 2000; BEGIN");
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'seen'").get() === undefined) return found;
    const rows = tables.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()] as const);
    return { ...found, ...Object.fromEntries(rows) };
  } finally {
    database.close();
  }
}

type Sent = Pick<LedgerEntry, "question"> &
  Partial<Pick<LedgerEntry, "request" | "requestId" | "failure" | "counted" | "status">>;

function lineOf({ request = "", question, requestId, failure, counted, status }: Sent): StoredLine {
  return {
    name: request,
    question: canonicalRequest(wireRequest(question)),
    id: requestId,
    hasAnswer: failure === undefined && status === 200,
    isUnsent: failure === "cancelled" && counted === "no",
  };
}

function nameIn(entry: unknown): string {
  const value: unknown = JSON.parse(String(entry));
  return typeof value === "object" && value !== null && "name" in value ? String(value.name) : "";
}
