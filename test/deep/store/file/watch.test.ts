import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { expect, it } from "vitest";
import { watchDatabase } from "../../../../src/store/file/watch.ts";
import { until } from "../../../../tools/project/until.ts";

/** A database in which another window's write can be seen only by the look after the next one. */
class Late extends DatabaseSync {
  looksUntilSeen = Infinity;
  constructor() {
    super(":memory:");
  }
  override prepare(): StatementSync {
    this.looksUntilSeen -= 1;
    return super.prepare(`SELECT ${this.looksUntilSeen < 0 ? "2" : "1"} AS data_version`);
  }
}

it("a write is noticed that can be seen only a moment after the file has changed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "watched-"));
  const connection = new Late();
  let changes = 0;
  const end = watchDatabase(folder, { connection }, () => (changes += 1));
  try {
    writeFileSync(join(folder, "first"), "");
    await until("the first look", () => changes === 1);
    connection.looksUntilSeen = 1;
    writeFileSync(join(folder, "second"), "");
    await until("the look that sees it", () => changes === 2);
    expect(connection.looksUntilSeen).toBe(-1);
  } finally {
    end();
    connection.close();
    rmSync(folder, { recursive: true });
  }
});
