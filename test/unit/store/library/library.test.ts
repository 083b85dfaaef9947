import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLibraryReader } from "../../../../src/store/library/reader/libraryReader.ts";
import { sameThread } from "../../../support/library/sameThread.ts";
import { openStore, type Store } from "../../../../src/store/store.ts";
import { type Json, stringifyJson } from "../../../../src/text/json.ts";

let folder: string;
let store: Store;
let clock = 1_000;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "startup-funding-library-"));
  store = await openStore({
    folder,
    now: () => clock,
    log: () => undefined,
    maxSizeBytes: () => 200_000_000,
  });
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const service = "https://api.example.com";
const caller = { service, fingerprint: () => "a" };

async function answer(question: string, body: Json): Promise<void> {
  const begun = await store.begin(
    { caller, question },
    {
      question: { endpoint: "companies", filters: {}, page: "first" },
      purpose: "asked",
      role: "app",
      service,
      at: clock,
    },
    { maxAgeMs: 0, notBefore: 0, timeoutMs: 1_000, isShared: true },
  );
  if (begun.kind !== "began") throw new Error("not begun");
  await begun.line.end(
    { durationMs: 1, counted: "unknown", rows: 1 },
    { body: stringifyJson(body), at: clock },
  );
}

const row = {
  id: 7,
  name: "Northwind Robotics, Inc.",
  state: "California",
  money_raised: 5,
  web: "https://northwind.example",
  accepted_at: "2024-05-01T10:00:00.000-04:00",
};

describe("the library", () => {
  it("knows a record in the moment in which its answer is kept, joined with its detail", async () => {
    const reader = createLibraryReader({
      folder,
      open: sameThread,
      log: () => undefined,
      onDamagedIndex: () => Promise.resolve(),
    });
    await answer('["/api/v3/companies",["cities[]","Palo Alto"]]', { feed_entries: [row] });
    clock += 1_000;
    const { web: _web, ...rest } = row;
    await answer('["/api/v3/companies/7"]', {
      ...rest,
      related_persons: [{ name: "Ada Example", relationship: "Director" }],
    });
    const [found] = (await reader.ask("records", { keys: [{ service, key: "filing:7" }] })) ?? [];
    expect(found).toMatchObject({
      key: "filing:7",
      isWhole: true,
      firstSeen: clock - 1_000,
      lastSeen: clock,
      value: { web: row.web, related_persons: [{ name: "Ada Example" }] },
    });
    const named = await reader.ask("companiesNamed", {
      services: [service],
      core: "northwind robotics",
      records: 10,
      companies: 3,
    });
    expect(named).toMatchObject([{ company: { name: row.name, state: "California" }, count: 1 }]);
    await reader.close();
  });
});
