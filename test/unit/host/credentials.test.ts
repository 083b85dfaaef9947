import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnections } from "../../../src/host/connections.ts";
import { createCredentials } from "../../../src/host/credentials.ts";
import { defaultConnection } from "../../../src/host/ids.ts";
import { silentStorageCode } from "../../../src/service/errors.ts";
import { EventEmitter } from "../../support/fakeVscode.ts";
import { SecretMap } from "../../support/secretMap.ts";

vi.mock("vscode", () => import("../../support/fakeVscode.ts"));

const origin = "https://api.example";
const name = `startupFunding.credential:base:${origin}`;
const silence = { kind: "noCredential", code: silentStorageCode, maybeCounted: false };

/** A SecretStorage whose keyring is locked: it answers nothing until a person unlocks it. */
class LockedStorage extends SecretMap {
  #locked = Promise.withResolvers<void>();

  unlock(): void {
    this.#locked.resolve();
  }

  /** Waits no longer, except in calls that wait already: their prompt never comes back. */
  replace(): void {
    this.#locked = Promise.withResolvers();
    this.unlock();
  }

  override ready(): Promise<void> {
    return this.#locked.promise;
  }
}

let storage: LockedStorage;
let credentials: ReturnType<typeof createCredentials>;
let changes: number;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new LockedStorage();
  storage.kept.set(name, "the key");
  credentials = createCredentials(storage, defaultConnection);
  changes = 0;
  credentials.onDidChange(() => void (changes += 1));
});
afterEach(() => {
  credentials.dispose();
  vi.useRealTimers();
});

/** How `answer` ended once `ms` are over; `waits` if it has not. */
async function after<T>(ms: number, answer: Promise<T>): Promise<unknown> {
  let end: unknown = "waits";
  answer.then(
    (value) => (end = value),
    (error: unknown) => (end = error),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return end;
}

describe("a secret storage that doesn’t answer", () => {
  it("is waited for no longer than 3 s, and less once it is silent", async () => {
    const reading = credentials.read("base", origin);
    expect(await after(2_999, reading)).toBe("waits");
    expect(await after(1, reading)).toBeUndefined();
    expect(credentials.trouble).toMatchObject(silence);
    expect(await after(500, credentials.read("app", origin))).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("may answer late: its answer is taken, once and for all", async () => {
    await after(3_000, credentials.read("base", origin));
    // The views show that the storage is silent, even if no command waits for a key.
    expect(changes).toBe(1);
    storage.unlock();
    await vi.advanceTimersByTimeAsync(0);
    expect(changes).toBe(2);
    expect(credentials.trouble).toBeUndefined();
    const { calls } = storage;
    expect(await after(0, credentials.read("base", origin))).toBe("the key");
    expect(storage.calls).toBe(calls);
    await storage.store(name, "a newer key");
    expect(await after(0, credentials.read("base", origin))).toBe("a newer key");
  });

  it("is asked again where its first answer never comes", async () => {
    await after(3_000, credentials.read("base", origin));
    storage.replace();
    expect(await after(0, credentials.read("base", origin))).toBe("the key");
    expect(changes).toBe(2);
  });

  it("keeps a new key in memory, and takes it later", async () => {
    expect(await after(3_000, credentials.save("base", origin, "typed"))).toBe("memory");
    expect(await after(0, credentials.read("base", origin))).toBe("typed");
    expect(await after(500, credentials.listStored())).toEqual([{ role: "base", origin }]);
    storage.unlock();
    await vi.advanceTimersByTimeAsync(0);
    expect(storage.kept.get(name)).toBe("typed");
  });

  it("gives no old key for one that was stored meanwhile", async () => {
    await after(3_000, credentials.read("base", origin));
    const locked = storage.unlock.bind(storage);
    storage.kept.set(name, "old");
    void after(500, credentials.save("base", origin, "new"));
    await vi.advanceTimersByTimeAsync(500);
    locked();
    await vi.advanceTimersByTimeAsync(0);
    expect(await after(0, credentials.read("base", origin))).toBe("new");
  });

  it("is no storage without keys: nothing is listed or removed without a word", async () => {
    expect(await after(3_000, credentials.listStored())).toMatchObject(silence);
    expect(await after(500, credentials.remove("base", origin))).toMatchObject(silence);
  });

  it("leaves no timer if it answers immediately", async () => {
    storage.unlock();
    expect(await credentials.read("base", origin)).toBe("the key");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("Remove API Key", () => {
  it.each([
    ["a key of an address", origin, "base", origin, true],
    ["a key of an earlier address alone", origin, "base", "https://earlier.example", true],
    ["no key", origin, undefined, origin, false],
    ["no address", "", "base", origin, false],
  ] as const)(
    "is offered or not with %s, on sample data too",
    async (_with, address, role, keyOrigin, hasKey) => {
      storage.unlock();
      await credentials.remove("base", origin);
      if (role !== undefined) await credentials.save(role, keyOrigin, "the key");
      const { event } = new EventEmitter<void>();
      const connections = createConnections(
        { address: () => address, authMethod: () => "apiKey", onDidChangeConnection: event },
        credentials,
        { active: true, addresses: () => Promise.reject(new Error("no sample")), onDidChange: event },
      );
      expect(await connections.hasKey()).toBe(hasKey);
      connections.dispose();
    },
  );
});

describe("a connection whose keys can’t be read", () => {
  it("is locked after 3 s, says so, and is ready once the storage answers", async () => {
    const { event } = new EventEmitter<void>();
    const connections = createConnections(
      { address: () => origin, authMethod: () => "apiKey", onDidChangeConnection: event },
      credentials,
      { active: false, addresses: () => Promise.reject(new Error("no sample")), onDidChange: event },
    );
    const state = connections.state();
    expect(await after(3_000, state)).toBe("locked");
    expect(await after(500, connections.hostFor("app"))).toMatchObject({ ...silence, origin });
    expect(connections.serviceOf("base")).toBe(origin);
    expect(await after(500, connections.hasKey())).toBe(true);
    storage.unlock();
    await vi.advanceTimersByTimeAsync(0);
    expect(await connections.state()).toBe("ready");
    connections.dispose();
  });
});
