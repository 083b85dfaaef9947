import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { AnswerKey } from "../../../src/service/client/client.ts";
import type { Store } from "../../../src/store/store.ts";
import { isSoak, seed } from "../../support/chance.ts";
import { damagePages } from "../../support/store/damage.ts";
import { useDisk } from "../../support/store/disk.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { keyOf, put, ledgerSum } from "../../support/store/requests.ts";
import { makeOlder } from "../../support/store/versions.ts";
import type { Command } from "../../support/store/windows.ts";

const disk = useDisk(6_000_000);
const folder = storeFolder(() => disk.path);

beforeEach((context) => {
  if (!disk.isThere) context.skip();
});

/** What a window finds on its disk when it opens. */
interface Found {
  readonly what: string;
  /** Makes it; the key of an answer that is in it, and is found however often a window is killed. */
  readonly make: () => Promise<AnswerKey | undefined>;
  readonly isFull?: boolean;
}

async function filled(): Promise<AnswerKey> {
  const store = await folder.open();
  const body = Array.from({ length: 200 }, (_none, index) => Math.sin(index)).join();
  for (let at = 1; at <= 40; at += 1)
    await put(store, keyOf(`question ${String(at).padStart(2, "0")}`), { body, at });
  await store.close();
  return keyOf("question 01");
}

async function damaged(): Promise<AnswerKey> {
  const key = await filled();
  expect(damagePages(folder.file, "leaf of a table", "question 30")).toBeGreaterThan(0);
  return key;
}

/** Nothing of it is read. */
async function older(): Promise<undefined> {
  await filled();
  makeOlder(folder.file);
}

const founds: readonly Found[] = [
  { what: "nothing", make: () => Promise.resolve(undefined) },
  { what: "a file", make: filled },
  { what: "a damaged file", make: damaged },
  { what: "a file of an older version", make: older },
  { what: "a file on a full disk", make: filled, isFull: true },
  { what: "a damaged file on a full disk", make: damaged, isFull: true },
];

/** What a window does; each is answered when it is kept, or when a person has been notified that it is not. */
const commands: readonly Command[] = [
  { what: "begin", question: "paid", maxAgeMs: 0 },
  { what: "get", question: "question 30" },
  { what: "end", question: "paid", body: '"paid"' },
  { what: "star", key: "filing:1", isGiven: true },
  { what: "told" },
  { what: "close" },
];

/** What of it was answered before the window was killed at this step. */
async function killedAt(step: number): Promise<ReadonlyMap<string, unknown>> {
  const window = await folder.process({ lockTimeoutMs: 15_000, variables: { KILLED_AT: String(step) } });
  const answers = new Map<string, unknown>();
  for (const command of commands) {
    const answer = window.ask(command).then((result) => ({ result }));
    const answered = await Promise.race([answer, window.ended.then(() => undefined)]);
    if (answered === undefined) break;
    answers.set(command.what, answered.result);
  }
  await window.kill();
  return answers;
}

/** Whether all is there that was there, and once what a window was answered that has kept it. */
async function hasAll(
  store: Store,
  { key, requests }: { readonly key: AnswerKey | undefined; readonly requests: number },
  answers: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (key !== undefined) expect((await store.get(key))?.at).toBeGreaterThan(0);
  // It meets the damage, and mends it.
  await store.get(keyOf("question 30"));
  const added = (await ledgerSum(store)).requests - requests;
  expect(added).toBeGreaterThanOrEqual(answers.has("begin") ? 1 : 0);
  expect(added).toBeLessThanOrEqual(1);
  if (answers.has("end")) expect((await store.get(keyOf("paid")))?.body).toBe('"paid"');
  if (answers.has("star") && answers.get("star") === undefined)
    expect(
      folder.rows("SELECT star FROM marks WHERE key = 'filing:1' AND service = 'https://a.example'"),
    ).toEqual([{ star: 1 }]);
}

describe.each(founds)("a window that finds $what", ({ make, isFull = false }) => {
  test.each(isSoak ? [false, true] : [true])(
    "is killed at any of its steps, and the next one has everything (beside another window: %j)",
    async (isBeside) => {
      let kills = 0;
      for (let step = isSoak ? 1 + (seed % 3) : 5; ; step = isSoak ? step + 3 : step * 2) {
        for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name), { recursive: true });
        const key = await make();
        const requests = key === undefined ? 0 : linesIn();
        const other = isBeside ? await folder.open() : undefined;
        if (isFull) disk.fill();
        const answers = await killedAt(step);
        if (isFull) disk.free();
        // On a full disk, a window that has just opened may have to say that it alone knows.
        const isKept =
          !isFull || (answers.has("told") && !JSON.stringify(answers.get("told")).includes("until"));
        try {
          await other?.close();
          const next = await folder.open();
          await hasAll(next, { key, requests }, isKept ? answers : new Map());
          await next.close();
          expect(readdirSync(folder.path).filter((name) => /filling|\.next/.test(name))).toEqual([]);
        } catch (error) {
          const done = [...answers.keys()].join(", ");
          throw new Error(`killed at step ${String(step)}, after ${done}`, { cause: error });
        }
        if (answers.has("close")) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThan(isSoak ? 15 : 1);
    },
  );
});

function linesIn(): number {
  return Number(folder.rows("SELECT count(*) AS n FROM ledger")[0]?.["n"]);
}
