import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { JournalKeeper } from "../../../../src/store/file/journalKeeper.ts";
import type { TaskResult } from "../../../../src/store/file/tasks.ts";
import { until } from "../../../../tools/project/until.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();

it("a journal that grows while it is folded is folded again", async () => {
  const folds: ((result: TaskResult) => void)[] = [];
  for (const path of [folder.file, `${folder.file}-wal`]) writeFileSync(path, "long");
  const keeper = new JournalKeeper(folder.file, {
    loadSqlite: () => Promise.resolve({ DatabaseSync }),
    runTask: () => new Promise((resolve) => folds.push(resolve)),
    now: Date.now,
    journalBytes: 1,
  });
  keeper.changed();
  await until("the journal to be folded", () => folds.length === 1);
  keeper.changed();
  folds[0]?.({ ok: true, isSole: false });
  await until("it to be folded again", () => folds.length === 2);
  folds[1]?.({ ok: true, isSole: false });
  expect(folds).toHaveLength(2);
  await keeper.stop();
});
