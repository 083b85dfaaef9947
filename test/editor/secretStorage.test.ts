import * as assert from "node:assert/strict";
import { createCredentials } from "../../src/host/credentials.ts";
import { defaultConnection } from "../../src/host/ids.ts";
import { SecretMap } from "../support/secretMap.ts";

const origin = "https://api.example";
const secret = (role: string, at = origin): string => `startupFunding.credential:${role}:${at}`;

/** A SecretStorage that refuses everything while `broken`. */
class FailingStorage extends SecretMap {
  broken = false;

  override async ready(): Promise<void> {
    if (this.broken) throw new Error("no keyring");
    await Promise.resolve();
  }
}

describe("credentials in the secret storage", () => {
  let storage: FailingStorage;
  let credentials: ReturnType<typeof createCredentials>;
  let changes: number;

  beforeEach(() => {
    storage = new FailingStorage();
    credentials = createCredentials(storage, defaultConnection);
    changes = 0;
    credentials.onDidChange(() => {
      changes += 1;
    });
  });
  afterEach(() => {
    credentials.dispose();
  });

  it("are kept under role and origin, and nowhere else", async () => {
    assert.equal(await credentials.save("base", origin, "one"), "secretStorage");
    await credentials.save("app", origin, "two");
    await credentials.save("app", "http://127.0.0.1:8080", "three");
    assert.deepEqual(
      [...storage.kept],
      [
        [secret("base"), "one"],
        [secret("app"), "two"],
        [secret("app", "http://127.0.0.1:8080"), "three"],
      ],
    );
    assert.equal(await credentials.read("base", origin), "one");
    assert.equal(await credentials.read("base", "https://other.example"), undefined);
    assert.deepEqual(await credentials.listStored(), [
      { role: "base", origin },
      { role: "app", origin },
      { role: "app", origin: "http://127.0.0.1:8080" },
    ]);
  });

  it("are kept in memory where it refuses", async () => {
    storage.broken = true;
    assert.equal(await credentials.save("base", origin, "one"), "memory");
    assert.equal(await credentials.read("base", origin), "one");
    assert.deepEqual(await credentials.listStored(), [{ role: "base", origin }]);
    assert.ok(credentials.trouble instanceof Error);
    assert.equal(changes, 1);
    credentials.dispose();
    assert.equal(await credentials.read("base", origin), undefined);
  });

  it("are read as none where it cannot be read", async () => {
    await credentials.save("base", origin, "one");
    storage.broken = true;
    assert.equal(await credentials.read("base", origin), undefined);
    storage.broken = false;
    assert.equal(await credentials.read("base", origin), "one");
    assert.equal(credentials.trouble, undefined);
  });

  it("move there as soon as it takes them", async () => {
    storage.broken = true;
    await credentials.save("base", origin, "one");
    storage.broken = false;
    assert.equal(await credentials.save("base", origin, "two"), "secretStorage");
    await storage.delete(secret("base"));
    assert.equal(await credentials.read("base", origin), undefined);
  });

  it("are forgotten when they are removed", async () => {
    await credentials.save("base", origin, "one");
    await credentials.save("app", origin, "two");
    await credentials.remove("base", origin);
    assert.equal(await credentials.read("base", origin), undefined);
    assert.deepEqual([...storage.kept.keys()], [secret("app")]);
  });

  it("say so when they could not be removed", async () => {
    await credentials.save("base", origin, "one");
    storage.broken = true;
    await assert.rejects(credentials.remove("base", origin), /no keyring/);
  });

  it("of another connection are kept under its id, and belong to no other", async () => {
    const others = createCredentials(storage, "office");
    await others.save("base", origin, "of the office");
    assert.equal(changes, 0);
    assert.equal(await credentials.read("base", origin), undefined);
    assert.deepEqual(await credentials.listStored(), []);
    await credentials.save("base", origin, "one");
    assert.deepEqual([...storage.kept.keys()], [secret("office:base"), secret("base")]);
    assert.equal(await others.read("base", origin), "of the office");
    assert.deepEqual(await others.listStored(), [{ role: "base", origin }]);
    others.dispose();
  });

  it("follow another window", async () => {
    storage.broken = true;
    await credentials.save("base", origin, "of this window");
    storage.broken = false;
    changes = 0;
    await storage.store(secret("base"), "of another window");
    assert.equal(changes, 1);
    assert.equal(await credentials.read("base", origin), "of another window");
    await storage.delete(secret("base"));
    assert.equal(await credentials.read("base", origin), undefined);
    storage.changed.fire({ key: "something else of the product" });
    assert.equal(changes, 2);
  });
});
