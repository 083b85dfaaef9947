import { createCheckpointLease } from "../../../../src/store/file/checkpointer.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { until } from "../../../../tools/project/until.ts";
import { keyOf, put } from "../../../support/store/requests.ts";
import { long, packedBytes, runtime } from "../../../support/store/leases.ts";

const folder = storeFolder();

const walBytes = (): number => statSync(`${folder.file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

describe("windows of an SQLite in which two may not fold at the same time", () => {
  it("fold in one of them alone, and none by itself", async () => {
    const [one, two, three] = [runtime("3.51.2"), runtime("3.51.2"), runtime("3.51.2")];
    const [first, second] = [await folder.open(one.needs), await folder.open(two.needs)];
    await put(first, keyOf("first"), long);
    await until("the first to fold", () => one.folds.length > 0);
    await put(second, keyOf("second"), long);
    await second.close();
    expect(two.folds).toEqual([]);
    expect([...one.automatic, ...two.automatic]).toEqual(["0", "0"]);
    const folded = one.folds.length;
    await put(first, keyOf("last"), long);
    await until(
      "the first to fold what both wrote",
      () => one.folds.length > folded && walBytes() < packedBytes,
    );
    await first.close();
    // The next one to open has the right.
    const third = await folder.open(three.needs);
    await put(third, keyOf("third"), long);
    await until("the third to fold", () => three.folds.length > 0);
    expect(await third.get(keyOf("second"))).toMatchObject(long);
    expect(folder.told).toEqual([]);
  });

  it("cut the WAL after one of them has cleared without that right, once the other one is silent", async () => {
    const { needs, folds } = runtime("3.51.2");
    let laterMs = 0;
    // A WAL of this length is cut for no other reason.
    const cut = { walBytes: 10_000_000 };
    const store = await folder.open({ ...needs, ...cut, now: () => Date.now() + laterMs });
    // A process that runs beside this one.
    expect(await createCheckpointLease(folder.file, Date.now, process.ppid).acquire()).toBe(true);
    folder.connection().prepare("SELECT 1 FROM ledger").get();
    await put(store, keyOf("q"), long);
    await store.clear();
    expect(await store.ledger.lines()).toEqual([]);
    expect(folds).toEqual([]);
    laterMs = 61_000;
    await until("the WAL to be cut", () => folds.length > 0);
  });
});
