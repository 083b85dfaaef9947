import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { isAbortError, isUnsentAbort } from "../../../src/service/errors.ts";
import { openStore, type Store } from "../../../src/store/store.ts";
import { StoreThread } from "../../../src/store/storeThread.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { program } from "../../support/store/programs.ts";
import { begin, keyOf, leave, put } from "../../support/store/requests.ts";

const folder = storeFolder();
const open: Store[] = [];
let scripts: Readonly<Record<"thread" | "dyingThread" | "worker", string>>;

beforeAll(async () => {
  scripts = {
    thread: await program("thread"),
    dyingThread: await program("dyingThread"),
    worker: await program("worker"),
  };
});
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});

/** A window whose store is in a thread of its own, as in the product. */
async function window(script: "thread" | "dyingThread" = "thread"): Promise<Store> {
  const store = await openStore({
    folder: folder.path,
    now: Date.now,
    log: () => undefined,
    maxSizeBytes: () => 50_000_000,
    open: (needs) => new StoreThread({ ...needs, script: scripts[script], worker: scripts.worker }),
  });
  open.push(store);
  return store;
}

/** Has the thread die when it is asked for this, once. */
function dieAt(operation: string): void {
  writeFileSync(join(folder.path, "deadly"), operation);
}

describe("the thread of a window", () => {
  it("keeps what was paid for, and shows it to the next window", async () => {
    const store = await window();
    let changes = 0;
    store.onDidChange(() => (changes += 1));
    await put(store, keyOf("q"), { body: '{"a":1}', at: 1 });
    expect(await store.get(keyOf("q"))).toMatchObject({ body: '{"a":1}', at: 1 });
    expect(changes).toBeGreaterThan(0);
    await store.close();
    const next = await window();
    expect(await next.get(keyOf("q"))).toMatchObject({ body: '{"a":1}' });
    expect(await next.ledger.lines()).toHaveLength(1);
  });

  it("stops waiting for another window’s request at once", async () => {
    const [one, other] = [await window(), await window()];
    await leave(one, keyOf("q"), Date.now());
    const begun = await begin(other);
    if (begun.kind !== "elsewhere") throw new Error(begun.kind);
    const controller = new AbortController();
    const following = other.follow(begun.request, controller.signal);
    controller.abort();
    await expect(following).rejects.toSatisfy(isAbortError);
    await expect(other.follow(begun.request, controller.signal)).rejects.toSatisfy(isAbortError);
  });

  it("lets no request begin once it is being closed, and says that none has left", async () => {
    const store = await window();
    const closing = store.close();
    await expect(begin(store)).rejects.toSatisfy(isUnsentAbort);
    await closing;
  });

  it("is started again where it dies, and is told once more what was paid for", async () => {
    const store = await window("dyingThread");
    const end = await leave(store, keyOf("q"), Date.now());
    dieAt("end");
    await end({ body: "{}", at: Date.now() });
    expect(await store.get(keyOf("q"))).toMatchObject({ body: "{}" });
    expect(await store.ledger.lines()).toMatchObject([{ status: 200 }]);
  });

  it("rejects what waits where it dies; a request that had left stays open, and counts", async () => {
    const store = await window("dyingThread");
    await leave(store, keyOf("q"), Date.now());
    dieAt("forgotten");
    await expect(store.library.forgotten()).rejects.toThrow("has ended");
    expect(await store.spent("person")).toBe(1);
    expect(await begin(await window())).toMatchObject({ kind: "elsewhere" });
  });

  it("stays away where it dies again", async () => {
    const store = await window("dyingThread");
    for (const operation of ["forgotten", "watch"]) {
      dieAt(operation);
      await expect(operation === "watch" ? store.saved.watch() : store.library.forgotten()).rejects.toThrow();
    }
    await expect(store.get(keyOf("q"))).rejects.toThrow("has ended");
  });
});
