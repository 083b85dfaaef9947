import { afterAll, describe, expect, it, vi } from "vitest";
import { refreshAllowance } from "../../../../src/app/usage/readUsage.ts";
import { checkHosts } from "../../../../src/app/connection/diagnose.ts";
import { createEngine, type Engine } from "../../../../src/app/engine/engine.ts";
import type { Connections } from "../../../../src/app/ports.ts";
import { createWindowSession } from "../../../../src/app/search/windowSession.ts";
import { createSend } from "../../../../src/net/send.ts";
import { allowanceText } from "../../../../src/present/allowanceText.ts";
import { isServiceError } from "../../../../src/service/errors.ts";
import { canonicalRequest, wireRequest } from "../../../../src/service/contract/query.ts";
import { failingAt } from "../../../support/faults/failing.ts";
import { startSwitchedService } from "../../../support/faults/switchedService.ts";
import { companies } from "../../../support/handDriven.ts";
import { preferences } from "../../../../tools/store/preferences.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { testKey } from "../../../support/testClient.ts";
import { wording } from "../../../../tools/pages/wording.ts";
import { sameThread } from "../../../../tools/store/sameThread.ts";

const folder = storeFolder();
const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
afterAll(() => service.stop());

const { origin } = service;
const host = { address: origin, origin, service: origin, method: "apiKey", credential: testKey } as const;
const connections: Connections = {
  usesSample: false,
  serviceOf: () => origin,
  settingsOf: (role) => Promise.resolve({ role, ...host }),
  hostFor: (role) => Promise.resolve({ role, ...host }),
};

async function connected(): Promise<Engine> {
  return await createEngine({
    settings: { ...preferences, requestTimeoutMs: () => 5_000 },
    connections,
    folder: folder.path,
    log: () => undefined,
    notify: () => undefined,
    open: sameThread(),
    probe: () => Promise.resolve({ name: { addresses: ["127.0.0.1"] } }),
    send: () =>
      createSend({
        transport: () => "direct",
        proxyConfigured: () => false,
        editorFetch: (...request) => globalThis.fetch(...request),
        log: () => undefined,
      }),
  });
}

const sent = (): number => service.asked.length + service.checks();

/** Does what sends `count` requests whose answers drip: their time is over once they were sent, and not before. */
async function untilItsTimeIsOver<T>(isDripping: boolean, count: number, work: () => Promise<T>): Promise<T> {
  const before = sent();
  if (isDripping) vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const done = work();
    while (sent() < before + count) await new Promise((resolve) => setImmediate(resolve));
    if (isDripping) await vi.advanceTimersByTimeAsync(5_000);
    return await done;
  } finally {
    vi.useRealTimers();
  }
}

describe("after a failed search, the service’s log agrees", () => {
  it.each(failingAt(origin.replace("http://", "")))(
    "with ledger, status bar and Diagnose, where it failed by $name",
    async ({ name, fault, rest = [], says, tells }) => {
      const isDripping = name === "a body that drips";
      const engine = await connected();
      const session = createWindowSession(engine, { connections, settings: preferences });
      service.behaveInChecks(false);
      expect(await refreshAllowance(engine, connections, new AbortController().signal)).toBe("known");
      const [asked, checks] = [service.asked.length, service.checks()];
      service.behave(fault, ...rest);
      const error = await untilItsTimeIsOver(isDripping, 1, () =>
        session.run(companies(name), { way: "search" }).catch((failure: unknown) => failure),
      );
      if (!isServiceError(error)) throw new Error("the search has not failed", { cause: error });

      const mayHaveCounted = says.endsWith("This may have used 1 search.");
      const isUsedUp = says.startsWith("You’ve used all");
      const [line, check, ...others] = await engine.store.ledger.lines();
      expect(others).toEqual([]);
      expect(service.asked.slice(asked)).toHaveLength(1);
      if (line === undefined) throw new Error("there is no line");
      expect(`${origin}${String(service.asked.at(-1))}`).toContain("company=");
      expect(JSON.parse(canonicalRequest(wireRequest(line.question)))).toContainEqual(["company", name]);
      expect(line).toMatchObject({
        purpose: "person",
        failure: error.kind,
        counted: mayHaveCounted ? "unknown" : "no",
      });
      expect(check).toMatchObject({ purpose: "freeCheck", counted: "no", rows: 0 });

      const allowance = await engine.allowanceNow();
      const isUnmeasured = mayHaveCounted && tells === undefined;
      const left = tells ?? (isUsedUp ? 0 : isUnmeasured ? 29 : 30);
      expect(allowance).toMatchObject({
        exhausted: isUsedUp,
        throttled: error.kind === "throttled",
        unmeasured: isUnmeasured ? 1 : 0,
      });
      const { label } = allowanceText({ ...allowance, sample: false }, Date.now(), wording);
      expect(/\d+/.exec(label)?.[0]).toBe(String(left));

      service.behaveInChecks(true);
      const needs = { engine, connections, settings: preferences };
      const found = await untilItsTimeIsOver(isDripping, 2, () =>
        checkHosts(needs, new AbortController().signal),
      );
      expect(service.checks() - checks).toBe(2);
      expect(service.asked.slice(asked)).toHaveLength(1);
      const diagnosed = (await engine.store.ledger.lines()).slice(0, 2);
      const kinds = found.map(({ answer }) => answer?.kind === "failed" && answer.error.kind);
      expect(diagnosed.map(({ failure }) => String(failure)).toSorted()).toEqual(
        kinds.map(String).toSorted(),
      );
      expect(diagnosed.map(({ purpose }) => purpose)).toEqual(["freeCheck", "freeCheck"]);
      await engine.close();
    },
  );
});
