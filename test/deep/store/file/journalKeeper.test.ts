import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { JournalKeeper } from "../../../../src/store/file/journalKeeper.ts";
import type { TaskResult } from "../../../../src/store/file/tasks.ts";
import { until } from "../../../../tools/project/until.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();

const done: TaskResult = { ok: true, isSole: false };

/** Finds the journal long each time. */
function keeperOf(runTask: () => Promise<TaskResult>): JournalKeeper {
  for (const path of [folder.file, `${folder.file}-wal`]) writeFileSync(path, "long");
  return new JournalKeeper(folder.file, {
    loadSqlite: () => Promise.resolve({ DatabaseSync }),
    runTask,
    now: Date.now,
    journalBytes: 1,
  });
}

it("a journal that grows while it is folded is folded again", async () => {
  const folds: ((result: TaskResult) => void)[] = [];
  const keeper = keeperOf(() => new Promise((resolve) => folds.push(resolve)));
  keeper.changed();
  await until("the journal to be folded", () => folds.length === 1);
  keeper.changed();
  folds[0]?.(done);
  await until("it to be folded again", () => folds.length === 2);
  folds[1]?.(done);
  expect(folds).toHaveLength(2);
  await keeper.stop();
});

it("a journal that stays long is folded again after pauses that grow, whatever is written meanwhile", async () => {
  const folds: number[] = [];
  const keeper = keeperOf(() => {
    folds.push(performance.now());
    keeper.changed();
    return Promise.resolve(done);
  });
  keeper.changed();
  await until("it to be folded four times", () => folds.length === 4);
  await keeper.stop();
  // 200, 400 and 800 ms.
  expect((folds[3] ?? 0) - (folds[0] ?? 0)).toBeGreaterThan(1_000);
});
