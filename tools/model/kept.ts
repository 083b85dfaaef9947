import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import * as z from "zod";
import type { Question } from "../../src/service/contract/question.ts";
import { unpackBody } from "../../src/store/records/bodies.ts";
import { questionText } from "./questions.ts";

/** A line of the ledger, in whichever file it is. */
export interface KeptLine {
  readonly service: string;
  readonly question: string;
  readonly purpose: string;
  readonly requestId?: string;
  readonly failure?: string;
  readonly at: number;
  /** Number in the database; undefined for one that is written down beside it. */
  readonly line?: number;
}

/** An answer, in whichever file it is. */
export interface KeptAnswer {
  readonly service: string;
  readonly question: string;
  readonly at: number;
  /** Whose it is, under a salt. */
  readonly fingerprint: string;
  readonly salt: string;
}

/** What survives the end of all windows: in the database, and in the files beside it. */
export interface Kept {
  readonly lines: readonly KeptLine[];
  readonly answers: readonly KeptAnswer[];
  /** The database or a part of it cannot be read. */
  readonly isDamaged: boolean;
}

const name = "startup-funding.db";

/** Reads what is kept in a folder, by SQLite alone; what is being moved from file to file is found in both. */
export async function readKept(folder: string): Promise<Kept> {
  const beside = await readPending(folder);
  const inside = readDatabase(join(folder, name));
  return {
    lines: [...beside.lines, ...inside.lines],
    answers: [...beside.answers, ...inside.answers],
    isDamaged: inside.isDamaged,
  };
}

/** What of a database can be read in a copy, so that looking changes nothing; undefined where there is no file. */
export async function readCopy(path: string): Promise<Kept | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "model-copy-"));
  try {
    await copyFile(path, join(folder, name));
    await copyFile(`${path}-wal`, join(folder, `${name}-wal`)).catch(() => undefined);
    return readDatabase(join(folder, name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files that were set aside as damaged. */
export async function filesAside(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((one) => /\.damaged-\d+$/.test(one)).map((one) => join(folder, one));
}

/** Names of the files in which windows write down what the database cannot take. */
export async function pendingNames(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(() => [])).filter((one) => one.includes(".pending-"));
}

function readDatabase(path: string): Kept {
  let isDamaged = false;
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (isOf(error, [5, 6])) throw error;
      isDamaged = true;
      return undefined;
    }
  };
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(path, { readOnly: true });
  } catch {
    return { lines: [], answers: [], isDamaged: false };
  }
  try {
    database.exec("PRAGMA busy_timeout = 2000");
    const has = attempt(() => database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'ledger'").get());
    if (has === undefined) return { lines: [], answers: [], isDamaged };
    const salt = String(
      attempt(() => database.prepare("SELECT value FROM meta WHERE name = 'salt'").get()?.["value"]),
    );
    const rows = (table: string): readonly Row[] => rowsById(database, table, attempt);
    const lines = rows("ledger").flatMap(
      (row) => lineOf(parsed(String(row["line"])), Number(row["id"])) ?? [],
    );
    // An outline without its records is no answer.
    const records = attempt(() => database.prepare("SELECT body FROM answerBodies WHERE answer = ?"));
    const hasRecords = (row: Row): boolean => attempt(() => records?.all(Number(row["id"]))) !== undefined;
    const answers = rows("answers")
      .filter(hasRecords)
      .flatMap((row) => answerOf(row, salt) ?? []);
    return { lines, answers, isDamaged };
  } finally {
    database.close();
  }
}

type Row = Readonly<Record<string, unknown>>;

/** One by one where they cannot be read at one go. */
function rowsById(
  database: DatabaseSync,
  table: string,
  attempt: <T>(work: () => T) => T | undefined,
): readonly Row[] {
  const all = attempt(() => database.prepare(`SELECT * FROM ${table} NOT INDEXED`).all());
  if (all !== undefined) return all;
  const newest = Number(
    attempt(() => database.prepare(`SELECT max(id) AS id FROM ${table}`).get()?.["id"]) ?? 200,
  );
  const one = attempt(() => database.prepare(`SELECT * FROM ${table} WHERE id = ?`));
  if (one === undefined) return [];
  return Array.from({ length: newest }, (_, at) => attempt(() => one.get(at + 1))).filter(
    (row) => row !== undefined,
  );
}

const writtenLine = z.object({
  question: z.custom<Question>((value) => typeof value === "object" && value !== null),
  service: z.string(),
  at: z.number(),
  purpose: z.string(),
  requestId: z.string().exactOptional(),
  failure: z.string().exactOptional(),
});

function lineOf(value: unknown, line?: number): KeptLine | undefined {
  const { success, data } = writtenLine.safeParse(value);
  if (!success) return undefined;
  try {
    return { ...data, question: questionText(data.question), ...(line === undefined ? {} : { line }) };
  } catch {
    return undefined;
  }
}

/** A line as a window knows it. */
export function lineIn(text: string): KeptLine | undefined {
  return lineOf(parsed(text));
}

function answerOf(row: Row, salt: string): KeptAnswer | undefined {
  const { origin, credential, question, at, body } = row;
  if (!(body instanceof Uint8Array) || !isWhole(body, true)) return undefined;
  return {
    service: String(origin),
    fingerprint: String(credential),
    question: String(question),
    at: Number(at),
    salt,
  };
}

const pendingLine = z.object({
  what: z.enum(["left", "ended"]),
  request: z.object({
    name: z.string(),
    departure: z.looseObject({}),
    credential: z.string(),
    salt: z.string(),
    question: z.string(),
  }),
  ending: z.looseObject({}).exactOptional(),
  answer: z.object({ body: z.string(), at: z.number() }).exactOptional(),
});

async function readPending(folder: string): Promise<Pick<Kept, "lines" | "answers">> {
  const lines: KeptLine[] = [];
  const answers: KeptAnswer[] = [];
  for (const one of await pendingNames(folder)) {
    const text = await readFile(join(folder, one), "utf8").catch(() => "");
    const all = text
      .trimEnd()
      .split("\n")
      .flatMap((line) => pendingLine.safeParse(parsed(line)).data ?? []);
    // The last report of a request is complete.
    const records = new Map(all.map((record) => [record.request.name, record]));
    for (const { request, ending = { failure: "unanswered" }, answer } of records.values()) {
      const { credential: fingerprint, salt, question, departure } = request;
      const line = lineOf({ ...departure, ...ending });
      if (line === undefined) continue;
      lines.push(line);
      const { body, at = 0 } = answer ?? {};
      if (body === undefined || !isWhole(Buffer.from(body, "base64"))) continue;
      answers.push({ service: line.service, question, at, fingerprint, salt });
    }
  }
  return { lines, answers };
}

function isWhole(body: Uint8Array, isOutline = false): boolean {
  try {
    return (isOutline ? unpackBody(body) : gunzipSync(body)).length > 0;
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isOf(error: unknown, codes: readonly number[]): boolean {
  const code: unknown = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  return typeof code === "number" && codes.includes(code % 256);
}
