import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openStoreHere } from "../../../tools/store/sameThread.ts";
import { answer, filing, questions, service } from "../../support/store/library.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { readStore } from "../../support/ui/storeFile.ts";
import { useNewWindow } from "../../support/ui/product.ts";
import { until } from "../../../tools/project/until.ts";
import { textIn } from "../../../tools/workbench/reading.ts";

const place = "User/globalStorage/startup-funding.startup-funding/startup-funding.db";

/** More than one MB of local data, with a mark on its oldest record. */
async function fullDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "full-"));
  const store = await openStoreHere({ folder, now: Date.now, log: () => undefined, maxSizeBytes: () => 1e9 });
  for (let id = 1; id <= 80; id += 1) {
    const description = randomBytes(16_000).toString("base64");
    await answer(store, questions.filing(id), filing(id, { description }), id);
  }
  await store.library.mark({ service, key: "filing:1" }, { star: true });
  await store.close();
  const database = await readFile(join(folder, "startup-funding.db"));
  await rm(folder, { recursive: true });
  return database;
}

const held: { database?: Buffer } = {};
beforeAll(async () => {
  held.database = await fullDatabase();
});
const session = useNewWindow(() => ({
  settings: { "startupFunding.store.maxSize": 1 },
  userData: { [place]: held.database ?? "" },
}));

function recordsLeft(): readonly unknown[] {
  const sql = "SELECT key FROM records WHERE service = (SELECT id FROM services WHERE service = ?)";
  return readStore(join(session().folders.userData, place), (database) =>
    database
      .prepare(sql)
      .all(service)
      .map(({ key }) => key),
  );
}

describe("local data that is larger than the setting says", () => {
  it("asks with its counts, removes the oldest on demand, and keeps what has a star, which clearing names", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Use Sample Data");
    await vs.view("Results").row(/\$/).waitFor();
    const question = await vs.notifications.find("The local data takes");
    // It may ask before the list of the sample is stored, or its first filing.
    await expectSoon(textIn(question)).toMatch(
      /The local data takes \d MB; the setting allows 1 MB \(records: (?:80|105), stored answers: 8[0-2]\)/,
    );
    expect(recordsLeft()).toHaveLength(80);
    await vs.notifications.press("The local data takes", "Remove the Oldest");
    const left = await until("room", () => {
      const keys = recordsLeft();
      return keys.length < 70 && keys;
    });
    expect(left).toContain("filing:1");
    expect(left).not.toContain("filing:2");
    await vs.run("Startup Funding: Clear Local Data…");
    await vs.dialog.find("Your stars, tags, and notes are deleted too (records: 1).");
    await vs.dialog.press("Cancel");
  });
});
