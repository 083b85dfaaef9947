import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { callerOf } from "../src/domain/fingerprint.ts";
import type { AnswerKey } from "../src/service/client/client.ts";
import { canonicalRequest, wireRequest } from "../src/service/contract/query.ts";
import type { Question } from "../src/service/contract/question.ts";
import { databasePath } from "../src/store/file/replacing.ts";
import { openStore, type Store } from "../src/store/store.ts";
import { StoreThread } from "../src/store/storeThread.ts";
import { bundle } from "../tools/project/bundle.ts";
import { filings, pageText, rowOf } from "./filings.ts";
import { inFolder } from "./folder.ts";
import type { Scenario } from "./results.ts";
import { median } from "./statistics.ts";

const answers = 2_000;
const openings = 30;
/** Answers that each window reads after the first. */
const reads = 50;
const rowsPerPage = 25;

/** Each window starts its thread, opens the store and reads answers, among 2,000 stored ones. */
export const storeScenario: Scenario = (log) =>
  inFolder(async (folder) => {
    const source = join(import.meta.dirname, "../src/store");
    const scripts = await bundle({
      thread: join(source, "thread.ts"),
      worker: join(source, "file/worker.ts"),
    });
    const open = (): Promise<Store> => openBenchStore(folder, scripts);
    await fill(await open());
    log(`${String(answers)} answers are in`);
    const [first, later, bare]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < openings; round += 1) {
      const key = keyOf(questionOf(round));
      const started = performance.now();
      const store = await open();
      await answerOf(store, key);
      first.push(performance.now() - started);
      for (let number = openings; number < openings + reads; number += 1) {
        const asked = keyOf(questionOf(number));
        const from = performance.now();
        await answerOf(store, asked);
        later.push(performance.now() - from);
      }
      await store.close();
      bare.push(bareMs(folder, key.question));
    }
    await rm(scripts, { recursive: true });
    const baseline = { what: "SQLite alone", value: median(bare) };
    return [
      {
        what: "The first stored answer of a window: its thread started, the store opened, the answer read",
        value: median(first),
        unit: "ms",
        limit: 80,
        baseline,
      },
      { what: "A stored answer later", value: median(later), unit: "ms", limit: 0.6, baseline },
    ];
  });

async function answerOf(store: Store, key: AnswerKey): Promise<void> {
  if ((await store.get(key)) === undefined) throw new Error("The answer isn't there.");
}

function openBenchStore(folder: string, scripts: string): Promise<Store> {
  return openStore({
    folder,
    now: Date.now,
    log: (line) => {
      throw new Error(line);
    },
    maxSizeBytes: () => 10 * 2 ** 30,
    open: (needs) =>
      new StoreThread({
        ...needs,
        script: join(scripts, "thread.mjs"),
        worker: join(scripts, "worker.mjs"),
      }),
  });
}

async function fill(store: Store): Promise<void> {
  const rows = filings(answers).map(rowOf);
  for (let number = 0; number < answers; number += 1) {
    const question = questionOf(number);
    const at = 1_700_000_000_000 + number;
    const service = benchService;
    const begun = await store.begin(
      keyOf(question),
      { question, purpose: "person", role: "app", service, at },
      { maxAgeMs: 1, timeoutMs: 60_000, isShared: true },
    );
    if (begun.kind !== "began") throw new Error(`The request wasn't begun: ${begun.kind}`);
    const first = (number * rowsPerPage) % answers;
    const body = pageText(rows.slice(first, first + rowsPerPage));
    await begun.line.end(
      { durationMs: 50, status: 200, rows: rowsPerPage, counted: "unknown", reading: { remaining: answers } },
      { body, at },
    );
  }
  await store.close();
}

const benchService = "https://service.example";

function questionOf(number: number): Question {
  return { endpoint: "companies", filters: { company: `Acme ${number}` }, page: 1 };
}

function keyOf(question: Question): AnswerKey {
  return {
    caller: callerOf({ service: benchService, credential: "sk-bench" }),
    question: canonicalRequest(wireRequest(question)),
  };
}

/** Ms from opening the file to the bytes of an answer and its records, in plain SQLite. */
function bareMs(folder: string, question: string): number {
  const started = performance.now();
  const database = new DatabaseSync(databasePath(folder));
  const found = database.prepare("SELECT id, body FROM answers WHERE question = ?").get(question);
  database.prepare("SELECT body FROM answerBodies WHERE answer = ?").all(found?.["id"] ?? null);
  const took = performance.now() - started;
  database.close();
  if (found === undefined) throw new Error("The answer isn't there.");
  return took;
}
