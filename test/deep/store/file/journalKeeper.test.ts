import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { Checkpointer } from "../../../../src/store/file/checkpointer.ts";
import { until } from "../../../../tools/project/until.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();

it("a WAL that stays long is checkpointed again after pauses that grow, whatever is written meanwhile", async () => {
  const folds: number[] = [];
  class Counting extends DatabaseSync {
    override exec(sql: string): void {
      if (sql.includes("TRUNCATE")) folds.push(performance.now());
      keeper.changed();
      super.exec(sql);
    }
  }
  const connection = new Counting(":memory:");
  for (const path of [folder.file, `${folder.file}-wal`]) writeFileSync(path, "long");
  const keeper = new Checkpointer(folder.file, {
    connection: () => connection,
    log: () => undefined,
    now: Date.now,
    walBytes: 1,
  });
  keeper.changed();
  await until("four checkpoints", () => folds.length === 4);
  await keeper.stop();
  connection.close();
  // 200, 400 and 800 ms.
  expect((folds[3] ?? 0) - (folds[0] ?? 0)).toBeGreaterThan(1_000);
});
